/** Who wants status mails, and the calls of the worker that sends them: `supabase/README.md`, "Status mails". */
import type { Json } from 'supabase-in-memory';
import {
  type CaseGroup,
  type ContractCase,
  jsonContentType,
  objectContentType,
  objectType,
  restError,
} from '../contractCase';
import { advance } from './authShapes';

type Request = ContractCase['request'];
type Expect = ContractCase['expect'];

const settings = '/rest/v1/mail_settings';
const requests = '/rest/v1/optimization_requests';
const rpc = '/rest/v1/rpc';

const as =
  (caller: string) =>
  (id: string, request: Request, expect: Expect, more: Partial<ContractCase> = {}): ContractCase => ({
    id: `mails.${id}`,
    as: caller,
    request,
    expect,
    source: 'supabase/README.md, permission matrix',
    ...more,
  });
const [anon, customer, other, admin, service] = ['anon', 'customer', 'other', 'admin', 'service'].map(as) as [
  ReturnType<typeof as>,
  ReturnType<typeof as>,
  ReturnType<typeof as>,
  ReturnType<typeof as>,
  ReturnType<typeof as>,
];

const rows = (status: number, body: Json): Expect => ({
  status,
  headers: { 'content-type': jsonContentType },
  body,
});
const one = (status: number, body: Json): Expect => ({
  status,
  headers: { 'content-type': objectContentType },
  body,
});
const send = (method: string, path: string, body: Json, prefer = 'return=representation'): Request => ({
  method,
  path,
  body,
  headers: { prefer },
});
/** The dashboard's call: `upsert({ status_mail }).select('status_mail').single()`. */
const choose = (sendsMails: boolean): Request => ({
  method: 'POST',
  path: `${settings}?select=status_mail`,
  body: { status_mail: sendsMails },
  headers: { accept: objectType, prefer: 'resolution=merge-duplicates,return=representation' },
});
const choiceOf = (owner: string, prefer?: string): Request =>
  send('POST', settings, { user_id: `{{${owner}.id}}`, status_mail: true }, prefer);
const denied = (what: string) => restError(403, '42501', `permission denied for ${what}`);
const deniedToAnon = (what: string) =>
  restError(401, '42501', `permission denied for ${what}`, { headers: { 'www-authenticate': 'Bearer' } });
const rowLevel = restError(
  403,
  '42501',
  'new row violates row-level security policy for table "mail_settings"',
);

const get = (path: string): Request => ({ method: 'GET', path });
const read = get(`${settings}?select=user_id,status_mail`);
const own = [{ user_id: '{{customer.id}}', status_mail: true }];

const choices: ContractCase[] = [
  anon('read.anon', read, deniedToAnon('table mail_settings')),
  anon('choose.anon', choose(false), deniedToAnon('table mail_settings')),
  customer('read.nothing_chosen', read, rows(200, [])),
  customer('choose.first', choose(false), one(201, { status_mail: false })),
  customer('choose.again', choose(true), one(200, { status_mail: true })),
  customer(
    'choose.owner_too',
    // An upsert updates every column of the body, which takes the right to update `user_id`.
    choiceOf('customer', 'resolution=merge-duplicates,return=representation'),
    denied('table mail_settings'),
  ),
  customer('read.own', read, rows(200, own)),
  other('read.others', get(`${settings}?select=user_id&user_id=eq.{{customer.id}}`), rows(200, [])),
  admin('read.admin', get(`${settings}?select=user_id&user_id=eq.{{customer.id}}`), rows(200, [])),
  other('choose.for_another', choiceOf('customer'), rowLevel),
  admin('choose.admin_for_another', choiceOf('customer'), rowLevel),
  other(
    'update.others',
    send('PATCH', `${settings}?user_id=eq.{{customer.id}}`, { status_mail: false }),
    rows(200, []),
  ),
  customer(
    'update.own',
    send('PATCH', `${settings}?user_id=eq.{{customer.id}}`, { status_mail: true }),
    rows(200, own),
  ),
  customer(
    'update.owner',
    send('PATCH', `${settings}?user_id=eq.{{customer.id}}`, { user_id: '{{other.id}}' }),
    denied('table mail_settings'),
  ),
  customer(
    'delete.own',
    { method: 'DELETE', path: `${settings}?user_id=eq.{{customer.id}}` },
    denied('table mail_settings'),
  ),
  service(
    'read.service',
    get(`${settings}?select=user_id,status_mail&user_id=eq.{{customer.id}}`),
    rows(200, own),
  ),
  service('choose.service', choiceOf('other'), rows(201, [{ user_id: '{{other.id}}', status_mail: true }])),
  service(
    'update.service',
    send('PATCH', `${settings}?user_id=eq.{{other.id}}`, { status_mail: false }),
    rows(200, [{ user_id: '{{other.id}}', status_mail: false }]),
  ),
  service(
    'delete.service',
    { method: 'DELETE', path: `${settings}?user_id=eq.{{other.id}}` },
    { status: 204, body: { $text: '' } },
  ),
];

const take = (limit: number): Request => ({
  method: 'POST',
  path: `${rpc}/take_status_mails`,
  body: { most: limit },
});
const finish: Request = {
  method: 'POST',
  path: `${rpc}/finish_status_mail`,
  body: { mail: '00000000-0000-4000-8000-00000000dead', attempt: 1, problem: 'HTTP 500' },
};

const worker: ContractCase[] = [
  anon('take.anon', take(1), deniedToAnon('function take_status_mails')),
  customer('take.customer', take(1), denied('function take_status_mails')),
  admin('take.admin', take(1), denied('function take_status_mails')),
  admin('finish.admin', finish, denied('function finish_status_mail')),
  // Takes zero mails, so that mails really waiting on a server stay there.
  service('take.none', take(0), rows(200, [])),
  service('finish.unknown', finish, rows(200, false)),
  service(
    'queue.not_exposed',
    { method: 'GET', path: '/rest/v1/status_mails?select=id' },
    restError(404, 'PGRST205', "Could not find the table 'public.status_mails' in the schema cache"),
  ),
  customer(
    'queue.request',
    send('POST', `${requests}?select=id`, {
      user_id: '{{customer.id}}',
      business_name: 'Told by mail',
      location: 'Austin, Texas',
      keywords: ['tacos'],
    }),
    rows(201, [{ id: '<uuid>' }]),
    { save: { 'mailed.id': 'body.0.id' } },
  ),
  admin(
    'queue.status',
    send('PATCH', `${requests}?id=eq.{{mailed.id}}&select=status`, { status: 'completed' }),
    rows(200, [{ status: 'completed' }]),
  ),
  // Only where the clock can be moved: on a server in use, other mails may be due.
  advance('mails.take.wait', 121),
  service(
    'take.due',
    take(1),
    rows(200, [
      {
        $contains: {
          attempt: 1,
          email: '{{customer.email}}',
          status: 'completed',
          business_name: 'Told by mail',
        },
      },
    ]),
    { save: { 'due.id': 'body.0.id' } },
  ),
  service(
    'finish.sent',
    { ...finish, body: { mail: '{{due.id}}', attempt: 1, problem: null } },
    rows(200, true),
  ),
];

const account = (name: string, isAdmin = false) => ({
  email: `mails-${name}@example.com`,
  password: 'secret123',
  fullName: `Mails ${name}`,
  admin: isAdmin,
});

export const mails: CaseGroup = {
  name: 'Mails about statuses',
  schema: 'product',
  accounts: { customer: account('customer'), other: account('other'), admin: account('admin', true) },
  cases: [...choices, ...worker],
};
