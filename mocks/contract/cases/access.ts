/**
 * The product's access rights: a case for every table × command × role × column, generated from tables of verdicts.
 * The verdicts are written independently of the fake's schema and of the SQL, so that the same cases check both. The
 * matrix in words is in `supabase/README.md`.
 */
import type { Json } from 'supabase-in-memory';
import { type CaseGroup, type ContractCase, restError } from '../contractCase';

/** The caller, and whose row the request is about. */
const actors = [
  'anon',
  'customer, own row',
  "customer, other's row",
  'admin, own row',
  "admin, other's row",
  'demoted, own row',
  "demoted, other's row",
  'service',
] as const;
type Actor = (typeof actors)[number];

/**
 * `ok`: one row comes back. `hidden`: no row and no error. `denied`: the grant is missing. `row-level`: a policy
 * rejects the new row. `foreign key`: allowed, but the account does not exist. `refused`: a trigger's message.
 */
type Verdict = 'ok' | 'hidden' | 'denied' | 'row-level' | 'foreign key' | { refused: string };
type Verdicts = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];

interface Column {
  name: string;
  /** The value that an update writes. It differs from the stored one, except for the id, by which the row is found. */
  changed: (owner: string) => Json;
  read: Verdicts;
  update: Verdicts;
  insert: Verdicts;
}

interface Subject {
  table: string;
  columns: readonly Column[];
  /** A filter that finds an owner's row. */
  rowOf: (owner: string) => string;
  /** A row for an owner, without the columns that the database fills in. */
  newRow: (owner: string) => { [column: string]: Json };
  /** The row's original values, which undo an update. */
  original: (owner: string) => { [column: string]: Json };
}

const visible: Verdicts = ['denied', 'ok', 'hidden', 'ok', 'ok', 'ok', 'hidden', 'ok'];
const operatorOnly: Verdicts = ['denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'ok'];
const noAccount: Verdicts = [
  'denied',
  'denied',
  'denied',
  'denied',
  'denied',
  'denied',
  'denied',
  'foreign key',
];
const ownInsert: Verdicts = ['denied', 'ok', 'row-level', 'ok', 'row-level', 'ok', 'row-level', 'ok'];
const noRoleChange: Verdict = { refused: 'Only an admin may change a role.' };
const noNameChange: Verdict = { refused: 'Only the person may change their name.' };

const longAgo = '2020-01-01T00:00:00+00:00';
const requestOf = (owner: string) => `{{${owner}.request}}`;
const idOf = (owner: string) => `{{${owner}.id}}`;
const fullName = (owner: string) => `The ${owner}`;
const roleOf = (owner: string) => (owner === 'admin' ? 'admin' : 'user');

const profiles: Subject = {
  table: 'profiles',
  rowOf: (owner) => `id=eq.${idOf(owner)}`,
  newRow: () => ({ id: '00000000-0000-4000-8000-00000000dead', email: 'nobody@example.com' }),
  original: (owner) => ({ full_name: fullName(owner), email: `{{${owner}.email}}`, role: roleOf(owner) }),
  columns: [
    { name: 'id', changed: idOf, read: visible, update: operatorOnly, insert: noAccount },
    {
      name: 'full_name',
      changed: () => 'Changed',
      read: visible,
      update: ['denied', 'ok', 'hidden', 'ok', noNameChange, 'ok', 'hidden', 'ok'],
      insert: noAccount,
    },
    {
      name: 'email',
      changed: () => 'changed@example.com',
      read: visible,
      update: operatorOnly,
      insert: noAccount,
    },
    {
      name: 'role',
      changed: (owner) => (roleOf(owner) === 'admin' ? 'user' : 'admin'),
      read: visible,
      update: ['denied', noRoleChange, 'hidden', 'ok', 'ok', noRoleChange, 'hidden', 'ok'],
      insert: noAccount,
    },
    { name: 'created_at', changed: () => longAgo, read: visible, update: operatorOnly, insert: noAccount },
  ],
};

const requests: Subject = {
  table: 'optimization_requests',
  rowOf: (owner) => `id=eq.${requestOf(owner)}`,
  newRow: (owner) => ({
    user_id: idOf(owner),
    business_name: 'Crossed',
    location: 'Austin, Texas',
    keywords: ['tacos'],
  }),
  original: (owner) => ({
    user_id: idOf(owner),
    business_name: 'Crossed',
    location: 'Austin, Texas',
    keywords: ['tacos'],
    status: 'pending',
    status_note: null,
  }),
  columns: [
    { name: 'id', changed: requestOf, read: visible, update: operatorOnly, insert: ownInsert },
    {
      name: 'user_id',
      changed: () => idOf('keeper'),
      read: visible,
      update: operatorOnly,
      insert: ownInsert,
    },
    {
      name: 'business_name',
      changed: () => 'Changed',
      read: visible,
      update: operatorOnly,
      insert: ownInsert,
    },
    { name: 'location', changed: () => 'Changed', read: visible, update: operatorOnly, insert: ownInsert },
    { name: 'keywords', changed: () => ['changed'], read: visible, update: operatorOnly, insert: ownInsert },
    {
      name: 'status',
      changed: () => 'completed',
      read: visible,
      update: ['denied', 'hidden', 'hidden', 'ok', 'ok', 'hidden', 'hidden', 'ok'],
      insert: operatorOnly,
    },
    {
      name: 'status_note',
      changed: () => 'Changed',
      read: visible,
      update: ['denied', 'hidden', 'hidden', 'ok', 'ok', 'hidden', 'hidden', 'ok'],
      insert: operatorOnly,
    },
    { name: 'created_at', changed: () => longAgo, read: visible, update: operatorOnly, insert: operatorOnly },
  ],
};

const source = 'supabase/README.md, permission matrix';

function callerOf(actor: Actor): string {
  if (actor === 'anon' || actor === 'service') return actor;
  return actor.split(',')[0] ?? actor;
}

function ownerOf(actor: Actor): string {
  return actor.endsWith('own row') ? callerOf(actor) : 'other';
}

function expectation(
  verdict: Verdict,
  actor: Actor,
  table: string,
  status: number,
  row: Json,
): ContractCase['expect'] {
  if (verdict === 'ok') return { status, body: [row] };
  if (verdict === 'hidden') return { status: 200, body: [] };
  const anonymous = actor === 'anon';
  const headers: { [name: string]: string } = anonymous ? { 'www-authenticate': 'Bearer' } : {};
  const refusalStatus = anonymous ? 401 : 403;
  if (verdict === 'denied') {
    return restError(refusalStatus, '42501', `permission denied for table ${table}`, { headers });
  }
  if (verdict === 'row-level') {
    const message = `new row violates row-level security policy for table "${table}"`;
    return restError(refusalStatus, '42501', message, { headers });
  }
  if (verdict === 'foreign key') {
    return restError(
      409,
      '23503',
      `insert or update on table "${table}" violates foreign key constraint "${table}_id_fkey"`,
      { details: 'Key (id)=(00000000-0000-4000-8000-00000000dead) is not present in table "users".' },
    );
  }
  return restError(refusalStatus, '42501', verdict.refused, { headers });
}

function readCells(subject: Subject, column: Column, actor: Actor, verdict: Verdict): ContractCase[] {
  const path = `/rest/v1/${subject.table}`;
  const row = subject.rowOf(ownerOf(actor));
  const ways = {
    select: `${path}?select=${column.name}&${row}`,
    filter: `${path}?select=id&${row}&or=(${column.name}.is.null,${column.name}.not.is.null)`,
    order: `${path}?select=id&${row}&order=${column.name}.desc`,
  };
  return Object.entries(ways).map(([way, target]) => ({
    id: `access.${subject.table}.${column.name}.${way}: ${actor}`,
    as: callerOf(actor),
    request: { method: 'GET', path: target },
    expect: expectation(verdict, actor, subject.table, 200, {
      [way === 'select' ? column.name : 'id']: '<any>',
    }),
    source,
  }));
}

function updateCell(subject: Subject, column: Column, actor: Actor, verdict: Verdict): ContractCase[] {
  const owner = ownerOf(actor);
  const path = `/rest/v1/${subject.table}?${subject.rowOf(owner)}`;
  const id = `access.${subject.table}.${column.name}.update: ${actor}`;
  const cell: ContractCase = {
    id,
    as: callerOf(actor),
    request: {
      method: 'PATCH',
      path: `${path}&select=id`,
      body: { [column.name]: column.changed(owner) },
      headers: { prefer: 'return=representation' },
    },
    expect: expectation(verdict, actor, subject.table, 200, { id: '<uuid>' }),
    source,
  };
  if (verdict !== 'ok') return [cell];
  const restore: ContractCase = {
    id: `${id} (put back)`,
    as: 'service',
    request: { method: 'PATCH', path, body: subject.original(owner) },
    expect: { status: 204, headers: { 'content-range': '0-0/*' } },
    source,
  };
  return [cell, restore];
}

function insertCell(
  subject: Subject,
  column: Column,
  actor: Actor,
  verdict: Verdict,
  number: number,
): ContractCase {
  const owner = ownerOf(actor);
  const path = `/rest/v1/${subject.table}`;
  const id = `access.${subject.table}.${column.name}.insert: ${actor}`;
  const row = subject.newRow(owner);
  const ownValue = `acce55ed-0000-4000-8${String(number).padStart(3, '0')}-000000000000`;
  const value =
    column.name === 'id' && row.id === undefined ? ownValue : (row[column.name] ?? column.changed(owner));
  return {
    id,
    as: callerOf(actor),
    request: {
      method: 'POST',
      path: `${path}?select=id`,
      body: { ...row, [column.name]: value },
      headers: { prefer: 'return=representation' },
    },
    expect: expectation(verdict, actor, subject.table, 201, { id: '<uuid>' }),
    source,
  };
}

/** No role may send DELETE, because deleting a request would delete its history (`supabase/README.md`). */
function removeCell(subject: Subject, actor: Actor): ContractCase {
  return {
    id: `access.${subject.table}.delete: ${actor}`,
    as: callerOf(actor),
    request: {
      method: 'DELETE',
      path: `/rest/v1/${subject.table}?${subject.rowOf(ownerOf(actor))}&select=id`,
      headers: { prefer: 'return=representation' },
    },
    expect: expectation('denied', actor, subject.table, 200, null),
    source,
  };
}

function cellsOf(subject: Subject): ContractCase[] {
  const cells = subject.columns.flatMap((column, place) =>
    actors.flatMap((actor, index) => [
      ...readCells(subject, column, actor, column.read[index] ?? 'denied'),
      ...updateCell(subject, column, actor, column.update[index] ?? 'denied'),
      insertCell(subject, column, actor, column.insert[index] ?? 'denied', place * 10 + index),
    ]),
  );
  return [...cells, ...actors.map((actor) => removeCell(subject, actor))];
}

const owners = ['customer', 'other', 'admin', 'demoted'];

const rowsOfOwners = owners.map((owner): ContractCase => ({
  id: `access.row of ${owner}`,
  as: 'service',
  request: {
    method: 'POST',
    path: '/rest/v1/optimization_requests?select=id',
    body: requests.newRow(owner),
    headers: { prefer: 'return=representation' },
  },
  expect: { status: 201, body: [{ id: '<uuid>' }] },
  save: { [`${owner}.request`]: 'body.0.id' },
  source,
}));

const demotion: ContractCase = {
  id: 'access.demotion',
  as: 'admin',
  request: {
    method: 'PATCH',
    path: `/rest/v1/profiles?id=eq.${idOf('demoted')}&select=role`,
    body: { role: 'user' },
    headers: { prefer: 'return=representation' },
  },
  expect: { status: 200, body: [{ role: 'user' }] },
  source,
};

const account = (name: string, admin = false) => ({
  email: `${name}@example.com`,
  password: 'secret123',
  fullName: fullName(name),
  admin,
});

export const access: CaseGroup = {
  name: 'Access: table × command × role × column',
  schema: 'product',
  accounts: {
    keeper: account('keeper', true),
    customer: account('customer'),
    other: account('other'),
    admin: account('admin', true),
    demoted: account('demoted', true),
  },
  cases: [demotion, ...rowsOfOwners, ...cellsOf(requests), ...cellsOf(profiles)],
};
