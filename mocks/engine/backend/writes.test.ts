import type { Backend } from './backend';
import { createBackend } from './createBackend';
import { grantedColumns } from './grants';
import { visibilityOf } from './policies';
import { PostgresError } from './schema';
import type { Json, Row, Schema, StatementContext, TableDefinition } from './schema';
import { createContext } from './statement';
import {
  conflictKey,
  deleteRow,
  deleteRows,
  inStatement,
  insertRow,
  updateRow,
  updateRows,
  upsertRow,
} from './writes';

const alice = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';

/** What the AFTER trigger saw each time: its row, and how many notes there were. */
const triggerLog: { command: string; title: Json; noteCount: number }[] = [];

const people: TableDefinition = {
  columns: {
    id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
    name: { type: 'text' },
    boss: { type: 'uuid', nullable: true },
  },
  primaryKey: ['id'],
  foreignKeys: [
    {
      name: 'people_boss_fkey',
      columns: ['boss'],
      references: { table: 'public.people', columns: ['id'] },
      onDelete: 'set null',
    },
  ],
  rowLevelSecurity: false,
};

const notes: TableDefinition = {
  columns: {
    id: { type: 'integer' },
    owner: { type: 'uuid', default: { call: 'auth.uid' } },
    title: { type: 'text' },
    tags: { type: { array: 'text' }, default: { value: [] } },
    mood: { type: { enum: 'mood' }, default: { value: 'calm' } },
    at: { type: 'timestamptz', default: { call: 'now' } },
    open: { type: 'boolean', default: { value: true } },
  },
  primaryKey: ['id'],
  uniqueKeys: [{ name: 'notes_owner_title_key', columns: ['owner', 'title'] }],
  foreignKeys: [
    {
      name: 'notes_owner_fkey',
      columns: ['owner'],
      references: { table: 'public.people', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
  checks: [
    { name: 'notes_z_check', columns: ['title'], holds: ({ title }) => title !== 'bad' },
    { name: 'notes_a_check', columns: ['title'], holds: ({ title }) => title !== 'bad' },
    { name: 'notes_unknown_check', columns: ['title'], holds: () => null },
  ],
  grants: [
    { role: 'authenticated', command: 'select', columns: '*' },
    { role: 'authenticated', command: 'insert', columns: ['id', 'title'] },
    { role: 'authenticated', command: 'insert', columns: ['tags'] },
  ],
  policies: [
    {
      name: 'own',
      command: 'select',
      roles: ['authenticated'],
      using: { column: 'owner', equals: { claim: 'sub' } },
    },
    {
      name: 'own',
      command: 'insert',
      roles: ['authenticated'],
      check: { column: 'owner', equals: { claim: 'sub' } },
    },
    { name: 'open', command: 'update', roles: ['authenticated'], using: { column: 'open', equals: true } },
    { name: 'boss', command: 'delete', roles: ['authenticated'], using: { predicate: 'is_boss' } },
  ],
  triggers: [
    {
      name: 'tidy',
      timing: 'before',
      commands: ['insert', 'update'],
      run: ({ next }) => {
        if (next && typeof next.title === 'string') next.title = next.title.trim();
      },
    },
    {
      name: 'log',
      timing: 'after',
      commands: ['insert', 'update', 'delete'],
      run: ({ command, old, next, context }) => {
        const title = (next ?? old)?.title ?? null;
        triggerLog.push({ command, title, noteCount: context.findAll('public.notes', {}).length });
      },
    },
  ],
};

const comments: TableDefinition = {
  columns: { id: { type: 'integer' }, note: { type: 'integer' } },
  primaryKey: ['id'],
  foreignKeys: [
    { name: 'comments_note_fkey', columns: ['note'], references: { table: 'public.notes', columns: ['id'] } },
  ],
};

let predicateCalls = 0;
const schema: Schema = {
  exposed: ['public'],
  enums: { mood: ['happy', 'calm'] },
  tables: { 'public.people': people, 'public.notes': notes, 'public.comments': comments },
  predicates: {
    is_boss: (context: StatementContext) => {
      predicateCalls += 1;
      return context.find('public.people', { boss: context.uid }) !== undefined;
    },
  },
};

let backend: Backend;
let asAlice: StatementContext;
beforeEach(() => {
  backend = createBackend({ schema });
  insertRow(backend, 'public.people', { id: alice, name: 'Alice' });
  insertRow(backend, 'public.people', { id: bob, name: 'Bob', boss: alice });
  asAlice = createContext(backend, { role: 'authenticated', claims: { sub: alice, role: 'authenticated' } });
  triggerLog.length = 0;
  predicateCalls = 0;
});

function errorOf(work: () => unknown): Pick<PostgresError, 'code' | 'message' | 'details' | 'hint'> {
  try {
    work();
  } catch (error) {
    if (error instanceof PostgresError) {
      const { code, message, details, hint } = error;
      return { code, message, details, hint };
    }
    throw error;
  }
  throw new Error('Nothing was refused');
}

const note = (values: Row): Row => ({ id: 1, title: 'one', ...values });
const allNotes = () => [...backend.table('public.notes').scan()];

test('A new row gets defaults, values converted to the type of their column, and what BEFORE triggers set', () => {
  const row = insertRow(backend, 'public.notes', { id: '7', title: '  spaced ', tags: '{a,"b c"}' }, asAlice);
  expect(row).toEqual({
    id: 7,
    owner: alice,
    title: 'spaced',
    tags: ['a', 'b c'],
    mood: 'calm',
    at: asAlice.now,
    open: true,
  });
  expect(allNotes()).toEqual([row]);
});

test('A null is refused where the column forbids it, even if the column has a default', () => {
  expect(errorOf(() => insertRow(backend, 'public.notes', note({ mood: null }), asAlice)).code).toBe('23502');
});

describe('errors, whose details show the row only to roles that bypass row-level security', () => {
  const service = () => createContext(backend, { role: 'service_role', claims: { sub: alice } });

  test('A null in a required column is refused with 23502', () => {
    // The time is two milliseconds after the start: the clock moves with each write, and two people were added.
    expect(
      errorOf(() => insertRow(backend, 'public.notes', note({ title: null, tags: ['x', 'y z'] }), service())),
    ).toEqual({
      code: '23502',
      message: 'null value in column "title" of relation "notes" violates not-null constraint',
      details: `Failing row contains (1, ${alice}, null, {x,"y z"}, calm, 2026-03-02 09:00:00.002+00, t).`,
      hint: null,
    });
    expect(
      errorOf(() => insertRow(backend, 'public.notes', note({ title: null }), asAlice)).details,
    ).toBeNull();
  });

  test('Of several failing checks the first by name is reported with 23514, with long values cut', () => {
    const error = errorOf(() =>
      insertRow(backend, 'public.notes', note({ title: 'bad', tags: ['x'.repeat(80)] }), service()),
    );
    expect(error).toMatchObject({
      code: '23514',
      message: 'new row for relation "notes" violates check constraint "notes_a_check"',
    });
    expect(error.details).toContain(`, bad, {${'x'.repeat(63)}..., calm,`);
  });

  test('A taken primary key or unique key is refused with 23505', () => {
    insertRow(backend, 'public.notes', note({}), service());
    expect(errorOf(() => insertRow(backend, 'public.notes', note({ title: 'two' }), service()))).toEqual({
      code: '23505',
      message: 'duplicate key value violates unique constraint "notes_pkey"',
      details: 'Key (id)=(1) already exists.',
      hint: null,
    });
    expect(errorOf(() => insertRow(backend, 'public.notes', note({ id: 2 }), service()))).toMatchObject({
      message: 'duplicate key value violates unique constraint "notes_owner_title_key"',
      details: `Key (owner, title)=(${alice}, one) already exists.`,
    });
    expect(errorOf(() => insertRow(backend, 'public.notes', note({ id: 2 }), asAlice)).details).toBeNull();
  });

  test('A reference to a missing row, and deleting or renumbering a referenced row, are refused with 23503', () => {
    const stranger = '00000000-0000-4000-8000-00000000000c';
    expect(errorOf(() => insertRow(backend, 'public.notes', note({ owner: stranger }), service()))).toEqual({
      code: '23503',
      message: 'insert or update on table "notes" violates foreign key constraint "notes_owner_fkey"',
      details: `Key (owner)=(${stranger}) is not present in table "people".`,
      hint: null,
    });
    const row = insertRow(backend, 'public.notes', note({}), service());
    insertRow(backend, 'public.comments', { id: 1, note: 1 });
    expect(errorOf(() => deleteRow(backend, 'public.notes', row, service()))).toEqual({
      code: '23503',
      message:
        'update or delete on table "notes" violates foreign key constraint "comments_note_fkey" on table "comments"',
      details: 'Key (id)=(1) is still referenced from table "comments".',
      hint: null,
    });
    expect(allNotes()).toHaveLength(1);
    expect(errorOf(() => updateRow(backend, 'public.notes', row, { id: 5 }, service())).code).toBe('23503');
  });

  test('An unknown column is refused with 42703, and an invalid value with 22P02', () => {
    expect(errorOf(() => insertRow(backend, 'public.notes', note({ nope: 1 })))).toMatchObject({
      code: '42703',
      message: 'column "nope" of relation "notes" does not exist',
    });
    expect(errorOf(() => insertRow(backend, 'public.notes', note({ mood: 'wild' })))).toMatchObject({
      code: '22P02',
      message: 'invalid input value for enum mood: "wild"',
    });
  });
});

describe('statements', () => {
  test('Rows of one statement may refer to each other', () => {
    const [first, second] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2'];
    const rows: Row[] = [
      { id: first, name: 'First', boss: second },
      { id: second, name: 'Second' },
    ];
    expect(() => insertRow(backend, 'public.people', rows[0] ?? {})).toThrow(PostgresError);
    inStatement(backend, () => rows.forEach((row) => insertRow(backend, 'public.people', row)));
    expect(backend.table('public.people').find({ id: first })?.boss).toBe(second);
  });

  test('AFTER triggers see all rows of the statement', () => {
    inStatement(backend, () => {
      insertRow(backend, 'public.notes', note({}), asAlice);
      insertRow(backend, 'public.notes', note({ id: 2, title: 'two' }), asAlice);
    });
    expect(triggerLog).toEqual([
      { command: 'insert', title: 'one', noteCount: 2 },
      { command: 'insert', title: 'two', noteCount: 2 },
    ]);
  });

  test('One invalid row undoes the whole statement', () => {
    expect(
      errorOf(() =>
        inStatement(backend, () => {
          insertRow(backend, 'public.notes', note({}), asAlice);
          insertRow(backend, 'public.notes', note({ id: 2, title: 'bad' }), asAlice);
        }),
      ).code,
    ).toBe('23514');
    expect(allNotes()).toEqual([]);
  });
});

test('Deleting a row cascades or sets null, as the foreign key says', () => {
  insertRow(backend, 'public.notes', note({}), asAlice);
  insertRow(backend, 'public.notes', note({ id: 2, owner: bob }));
  expect(deleteRows(backend, 'public.people', { id: alice })).toBe(1);
  expect(allNotes().map((row) => row.id)).toEqual([2]);
  expect(backend.table('public.people').find({ id: bob })?.boss).toBeNull();
  expect(triggerLog.at(-1)).toEqual({ command: 'delete', title: 'one', noteCount: 1 });
});

describe('row-level security', () => {
  test('A new row that the policy refuses fails with 42501, before constraints are checked', () => {
    expect(
      errorOf(() => insertRow(backend, 'public.notes', note({ owner: bob, title: 'bad' }), asAlice)),
    ).toEqual({
      code: '42501',
      message: 'new row violates row-level security policy for table "notes"',
      details: null,
      hint: null,
    });
  });

  test('An update that returns its new row is refused if the caller may not see that row', () => {
    const row = insertRow(backend, 'public.notes', note({}), asAlice);
    expect(errorOf(() => updateRow(backend, 'public.notes', row, { owner: bob }, asAlice)).code).toBe(
      '42501',
    );
    expect(updateRow(backend, 'public.notes', row, { owner: bob }, asAlice, { reads: false }).owner).toBe(
      bob,
    );
  });

  test('An updated row is checked against USING where the policy has no WITH CHECK', () => {
    const row = insertRow(backend, 'public.notes', note({}), asAlice);
    expect(errorOf(() => updateRow(backend, 'public.notes', row, { open: false }, asAlice)).code).toBe(
      '42501',
    );
  });

  test('Policies show a caller all rows, none, or those whose columns have given values', () => {
    expect(visibilityOf(backend, 'public.notes', 'select', asAlice)).toMatchObject({
      kind: 'equals',
      equals: { owner: alice },
    });
    expect(visibilityOf(backend, 'public.notes', 'update', asAlice)).toMatchObject({
      kind: 'equals',
      equals: { owner: alice, open: true },
    });
    expect(visibilityOf(backend, 'public.notes', 'update', asAlice, { reads: false })).toMatchObject({
      equals: { open: true },
    });
    const withoutUser = createContext(backend, { role: 'authenticated' });
    expect(visibilityOf(backend, 'public.notes', 'select', withoutUser).kind).toBe('none');
    expect(
      visibilityOf(backend, 'public.notes', 'select', createContext(backend, { role: 'anon' })).kind,
    ).toBe('none');
    expect(
      visibilityOf(backend, 'public.notes', 'select', createContext(backend, { role: 'service_role' })).kind,
    ).toBe('all');
    expect(visibilityOf(backend, 'public.people', 'select', withoutUser).kind).toBe('all');
  });

  test('The predicate of a policy is evaluated once for each call of visible, not for each row', () => {
    const deletes = () => visibilityOf(backend, 'public.notes', 'delete', asAlice, { reads: false });
    const before = deletes();
    expect(before.kind).toBe('all');
    expect(predicateCalls).toBe(1);
    before.test({});
    before.test({});
    expect(predicateCalls).toBe(1);
    updateRows(backend, 'public.people', { id: bob }, { boss: null });
    expect(deletes().kind).toBe('none');
  });
});

test('Column grants add up', () => {
  const columns = (role: 'anon' | 'authenticated', command: 'select' | 'insert' | 'update') =>
    [...grantedColumns(notes, role, command)].sort();
  expect(columns('authenticated', 'insert')).toEqual(['id', 'tags', 'title']);
  expect(columns('authenticated', 'select')).toEqual(Object.keys(notes.columns).sort());
  expect(columns('authenticated', 'update')).toEqual([]);
  expect(columns('anon', 'select')).toEqual([]);
});

describe('upsert', () => {
  test('An upsert inserts a row, sets the given columns of the row that is there, or leaves that row alone', () => {
    expect(
      upsertRow(backend, 'public.notes', note({ tags: ['a'] }), { resolution: 'merge' }, asAlice).inserted,
    ).toBe(true);
    const merged = upsertRow(
      backend,
      'public.notes',
      note({ title: 'renamed' }),
      { resolution: 'merge' },
      asAlice,
    );
    expect(merged).toMatchObject({ inserted: false, row: { title: 'renamed', tags: ['a'] } });
    expect(
      upsertRow(
        backend,
        'public.notes',
        note({ id: 2, title: 'renamed', tags: ['b'] }),
        { columns: ['title', 'owner'], resolution: 'merge' },
        asAlice,
      ).row,
    ).toMatchObject({ id: 2, tags: ['b'] });
    expect(upsertRow(backend, 'public.notes', note({ id: 2 }), { resolution: 'ignore' }, asAlice)).toEqual({
      row: undefined,
      inserted: false,
    });
    expect(allNotes()).toHaveLength(1);
  });

  test('An upsert that conflicts with a row hidden from the caller is refused', () => {
    insertRow(backend, 'public.notes', note({ owner: bob }));
    expect(
      errorOf(() => upsertRow(backend, 'public.notes', note({}), { resolution: 'merge' }, asAlice)).message,
    ).toBe('new row violates row-level security policy (USING expression) for table "notes"');
  });

  test('Upserting a row twice fails with 21000 in one statement, and works in two', () => {
    const twice = () =>
      inStatement(backend, () => {
        upsertRow(backend, 'public.notes', note({}), { resolution: 'merge' }, asAlice);
        upsertRow(backend, 'public.notes', note({}), { resolution: 'merge' }, asAlice);
      });
    expect(errorOf(twice).code).toBe('21000');
    upsertRow(backend, 'public.notes', note({}), { resolution: 'merge' }, asAlice);
    expect(upsertRow(backend, 'public.notes', note({}), { resolution: 'merge' }, asAlice).inserted).toBe(
      false,
    );
  });

  test('An upsert on columns without a unique key fails with 42P10', () => {
    expect(errorOf(() => conflictKey(backend.table('public.notes'), ['title'])).code).toBe('42P10');
  });
});
