/**
 * The product's own calls on its own schema, by each role that may make them and each that may not: docs/behaviour.md,
 * section 7, and the permission matrix of `supabase/README.md`.
 */
import type { Json } from 'supabase-in-memory';
import {
  type CaseGroup,
  type ContractCase,
  jsonContentType,
  objectContentType,
  objectType,
  restError,
} from '../contractCase';

type Request = ContractCase['request'];
type Expect = ContractCase['expect'];

const requests = '/rest/v1/optimization_requests';
const profiles = '/rest/v1/profiles';
const mailSettings = '/rest/v1/mail_settings';
const unknownId = '00000000-0000-4000-8000-00000000dead';
const matrix = 'supabase/README.md, permission matrix';

const as =
  (caller: string, source = matrix) =>
  (id: string, request: Request, expect: Expect, more: Partial<ContractCase> = {}): ContractCase => ({
    id: `product.${id}`,
    as: caller,
    request,
    expect,
    source,
    ...more,
  });

const get = (path: string, headers?: Request['headers']): Request => ({ method: 'GET', path, headers });
const write = (method: string, path: string, body: Json, headers?: Request['headers']): Request => ({
  method,
  path,
  body,
  headers: { prefer: 'return=representation', ...headers },
});
const asObject = { accept: objectType };

const list = (status: number, body: Json, headers: Expect['headers'] = {}): Expect => ({
  status,
  headers: { 'content-type': jsonContentType, ...headers },
  body,
});
const one = (status: number, body: Json): Expect => ({
  status,
  headers: { 'content-type': objectContentType },
  body,
});
const denied = (what: string) => restError(403, '42501', `permission denied for ${what}`);
const deniedToAnon = (what: string) =>
  restError(401, '42501', `permission denied for ${what}`, { headers: { 'www-authenticate': 'Bearer' } });
const rowLevel = (table: string) =>
  restError(403, '42501', `new row violates row-level security policy for table "${table}"`);
const noRow = restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
  details: 'The result contains 0 rows',
});

const values = (owner: string, name: string) => ({
  user_id: `{{${owner}.id}}`,
  business_name: name,
  location: 'Austin, Texas',
  keywords: ['tacos', 'food truck'],
});
const row = (
  owner: string,
  name: string,
  more: { [column: string]: Json } = {},
): { [key: string]: Json } => ({
  id: '<uuid>',
  user_id: `{{${owner}.id}}`,
  business_name: name,
  location: 'Austin, Texas',
  keywords: ['tacos', 'food truck'],
  status: 'pending',
  created_at: '<ts:iso+00:00>',
  status_note: null,
  ...more,
});
const profile = (who: string, fullName: string, role: string): { [key: string]: Json } => ({
  id: `{{${who}.id}}`,
  full_name: fullName,
  email: `{{${who}.email}}`,
  role,
  created_at: '<ts:iso+00:00>',
});

const customer = as('customer');
const other = as('other');
const admin = as('admin');
const anon = as('anon');

/** A UUID that a client chooses. */
const chosenId = '0b5e5e5e-0000-4000-8000-000000000000';

const submitting: ContractCase[] = [
  customer(
    'submit',
    write('POST', `${requests}?select=*`, values('customer', 'First'), asObject),
    one(201, row('customer', 'First')),
    { save: { 'first.id': 'body.id', 'first.at': 'body.created_at' } },
  ),
  customer(
    'submit.without_user_id',
    write('POST', `${requests}?select=user_id,status`, {
      business_name: 'Second',
      location: 'Austin, Texas',
      keywords: ['tacos'],
    }),
    list(201, [{ user_id: '{{customer.id}}', status: 'pending' }]),
  ),
  customer(
    'submit.own_id',
    write('POST', `${requests}?select=id`, { id: chosenId, ...values('customer', 'Third') }, asObject),
    one(201, { id: chosenId }),
  ),
  customer(
    'submit.own_id_again',
    write('POST', `${requests}?select=id`, { id: chosenId, ...values('customer', 'Third') }, asObject),
    restError(409, '23505', 'duplicate key value violates unique constraint "optimization_requests_pkey"'),
  ),
  customer(
    'submit.own_id_again_ignored',
    write(
      'POST',
      `${requests}?on_conflict=id&select=id`,
      { id: chosenId, ...values('customer', 'Third') },
      { prefer: 'resolution=ignore-duplicates,return=representation' },
    ),
    list(201, []),
  ),
  customer(
    'submit.merge_is_an_update',
    write(
      'POST',
      `${requests}?on_conflict=id&select=id`,
      { id: chosenId, ...values('customer', 'Changed') },
      { prefer: 'resolution=merge-duplicates,return=representation' },
    ),
    denied('table optimization_requests'),
  ),
  other(
    'submit.anothers_id',
    write('POST', `${requests}?select=id`, { id: '{{first.id}}', ...values('other', 'Stolen') }),
    restError(409, '23505', 'duplicate key value violates unique constraint "optimization_requests_pkey"'),
  ),
  customer(
    'submit.for_another',
    write('POST', `${requests}?select=*`, values('other', 'Forged')),
    rowLevel('optimization_requests'),
  ),
  admin(
    'submit.admin_for_another',
    write('POST', `${requests}?select=*`, values('customer', 'Forged')),
    rowLevel('optimization_requests'),
  ),
  customer(
    'submit.with_status',
    write('POST', `${requests}?select=*`, { ...values('customer', 'Forged'), status: 'completed' }),
    denied('table optimization_requests'),
  ),
  customer(
    'submit.with_created_at',
    write('POST', `${requests}?select=*`, {
      ...values('customer', 'Forged'),
      created_at: '2020-01-01T00:00:00Z',
    }),
    denied('table optimization_requests'),
  ),
  anon(
    'submit.anon',
    write('POST', `${requests}?select=*`, values('customer', 'Forged')),
    deniedToAnon('table optimization_requests'),
  ),
  as('key')(
    'submit.lost_session',
    write('POST', `${requests}?select=*`, values('customer', 'Forged')),
    deniedToAnon('table optimization_requests'),
  ),
  other(
    'submit.other',
    write('POST', `${requests}?select=*`, values('other', 'Elsewhere'), asObject),
    one(201, row('other', 'Elsewhere')),
    { save: { 'elsewhere.id': 'body.id' } },
  ),
  customer(
    'submit.untouched',
    get(`${requests}?select=business_name,status&order=created_at.desc,id.desc`),
    list(200, [
      { business_name: 'Third', status: 'pending' },
      { business_name: 'Second', status: 'pending' },
      { business_name: 'First', status: 'pending' },
    ]),
  ),
];

const check = (constraint: string, table = 'optimization_requests') =>
  restError(400, '23514', `new row for relation "${table}" violates check constraint "${constraint}"`);
const nameCheck = check('optimization_requests_business_name_check');
const locationCheck = check('optimization_requests_location_check');
const keywordsCheck = check('optimization_requests_keywords_check');
const noteCheck = check('optimization_requests_status_note_check');
const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}';
const persian = 'می\u200Cخواهم';

const limitCases: readonly [id: string, change: { [column: string]: Json }, expect: Expect | 'accepted'][] = [
  ['name_empty', { business_name: '' }, nameCheck],
  ['name_blank', { business_name: '   ' }, nameCheck],
  ['name_untrimmed', { business_name: ' Tacos' }, nameCheck],
  ['name_untrimmed_end', { business_name: 'Tacos ' }, nameCheck],
  ['name_nbsp_end', { business_name: 'Tacos\u00A0' }, nameCheck],
  ['name_tab', { business_name: 'Ta\tcos' }, nameCheck],
  ['name_line_break', { business_name: 'Ta\ncos' }, nameCheck],
  ['name_control', { business_name: 'Ta\u0007cos' }, nameCheck],
  ['name_line_separator', { business_name: 'Ta\u2028cos' }, nameCheck],
  ['name_bidi_override', { business_name: 'Ta\u202Ecos' }, nameCheck],
  ['name_bidi_isolate', { business_name: 'Ta\u2066cos' }, nameCheck],
  ['name_invisible', { business_name: '\u200B\u200B' }, nameCheck],
  ['name_only_joiner', { business_name: '\u200D' }, nameCheck],
  ['name_121', { business_name: 'x'.repeat(121) }, nameCheck],
  ['name_120', { business_name: 'x'.repeat(120) }, 'accepted'],
  ['name_120_emoji', { business_name: '\u{1F32E}'.repeat(120) }, 'accepted'],
  ['name_121_emoji', { business_name: '\u{1F32E}'.repeat(121) }, nameCheck],
  ['name_family', { business_name: family }, 'accepted'],
  ['name_persian', { business_name: persian }, 'accepted'],
  ['location_empty', { location: '' }, locationCheck],
  ['location_121', { location: 'x'.repeat(121) }, locationCheck],
  ['location_120', { location: 'x'.repeat(120) }, 'accepted'],
  ['location_line_break', { location: 'Austin\nTexas' }, locationCheck],
  ['keywords_empty', { keywords: [] }, keywordsCheck],
  ['keywords_blank_entry', { keywords: ['tacos', ''] }, keywordsCheck],
  ['keywords_untrimmed', { keywords: [' tacos'] }, keywordsCheck],
  ['keywords_null_entry', { keywords: ['tacos', null] }, keywordsCheck],
  ['keywords_51', { keywords: Array.from({ length: 51 }, (_, index) => `word ${index}`) }, keywordsCheck],
  ['keywords_50', { keywords: Array.from({ length: 50 }, (_, index) => `word ${index}`) }, 'accepted'],
  ['keywords_81', { keywords: ['x'.repeat(81)] }, keywordsCheck],
  ['keywords_80', { keywords: ['x'.repeat(80)] }, 'accepted'],
  [
    'name_null',
    { business_name: null },
    restError(
      400,
      '23502',
      'null value in column "business_name" of relation "optimization_requests" violates not-null constraint',
    ),
  ],
  [
    'keywords_null',
    { keywords: null },
    restError(
      400,
      '23502',
      'null value in column "keywords" of relation "optimization_requests" violates not-null constraint',
    ),
  ],
];

const limits: ContractCase[] = limitCases.map(([id, change, expect]) =>
  as('other', 'supabase/migrations, limits')(
    `limit.${id}`,
    write('POST', `${requests}?select=business_name,location,keywords`, {
      ...values('other', 'Limits'),
      ...change,
    }),
    expect === 'accepted'
      ? list(201, [
          {
            business_name: 'Limits',
            location: 'Austin, Texas',
            keywords: ['tacos', 'food truck'],
            ...change,
          },
        ])
      : expect,
  ),
);

const quota: ContractCase[] = [
  as('keen', 'supabase/migrations, quota; PostgREST, "Raise errors with HTTP status codes"')(
    'quota.day',
    write(
      'POST',
      `${requests}?select=id`,
      Array.from({ length: 21 }, (_, at) => ({ ...values('keen', `Keen ${at}`), user_id: '{{keen.id}}' })),
    ),
    restError(429, 'PT429', 'You can submit 20 requests in 24 hours. Try again later.'),
  ),
  as('keen', 'supabase/migrations, quota')(
    'quota.nothing_stored',
    get(`${requests}?select=id`),
    list(200, []),
  ),
];

const reading: ContractCase[] = [
  as('customer', 'docs/behaviour.md, section 7: role on each auth change')(
    'role',
    get(`${profiles}?select=role&id=eq.{{customer.id}}`, asObject),
    one(200, { role: 'user' }),
  ),
  admin(
    'role.admin',
    get(`${profiles}?select=role&id=eq.{{admin.id}}`, asObject),
    one(200, { role: 'admin' }),
  ),
  customer('role.another', get(`${profiles}?select=role&id=eq.{{admin.id}}`, asObject), noRow),
  customer(
    'profiles.own',
    get(`${profiles}?select=*`),
    list(200, [profile('customer', 'Cleo Customer', 'user')]),
  ),
  anon(
    'role.anon',
    get(`${profiles}?select=role&id=eq.{{customer.id}}`, asObject),
    deniedToAnon('table profiles'),
  ),
  as('key')('role.lost_session', get(`${profiles}?select=role`), deniedToAnon('table profiles')),
  customer(
    'list',
    get(`${requests}?select=*&order=created_at.desc`),
    list(200, [
      row('customer', 'Third', { id: chosenId }),
      row('customer', 'Second', { keywords: ['tacos'] }),
      row('customer', 'First', { id: '{{first.id}}' }),
    ]),
  ),
  customer(
    'list.page',
    get(`${requests}?select=business_name,created_at,id&order=created_at.desc,id.desc&limit=2`, {
      prefer: 'count=exact',
    }),
    list(
      206,
      [
        { business_name: 'Third', created_at: '<ts:iso+00:00>', id: '<uuid>' },
        { business_name: 'Second', created_at: '<ts:iso+00:00>', id: '<uuid>' },
      ],
      { 'content-range': '0-1/3' },
    ),
    { save: { 'cursor.at': 'body.1.created_at', 'cursor.id': 'body.1.id' } },
  ),
  customer(
    'list.next_page',
    get(
      `${requests}?select=business_name&or=(created_at.lt."{{cursor.at}}",and(created_at.eq."{{cursor.at}}",id.lt.{{cursor.id}}))&order=created_at.desc,id.desc&limit=2`,
    ),
    list(200, [{ business_name: 'First' }], { 'content-range': '0-0/*' }),
  ),
  customer(
    'list.by_status',
    get(`${requests}?select=business_name&status=eq.completed`),
    list(200, [], { 'content-range': '*/*' }),
  ),
  customer('list.anothers', get(`${requests}?select=*&user_id=eq.{{other.id}}`), list(200, [])),
  customer('list.anothers_row', get(`${requests}?select=*&id=eq.{{elsewhere.id}}`, asObject), noRow),
  anon('list.anon', get(`${requests}?select=*`), deniedToAnon('table optimization_requests')),
  as('key')('list.lost_session', get(`${requests}?select=*`), deniedToAnon('table optimization_requests')),
  as('key')(
    'list.lost_session_head',
    { method: 'HEAD', path: `${requests}?select=*`, headers: { prefer: 'count=exact' } },
    { status: 401, body: { $text: '' } },
  ),
  as('demoted')(
    'list.demoted',
    get(`${requests}?select=*&user_id=in.({{customer.id}},{{other.id}})`),
    list(200, []),
  ),
  as('demoted')('profiles.demoted', get(`${profiles}?select=id`), list(200, [{ id: '{{demoted.id}}' }])),
  admin(
    'admin.profiles',
    get(
      `${profiles}?select=*&id=in.({{customer.id}},{{other.id}},{{admin.id}},{{demoted.id}})&order=created_at.desc`,
    ),
    list(200, [
      profile('demoted', 'Dora Demoted', 'user'),
      profile('admin', 'Ada Admin', 'admin'),
      profile('other', 'Otto Other', 'user'),
      profile('customer', 'Cleo Customer', 'user'),
    ]),
  ),
  admin(
    'admin.requests',
    get(
      `${requests}?select=*,profiles(full_name,email)&user_id=eq.{{customer.id}}&order=created_at.desc&limit=1`,
    ),
    list(200, [
      {
        ...row('customer', 'Third'),
        profiles: { email: '{{customer.email}}', full_name: 'Cleo Customer' },
      },
    ]),
  ),
  admin(
    'admin.requests.count',
    get(`${requests}?select=id,profiles!inner(email)&profiles.email=eq.{{customer.email}}&limit=1`, {
      prefer: 'count=exact',
    }),
    list(206, [{ id: '<uuid>', profiles: { email: '{{customer.email}}' } }], { 'content-range': '0-0/3' }),
  ),
  customer(
    'list.embeds_own_profile',
    get(`${requests}?select=id,profiles(full_name)&limit=1`),
    list(200, [{ id: '<uuid>', profiles: { full_name: 'Cleo Customer' } }]),
  ),
  as('service')(
    'service.reads',
    get(`${requests}?select=business_name&user_id=eq.{{customer.id}}&order=created_at`),
    list(200, [{ business_name: 'First' }, { business_name: 'Second' }, { business_name: 'Third' }]),
  ),
];

const patchStatus = (id: string, status: string, headers?: Request['headers']) =>
  write('PATCH', `${requests}?select=id,status&id=eq.${id}`, { status }, headers);
const patchRole = (who: string, role: string, headers?: Request['headers']) =>
  write('PATCH', `${profiles}?select=id,role&id=eq.{{${who}.id}}`, { role }, headers);
const onlyAdmins = restError(403, '42501', 'Only an admin may change a role.');

const changing: ContractCase[] = [
  ...['processing', 'completed', 'failed', 'pending'].map((status) =>
    admin(
      `admin.status.${status}`,
      patchStatus('{{elsewhere.id}}', status, asObject),
      one(200, { id: '{{elsewhere.id}}', status }),
    ),
  ),
  admin(
    'admin.status.unknown',
    patchStatus('{{elsewhere.id}}', 'archived'),
    restError(400, '22P02', 'invalid input value for enum request_status: "archived"'),
  ),
  admin('admin.status.gone', patchStatus(unknownId, 'completed', asObject), noRow),
  admin(
    'admin.status.gone_silently',
    write('PATCH', `${requests}?id=eq.${unknownId}`, { status: 'failed' }, { prefer: 'return=minimal' }),
    {
      status: 204,
      headers: { 'content-range': '*/*' },
      body: { $text: '' },
    },
  ),
  admin(
    'admin.status.only_if_unchanged',
    write('PATCH', `${requests}?select=id&id=eq.{{elsewhere.id}}&status=eq.completed`, { status: 'failed' }),
    list(200, []),
  ),
  admin(
    'admin.location',
    write('PATCH', `${requests}?select=id&id=eq.{{elsewhere.id}}`, { location: 'Oslo' }),
    denied('table optimization_requests'),
  ),
  admin(
    'admin.delete',
    { method: 'DELETE', path: `${requests}?id=eq.{{elsewhere.id}}` },
    denied('table optimization_requests'),
  ),
  admin(
    'admin.status.many_only_if_unchanged',
    write('PATCH', `${requests}?select=id,status&id=in.(${unknownId},{{elsewhere.id}})&status=eq.pending`, {
      status: 'processing',
    }),
    list(200, [{ id: '{{elsewhere.id}}', status: 'processing' }]),
  ),
  admin(
    'admin.status.many_changed_since',
    write('PATCH', `${requests}?select=id,status&id=in.(${unknownId},{{elsewhere.id}})&status=eq.pending`, {
      status: 'failed',
    }),
    list(200, []),
  ),
  admin(
    'admin.status.many_undone',
    write(
      'PATCH',
      `${requests}?select=id,status&id=in.(${unknownId},{{elsewhere.id}})&status=eq.processing`,
      {
        status: 'pending',
      },
    ),
    list(200, [{ id: '{{elsewhere.id}}', status: 'pending' }]),
  ),
  customer(
    'status.many',
    write('PATCH', `${requests}?select=id&id=in.({{first.id}},{{elsewhere.id}})`, { status: 'completed' }),
    list(200, []),
  ),
  customer('status.own', patchStatus('{{first.id}}', 'completed'), list(200, [])),
  customer('status.own_single', patchStatus('{{first.id}}', 'completed', asObject), noRow),
  customer('status.anothers', patchStatus('{{elsewhere.id}}', 'completed'), list(200, [])),
  as('demoted')('status.demoted', patchStatus('{{first.id}}', 'completed'), list(200, [])),
  anon('status.anon', patchStatus('{{first.id}}', 'completed'), deniedToAnon('table optimization_requests')),
  customer(
    'location.own',
    write('PATCH', `${requests}?select=id&id=eq.{{first.id}}`, { location: 'Oslo' }),
    denied('table optimization_requests'),
  ),
  customer(
    'delete.own',
    { method: 'DELETE', path: `${requests}?id=eq.{{first.id}}` },
    denied('table optimization_requests'),
  ),
  anon(
    'delete.anon',
    { method: 'DELETE', path: `${requests}?id=eq.{{first.id}}` },
    deniedToAnon('table optimization_requests'),
  ),
  customer('role.own', patchRole('customer', 'admin'), onlyAdmins),
  customer('role.anothers', patchRole('other', 'admin'), list(200, [])),
  as('demoted')('role.demoted_self', patchRole('demoted', 'admin'), onlyAdmins),
  as('demoted')('role.demoted_other', patchRole('customer', 'admin'), list(200, [])),
  anon('role.anon_update', patchRole('customer', 'admin'), deniedToAnon('table profiles')),
  customer(
    'name.own',
    write('PATCH', `${profiles}?select=full_name&id=eq.{{customer.id}}`, { full_name: 'Cleo Renamed' }),
    list(200, [{ full_name: 'Cleo Renamed' }]),
  ),
  customer(
    'name.blank',
    write('PATCH', `${profiles}?select=full_name&id=eq.{{customer.id}}`, { full_name: ' ' }),
    check('profiles_full_name_check', 'profiles'),
  ),
  customer(
    'name.null',
    write('PATCH', `${profiles}?select=full_name&id=eq.{{customer.id}}`, { full_name: null }),
    list(200, [{ full_name: null }]),
  ),
  customer(
    'name.and_role',
    write('PATCH', `${profiles}?select=id&id=eq.{{customer.id}}`, { full_name: 'Cleo', role: 'admin' }),
    onlyAdmins,
  ),
  customer(
    'email.own',
    write('PATCH', `${profiles}?select=id&id=eq.{{customer.id}}`, { email: 'x@example.com' }),
    denied('table profiles'),
  ),
  admin(
    'admin.name_of_another',
    write('PATCH', `${profiles}?select=id&id=eq.{{customer.id}}`, { full_name: 'Renamed' }),
    restError(403, '42501', 'Only the person may change their name.'),
  ),
  admin(
    'admin.role.promote',
    patchRole('other', 'admin', asObject),
    one(200, { id: '{{other.id}}', role: 'admin' }),
  ),
  other(
    'admin.role.promoted_at_once',
    get(`${requests}?select=business_name&id=eq.{{first.id}}`),
    list(200, [{ business_name: 'First' }]),
  ),
  admin(
    'admin.role.demote',
    patchRole('other', 'user', asObject),
    one(200, { id: '{{other.id}}', role: 'user' }),
  ),
  other(
    'admin.role.demoted_at_once',
    get(`${requests}?select=business_name&id=eq.{{first.id}}`),
    list(200, []),
  ),
  admin(
    'admin.role.unknown',
    patchRole('other', 'root'),
    restError(400, '22P02', 'invalid input value for enum user_role: "root"'),
  ),
  admin(
    'admin.role.last',
    patchRole('admin', 'user'),
    restError(400, '23514', 'At least one admin must remain.', {
      hint: 'Make somebody else an admin first.',
    }),
  ),
  as('service')(
    'service.role.last',
    patchRole('admin', 'user'),
    restError(400, '23514', 'At least one admin must remain.', {
      hint: 'Make somebody else an admin first.',
    }),
  ),
  as('service')(
    'service.role',
    patchRole('other', 'admin', asObject),
    one(200, { id: '{{other.id}}', role: 'admin' }),
  ),
  admin(
    'admin.role.self',
    patchRole('admin', 'user', asObject),
    one(200, { id: '{{admin.id}}', role: 'user' }),
  ),
  admin('admin.role.self_is_out', get(`${profiles}?select=id&id=eq.{{customer.id}}`), list(200, [])),
  other(
    'admin.role.restored',
    patchRole('admin', 'admin', asObject),
    one(200, { id: '{{admin.id}}', role: 'admin' }),
  ),
  admin(
    'admin.role.other_back',
    patchRole('other', 'user', asObject),
    one(200, { id: '{{other.id}}', role: 'user' }),
  ),
  as('service')(
    'service.inserts_for_anyone',
    write('POST', `${requests}?select=status`, { ...values('demoted', 'By operator'), status: 'failed' }),
    list(201, [{ status: 'failed' }]),
  ),
  as('service')(
    'service.delete_request',
    { method: 'DELETE', path: `${requests}?id=eq.{{elsewhere.id}}` },
    denied('table optimization_requests'),
  ),
  as('service')(
    'service.delete_profile',
    { method: 'DELETE', path: `${profiles}?id=eq.{{other.id}}` },
    denied('table profiles'),
  ),
];

const find = (body: Record<string, Json>) => ({
  method: 'POST',
  path: '/rest/v1/rpc/find_requests',
  body,
});
const search = (text: string) => find({ search: text });

/** An answer of `find_requests` with these rows. Keys are in jsonb's order: by length, then by bytes. */
const found = (...names: string[]): Expect =>
  list(200, {
    of: '<any>',
    rows: names.map((name) => ({ $contains: { business_name: name } })),
    total: null,
    until: '<any>',
    searched: '<any>',
  });

const searching: ContractCase[] = [
  customer('search.name', search('FIRST'), found('First')),
  customer('search.location', search('austin'), found('Third', 'Second', 'First')),
  customer('search.keyword', search('food t'), found('Third', 'First')),
  customer('search.not_over_fields', search('first Austin'), found()),
  customer('search.percent_is_text', search('%'), found()),
  customer('search.underscore_is_text', search('_'), found()),
  customer('search.backslash_is_text', search('\\'), found()),
  customer('search.quotes_and_commas', search(`"a,b(c)'`), found()),
  customer('search.anothers', search('Elsewhere'), found()),
  admin('search.admin', search('Elsewhere'), found('Elsewhere')),
  admin('search.owner_email', find({ search: '{{customer.email}}', page: 1 }), found('Third')),
  customer(
    'search.range',
    find({
      search: 'Austin',
      created_from: '2020-01-01',
      created_before: '2999-01-01T00:00:00+02:00',
      page: 3,
    }),
    list(200, { $contains: { rows: [{ $contains: { business_name: 'Third' } }, '<any>', '<any>'] } }),
  ),
  customer(
    'search.range_before',
    find({ created_before: '2020-01-01' }),
    list(200, { $contains: { rows: [], of: 0 } }),
  ),
  customer(
    'search.range_is_no_time',
    find({ created_from: 'soon' }),
    restError(400, '22007', 'invalid input syntax for type timestamp with time zone: "soon"'),
  ),
  ...['location', 'location_desc', 'owner', 'owner_desc', 'status', 'status_desc'].map((sort) =>
    admin(
      `search.by_${sort}`,
      find({ search: 'Elsewhere', sort }),
      list(200, { $contains: { rows: [{ $contains: { business_name: 'Elsewhere' } }] } }),
    ),
  ),
  anon('search.anon', search('x'), deniedToAnon('function find_requests')),
  as('service')('search.service', search('x'), denied('function find_requests')),
  customer(
    'search.people',
    { method: 'POST', path: '/rest/v1/rpc/find_people', body: { search: '@' } },
    list(200, { $contains: { rows: [{ $contains: { id: '{{customer.id}}' } }] } }),
  ),
];

const newcomer = 'newcomer@example.com';
const auth = 'supabase/migrations, accounts';

const accounts: ContractCase[] = [
  as('service', auth)(
    'account.profile_is_made',
    {
      method: 'POST',
      path: '/auth/v1/admin/users',
      body: {
        email: newcomer,
        password: 'secret123',
        email_confirm: true,
        user_metadata: { full_name: '  Nora\n Newcomer ', role: 'admin' },
        app_metadata: { role: 'admin' },
      },
    },
    { status: 200, body: { $contains: { email: newcomer } } },
    { save: { 'newcomer.id': 'body.id' } },
  ),
  as('key', auth)(
    'account.signs_in',
    {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email: newcomer, password: 'secret123' },
    },
    { status: 200 },
    { save: { 'newcomer.access_token': 'body.access_token' } },
  ),
  as('newcomer', auth)(
    'account.forged_metadata_gives_nothing',
    get(`${profiles}?select=id,full_name,email,role`),
    list(200, [{ id: '{{newcomer.id}}', full_name: 'Nora Newcomer', email: newcomer, role: 'user' }]),
  ),
  as('newcomer', auth)(
    'account.forges_metadata_later',
    { method: 'PUT', path: '/auth/v1/user', body: { data: { role: 'admin', full_name: 'Nora' } } },
    { status: 200 },
  ),
  as('newcomer', auth)(
    'account.still_nothing',
    get(`${requests}?select=id&user_id=eq.{{customer.id}}`),
    list(200, []),
  ),
  as('service', auth)(
    'account.email_follows',
    {
      method: 'PUT',
      path: '/auth/v1/admin/users/{{newcomer.id}}',
      body: { email: 'moved@example.com', email_confirm: true },
    },
    { status: 200 },
  ),
  as('newcomer', auth)(
    'account.email_followed',
    get(`${profiles}?select=email`),
    list(200, [{ email: 'moved@example.com' }]),
  ),
  as('newcomer', auth)(
    'account.submits',
    write('POST', `${requests}?select=id`, values('newcomer', 'Goes with the account')),
    list(201, [{ id: '<uuid>' }]),
    { save: { 'historyAndRemovals.id': 'body.0.id' } },
  ),
  as('service', auth)(
    'account.deleted',
    { method: 'DELETE', path: '/auth/v1/admin/users/{{newcomer.id}}' },
    { status: 200, body: {} },
  ),
  as('service', auth)(
    'account.profile_gone',
    get(`${profiles}?select=id&id=eq.{{newcomer.id}}`),
    list(200, []),
  ),
  as('service', auth)(
    'account.requests_gone',
    get(`${requests}?select=id&id=eq.{{historyAndRemovals.id}}`),
    list(200, []),
  ),
  as('service', auth)(
    'account.last_admin_stays',
    { method: 'DELETE', path: '/auth/v1/admin/users/{{admin.id}}' },
    {
      status: 500,
      headers: { 'x-sb-error-code': 'unexpected_failure' },
      body: { code: 500, error_code: 'unexpected_failure', msg: 'Database error deleting user' },
    },
  ),
  as('service', auth)(
    'account.last_admin_is_not_banned',
    { method: 'PUT', path: '/auth/v1/admin/users/{{admin.id}}', body: { ban_duration: '1h' } },
    {
      status: 500,
      headers: { 'x-sb-error-code': 'unexpected_failure' },
      body: { code: 500, error_code: 'unexpected_failure', msg: 'Error updating user' },
    },
  ),
  as('newcomer', auth)(
    'account.token_outlives_account_but_sees_nothing',
    get(`${requests}?select=id`),
    list(200, []),
  ),
];

const sessions: ContractCase[] = [
  as('customer', 'docs/wire-facts.md, "Refresh tokens" (R): a JWT lives on /rest until it expires')(
    'session.logout',
    { method: 'POST', path: '/auth/v1/logout?scope=global' },
    { status: 204, body: { $text: '' } },
  ),
  customer(
    'session.token_still_reads',
    get(`${profiles}?select=role&id=eq.{{customer.id}}`, asObject),
    one(200, { role: 'user' }),
    { source: 'docs/wire-facts.md, "Refresh tokens" (R): a JWT lives on /rest until it expires' },
  ),
  as('key')(
    'session.expires',
    get(`${profiles}?select=role`, { authorization: 'Bearer {{expired.access_token}}' }),
    restError(401, 'PGRST303', 'JWT expired', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"' },
    }),
    {
      tokens: {
        expired: {
          signedBy: 'project',
          claims: { sub: '{{customer.id}}', role: 'authenticated', exp: { $now: -3600 } },
        },
      },
      source: 'docs/wire-facts.md, jwt.expired (R)',
    },
  ),
  as('forged')(
    'session.forged_service_role',
    get(`${profiles}?select=role`),
    restError(401, 'PGRST301', 'No suitable key or wrong key type', {
      details: 'None of the keys was able to decode the JWT',
    }),
    {
      tokens: {
        forged: { signedBy: 'stranger', claims: { role: 'service_role', exp: { $now: 3600 } } },
      },
      source: 'docs/wire-facts.md, jwt.foreign (R)',
    },
  ),
  as('demoted')(
    'session.admin_claims_in_token_give_nothing',
    get(`${profiles}?select=id`, { authorization: 'Bearer {{claimant.access_token}}' }),
    list(200, [{ id: '{{demoted.id}}' }]),
    {
      tokens: {
        claimant: {
          signedBy: 'project',
          claims: {
            sub: '{{demoted.id}}',
            role: 'authenticated',
            exp: { $now: 3600 },
            app_metadata: { role: 'admin' },
            user_metadata: { role: 'admin' },
          },
        },
      },
    },
  ),
];

const history = '/rest/v1/history';
const historyOfElsewhere = (select: string) => `${history}?select=${select}&request_id=eq.{{elsewhere.id}}`;
const rpc = (name: string, body: Json): Request => ({ method: 'POST', path: `/rest/v1/rpc/${name}`, body });
const returnsFlag = (answer: boolean): Expect => ({
  status: 200,
  headers: { 'content-type': jsonContentType },
  body: answer,
});
const line = { kind: 'status', old_value: 'pending', new_value: 'processing' };
const notAnAdmin = restError(403, '42501', 'Only an admin may do this.');
const keen = { person: '{{keen.id}}' };

const eachStatus = { failed: '<n>', pending: '<n>', completed: '<n>', processing: '<n>' };

const figure = { now: '<n>', before: '<n>' };

const overview: ContractCase[] = [
  admin('overview', rpc('request_overview', { weeks: 3, since: '2026-11-01T00:00:00Z' }), {
    status: 200,
    headers: { 'content-type': jsonContentType },
    body: {
      weeks: { $each: { week: '<any>', counts: eachStatus }, $length: 3 },
      figures: { failed: figure, pending: figure, completed: figure, submitted: figure },
      statuses: eachStatus,
    },
  }),
  customer('overview.customer', rpc('request_overview', {}), notAnAdmin),
  as('demoted')('overview.demoted', rpc('request_overview', {}), notAnAdmin),
  anon('overview.anon', rpc('request_overview', {}), deniedToAnon('function request_overview')),
  as('service')('overview.service', rpc('request_overview', {}), denied('function request_overview')),
];

const adminReads: ContractCase[] = [
  admin(
    'look',
    rpc('open_person', { person: '{{other.id}}' }),
    list(200, { $contains: { rows: [{ $contains: { id: '{{other.id}}', blocked: false } }], of: 1 } }),
  ),
  admin('look.nobody', rpc('open_person', { person: unknownId }), list(200, { $contains: { rows: [] } })),
  customer('look.customer', rpc('open_person', { person: '{{customer.id}}' }), notAnAdmin),
  anon('look.anon', rpc('open_person', { person: unknownId }), deniedToAnon('function open_person')),
  as('service')('look.service', rpc('open_person', { person: unknownId }), denied('function open_person')),
  admin('look.noted', get(`${history}?select=kind&order=id.desc&limit=1`), list(200, [{ kind: 'look' }])),
  admin('take', rpc('export_requests', { search: 'Elsewhere' }), found('Elsewhere')),
  admin(
    'take.noted',
    get(`${history}?select=kind,new_value&order=id.desc&limit=1`),
    list(200, [{ kind: 'export', new_value: '1' }]),
  ),
  admin(
    'take.selected',
    rpc('export_selected', { ids: [unknownId, '{{elsewhere.id}}'] }),
    list(200, {
      rows: [
        { $contains: { business_name: 'Elsewhere', profiles: { $contains: { full_name: 'Otto Other' } } } },
      ],
    }),
  ),
  admin('take.selected.nobody', rpc('export_selected', { ids: [unknownId] }), list(200, { rows: [] })),
  customer('take.selected.customer', rpc('export_selected', { ids: [unknownId] }), notAnAdmin),
  anon(
    'take.selected.anon',
    rpc('export_selected', { ids: [unknownId] }),
    deniedToAnon('function export_selected'),
  ),
  as('service')(
    'take.selected.service',
    rpc('export_selected', { ids: [unknownId] }),
    denied('function export_selected'),
  ),
  customer('take.customer', rpc('export_requests', {}), notAnAdmin),
  anon('take.anon', rpc('export_requests', {}), deniedToAnon('function export_requests')),
  as('service')('take.service', rpc('export_requests', {}), denied('function export_requests')),
];

const accountExports: ContractCase[] = [
  other('export', rpc('export_account', {}), {
    status: 200,
    headers: { 'content-type': jsonContentType },
    body: {
      account: { $contains: { id: '{{other.id}}', email: '{{other.email}}' } },
      factors: '<any>',
      history: { $each: '<any>' },
      profile: { $contains: { id: '{{other.id}}', full_name: 'Otto Other' } },
      renames: { $each: '<any>' },
      requests: { $each: { $contains: { user_id: '{{other.id}}' } } },
      sessions: '<any>',
      identities: '<any>',
      status_mails: { $each: '<any>' },
      mail_settings: { $each: '<any>' },
      changes_of_others: { $each: { $contains: { kind: 'role' } }, $length: 1 },
    },
  }),
  anon('export.anon', rpc('export_account', {}), deniedToAnon('function export_account')),
  as('service')('export.service', rpc('export_account', {}), denied('function export_account')),
];

const note = (status_note: string): Request =>
  write('PATCH', `${requests}?select=status_note&id=eq.{{elsewhere.id}}`, { status: 'failed', status_note });
const withdraw = (request: string) => rpc('withdraw_request', { request });
const noneToWithdraw = restError(
  404,
  'PT404',
  'You have no such request. It may have been withdrawn already.',
);

const notesAndWithdrawals: ContractCase[] = [
  admin(
    'note',
    note('We <b>could not</b> find the shop.'),
    list(200, [{ status_note: 'We <b>could not</b> find the shop.' }]),
  ),
  other(
    'note.read',
    get(`${requests}?select=status,status_note&id=eq.{{elsewhere.id}}`),
    list(200, [{ status: 'failed', status_note: 'We <b>could not</b> find the shop.' }]),
  ),
  other(
    'note.history',
    get(`${historyOfElsewhere('new_value,note')}&order=id.desc&limit=1`),
    list(200, [{ new_value: 'failed', note: 'We <b>could not</b> find the shop.' }]),
  ),
  admin('note.blank', note('  '), noteCheck),
  admin('note.501', note('x'.repeat(501)), noteCheck),
  admin(
    'note.ends_with_the_status',
    write('PATCH', `${requests}?select=status_note&id=eq.{{elsewhere.id}}`, { status: 'processing' }),
    list(200, [{ status_note: null }]),
  ),
  other(
    'withdraw.late_status',
    withdraw('{{elsewhere.id}}'),
    restError(409, 'PT409', 'We have already started on this request, so it can no longer be withdrawn.'),
  ),
  other(
    'withdraw.submit',
    write('POST', `${requests}?select=id,status`, values('other', 'Slip')),
    list(201, [{ id: '<uuid>', status: 'pending' }]),
    { save: { 'slip.id': 'body.0.id' } },
  ),
  customer('withdraw.anothers', withdraw('{{slip.id}}'), noneToWithdraw),
  admin('withdraw.admin', withdraw('{{slip.id}}'), noneToWithdraw),
  anon('withdraw.anon', withdraw('{{slip.id}}'), deniedToAnon('function withdraw_request')),
  as('service')('withdraw.service', withdraw('{{slip.id}}'), denied('function withdraw_request')),
  other('withdraw', withdraw('{{slip.id}}'), returnsFlag(true)),
  other('withdraw.again', withdraw('{{slip.id}}'), noneToWithdraw),
  admin('withdraw.gone', get(`${requests}?select=id&id=eq.{{slip.id}}`), list(200, [])),
  admin(
    'withdraw.noted',
    get(`${history}?select=kind,request_id&order=id.desc&limit=1`),
    list(200, [{ kind: 'withdrawal', request_id: null }]),
  ),
];

const historyAndRemovals: ContractCase[] = [
  other(
    'history.own',
    get(`${historyOfElsewhere('kind,old_value,new_value')}&order=id&limit=1`),
    list(200, [line]),
  ),
  customer('history.anothers', get(historyOfElsewhere('id')), list(200, [])),
  admin(
    'history.admin',
    get(`${historyOfElsewhere('kind,old_value,new_value')}&order=id&limit=1`),
    list(200, [line]),
  ),
  anon('history.anon', get(historyOfElsewhere('id')), deniedToAnon('table history')),
  ...(['other', 'admin'] as const).map((who) =>
    as(who)(`history.actor.${who}`, get(historyOfElsewhere('actor_id')), denied('table history')),
  ),
  admin('history.actors', rpc('history_actors', { lines: [0] }), list(200, [])),
  other('history.actors.customer', rpc('history_actors', { lines: [0] }), notAnAdmin),
  anon('history.actors.anon', rpc('history_actors', { lines: [0] }), deniedToAnon('function history_actors')),
  ...(['admin', 'service'] as const).flatMap((who) => [
    as(who)(`history.insert.${who}`, write('POST', history, { kind: 'status' }), denied('table history')),
    as(who)(
      `history.update.${who}`,
      write('PATCH', historyOfElsewhere('id'), { new_value: 'completed' }),
      denied('table history'),
    ),
    as(who)(
      `history.delete.${who}`,
      { method: 'DELETE', path: `${history}?request_id=eq.{{elsewhere.id}}` },
      denied('table history'),
    ),
  ]),
  customer('block.customer', rpc('set_blocked', { ...keen, blocked: true }), notAnAdmin),
  anon('block.anon', rpc('set_blocked', { ...keen, blocked: true }), deniedToAnon('function set_blocked')),
  as('service')(
    'block.service',
    rpc('set_blocked', { ...keen, blocked: true }),
    denied('function set_blocked'),
  ),
  admin(
    'block.an_admin',
    rpc('set_blocked', { person: '{{admin.id}}', blocked: true }),
    restError(400, '23514', 'An admin cannot be blocked.', { hint: 'Make them a customer first.' }),
  ),
  admin(
    'block.nobody',
    rpc('set_blocked', { person: unknownId, blocked: true }),
    restError(404, 'PT404', 'This account no longer exists.'),
  ),
  as('keen')(
    'block.chose_before',
    write('POST', `${mailSettings}?select=status_mail`, { status_mail: false }),
    list(201, [{ status_mail: false }]),
  ),
  admin('block', rpc('set_blocked', { ...keen, blocked: true }), returnsFlag(true)),
  admin('block.again', rpc('set_blocked', { ...keen, blocked: true }), returnsFlag(false)),
  ...[
    `${profiles}?select=id`,
    `${requests}?select=id`,
    `${history}?select=id`,
    `${mailSettings}?select=user_id`,
  ].map((path) => as('keen')(`block.reads_nothing: ${path}`, get(path), list(200, []))),
  as('keen')(
    'block.renames_nobody',
    write('PATCH', `${profiles}?select=id&id=eq.{{keen.id}}`, { full_name: 'Blocked' }),
    list(200, []),
  ),
  as('keen')(
    'block.chooses_nothing',
    write('PATCH', `${mailSettings}?select=user_id&user_id=eq.{{keen.id}}`, { status_mail: true }),
    list(200, []),
  ),
  as('keen')(
    'block.chooses_nothing_anew',
    write('POST', `${mailSettings}?select=user_id`, { status_mail: true }),
    rowLevel('mail_settings'),
  ),
  as('keen')(
    'block.writes_for_nobody',
    write('POST', requests, values('customer', 'Blocked')),
    rowLevel('optimization_requests'),
  ),
  as('keen')(
    'block.exports',
    rpc('export_account', {}),
    list(200, { $contains: { account: { $contains: { id: '{{keen.id}}' } } } }),
  ),
  as('keen')(
    'block.writes_nothing',
    write('POST', requests, values('keen', 'Blocked')),
    restError(403, '42501', 'This account is blocked.'),
  ),
  as('key', 'GoTrue internal/api/token.go, ResourceOwnerPasswordGrant')(
    'block.signs_in_nowhere',
    {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email: '{{keen.email}}', password: 'secret123' },
    },
    {
      status: 400,
      headers: { 'x-sb-error-code': 'user_banned' },
      body: { code: 400, error_code: 'user_banned', msg: 'User is banned' },
    },
  ),
  customer('deletion.customer', rpc('delete_person', keen), notAnAdmin),
  admin(
    'deletion.oneself',
    rpc('delete_person', { person: '{{admin.id}}' }),
    restError(403, '42501', 'Delete your own account on the dashboard.'),
  ),
  customer('factor.customer', rpc('reset_second_factor', keen), notAnAdmin),
  anon('factor.anon', rpc('reset_second_factor', keen), deniedToAnon('function reset_second_factor')),
  as('service')('factor.service', rpc('reset_second_factor', keen), denied('function reset_second_factor')),
  admin(
    'factor.own',
    rpc('reset_second_factor', { person: '{{admin.id}}' }),
    restError(403, '42501', 'Another admin has to reset your second factor.'),
  ),
  admin('deletion', rpc('delete_person', keen), returnsFlag(true)),
  admin('deletion.again', rpc('delete_person', keen), returnsFlag(false)),
  admin('deletion.profile_gone', get(`${profiles}?select=id&id=eq.{{keen.id}}`), list(200, [])),
  other('deletion.own', rpc('delete_account', {}), returnsFlag(true)),
  admin('deletion.own_requests_gone', get(`${requests}?select=id&user_id=eq.{{other.id}}`), list(200, [])),
  admin('deletion.own_history_gone', get(historyOfElsewhere('id')), list(200, [])),
];

const person = (name: string, fullName: string) => ({
  email: `${name}@example.com`,
  password: 'secret123',
  fullName,
});

export const product: CaseGroup = {
  name: "The product's calls",
  schema: 'product',
  accounts: {
    customer: person('cleo', 'Cleo Customer'),
    other: person('otto', 'Otto Other'),
    keen: person('kim', 'Kim Keen'),
    admin: { ...person('ada', 'Ada Admin'), admin: true },
    demoted: { ...person('dora', 'Dora Demoted'), admin: true },
  },
  cases: [
    admin('demote', patchRole('demoted', 'user', asObject), one(200, { id: '{{demoted.id}}', role: 'user' })),
    ...submitting,
    ...reading,
    ...limits,
    ...quota,
    ...changing,
    ...searching,
    ...accounts,
    ...sessions,
    ...overview,
    ...adminReads,
    ...notesAndWithdrawals,
    ...accountExports,
    ...historyAndRemovals,
  ],
};
