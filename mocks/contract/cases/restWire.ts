/**
 * Every REST row of docs/wire-facts.md, in an order that recreates the recorded rows: ten requests of `a` (n1 … n10),
 * none of `b`. Recorded with PostgREST 16.2 over PostgreSQL 15 (R), keys and preflights with a stand-in gateway (G).
 */
import type { Json } from 'supabase-in-memory';
import { type CaseGroup, type ContractCase, objectContentType, objectType, restError } from '../contractCase';

const table = '/rest/v1/optimization_requests';
const unknownId = '00000000-0000-4000-8000-00000000dead';
const source = 'docs/wire-facts.md, "Reading" to "Filters" (R)';
const gateway = 'docs/wire-facts.md, "JWT and key" (G)';

type Request = ContractCase['request'];
type Expect = ContractCase['expect'];

const get = (path: string, headers?: Request['headers']): Request => ({ method: 'GET', path, headers });
const send = (method: string, path: string, body: Request['body'], prefer?: string): Request => ({
  method,
  path,
  body,
  headers: prefer === undefined ? undefined : { prefer },
});
const rows = (
  status: number,
  contentRange: string,
  body: Json,
  headers: { [name: string]: string | null } = {},
): Expect => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'content-range': contentRange, ...headers },
  body,
});
const nothing = (
  status: number,
  contentRange: string,
  headers: { [name: string]: string | null } = {},
): Expect => ({
  status,
  headers: { 'content-range': contentRange, ...headers },
  body: { $text: '' },
});
const applied = (value: string) => ({ 'preference-applied': value });

const asObject = { accept: objectType };
const values = (businessName: string, more: { [column: string]: Json } = {}) => ({
  user_id: '{{a.id}}',
  business_name: businessName,
  location: 'Oslo',
  keywords: ['x', 'y'],
  ...more,
});
const fullRow = (businessName: string, more: { [column: string]: Json } = {}): { [key: string]: Json } => ({
  id: '<uuid>',
  user_id: '{{a.id}}',
  business_name: businessName,
  location: 'Oslo',
  keywords: ['x', 'y'],
  status: 'pending',
  created_at: '<ts:iso+00:00>',
  ...more,
});
const ids = (count: number) => ({ $each: { id: '<uuid>' }, $length: count });

const as =
  (caller: string, from = source) =>
  (id: string, request: Request, expect: Expect, more: Partial<ContractCase> = {}): ContractCase => ({
    id,
    as: caller,
    request,
    expect,
    source: from,
    ...more,
  });
const a = as('a');
const b = as('b');
const service = as('service');

const insert: ContractCase[] = [
  a('insert.minimal_default', send('POST', table, values('n1')), nothing(201, '*/*', { location: null })),
  a(
    'insert.return_minimal',
    send('POST', table, values('n2'), 'return=minimal'),
    nothing(201, '*/*', { ...applied('return=minimal'), location: null }),
  ),
  a(
    'insert.headers_only',
    send('POST', table, values('n3'), 'return=headers-only'),
    nothing(201, '*/*', {
      ...applied('return=headers-only'),
      location: '/optimization_requests?id=eq.<uuid>',
    }),
  ),
  a(
    'insert.representation',
    send('POST', `${table}?select=*`, values('n4'), 'return=representation'),
    rows(201, '*/*', [fullRow('n4')], applied('return=representation')),
    { save: { 'n4.id': 'body.0.id' } },
  ),
  a(
    'insert.representation_single',
    {
      method: 'POST',
      path: `${table}?select=*`,
      body: values('n5'),
      headers: { prefer: 'return=representation', ...asObject },
    },
    rows(201, '*/*', fullRow('n5'), {
      'content-type': objectContentType,
      ...applied('return=representation'),
    }),
  ),
  a(
    'insert.array',
    send(
      'POST',
      `${table}?columns="user_id","business_name","location"&select=id`,
      [values('n6'), values('n7')],
      'return=representation',
    ),
    rows(201, '*/*', ids(2), applied('return=representation')),
  ),
  a(
    'insert.default_user_id',
    send(
      'POST',
      `${table}?select=user_id`,
      { business_name: 'n8', location: 'Oslo' },
      'return=representation',
    ),
    rows(201, '*/*', [{ user_id: '{{a.id}}' }], applied('return=representation')),
  ),
  a(
    'insert.count',
    send('POST', table, values('n9'), 'return=minimal,count=exact'),
    nothing(201, '*/1', applied('return=minimal, count=exact')),
  ),
  a(
    'insert.missing_default',
    send(
      'POST',
      `${table}?select=status`,
      { user_id: '{{a.id}}', business_name: 'n10', location: 'O' },
      'return=representation,missing=default',
    ),
    rows(201, '*/*', [{ status: 'pending' }], applied('missing=default, return=representation')),
  ),
  a(
    'insert.upsert_merge',
    send(
      'POST',
      `${table}?on_conflict=user_id,business_name,location&select=business_name,status`,
      values('n1', { status: 'completed' }),
      'resolution=merge-duplicates,return=representation',
    ),
    rows(
      200,
      '*/*',
      [{ business_name: 'n1', status: 'completed' }],
      applied('resolution=merge-duplicates, return=representation'),
    ),
  ),
  a(
    'insert.upsert_ignore',
    send(
      'POST',
      `${table}?on_conflict=user_id,business_name,location&select=business_name,status`,
      values('n1', { status: 'failed' }),
      'resolution=ignore-duplicates,return=representation',
    ),
    rows(201, '*/*', [], applied('resolution=ignore-duplicates, return=representation')),
  ),
];

const select: ContractCase[] = [
  a(
    'select.all',
    get(`${table}?select=*&order=business_name.asc&limit=1`),
    rows(200, '0-0/*', [fullRow('n1', { status: 'completed' })]),
    { save: { 'n1.id': 'body.0.id' } },
  ),
  a(
    'select.cols',
    get(
      `${table}?select=name:business_name,status,keywords,created_at&order=business_name.desc&limit=2&offset=1`,
    ),
    rows(200, '1-2/*', [
      { name: 'n8', status: 'pending', keywords: [], created_at: '<ts:iso+00:00>' },
      { name: 'n7', status: 'pending', keywords: [], created_at: '<ts:iso+00:00>' },
    ]),
  ),
  a(
    'select.count_exact',
    get(`${table}?select=id&limit=2`, { prefer: 'count=exact' }),
    rows(206, '0-1/10', ids(2), applied('count=exact')),
  ),
  a(
    'select.count_all',
    get(`${table}?select=id`, { prefer: 'count=exact' }),
    rows(200, '0-9/10', ids(10), applied('count=exact')),
  ),
  a(
    'select.count_planned',
    get(`${table}?select=id&limit=2`, { prefer: 'count=planned' }),
    // The total is the planner's estimate, which was 7 instead of 10 in the recording.
    rows(206, '0-1/<n>', ids(2), applied('count=planned')),
  ),
  a(
    'select.count_estimated',
    get(`${table}?select=id&limit=2`, { prefer: 'count=estimated' }),
    rows(206, '0-1/10', ids(2), applied('count=estimated')),
  ),
  a(
    'select.range_hdr',
    get(`${table}?select=id&order=business_name`, { range: '0-1' }),
    rows(200, '0-1/*', ids(2)),
  ),
  a(
    'select.range_hdr_count',
    get(`${table}?select=id&order=business_name`, { range: '2-3', prefer: 'count=exact' }),
    rows(206, '2-3/10', ids(2), applied('count=exact')),
  ),
  a(
    'select.offset_out_count',
    get(`${table}?select=id&offset=1000&limit=5`, { prefer: 'count=exact' }),
    restError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'An offset of 1000 was requested, but there are only 10 rows.',
      // PostgREST has already read the rows, so this answer has the headers of a read and not those of an error.
      headers: { 'content-range': '*/10', 'proxy-status': null, ...applied('count=exact') },
    }),
  ),
  as('a', 'PostgREST Response.hs (S)')(
    'select.offset_out_count_csv',
    get(`${table}?select=id&offset=1000&limit=5`, { prefer: 'count=exact', accept: 'text/csv' }),
    {
      status: 416,
      headers: { 'content-type': 'text/csv; charset=utf-8', 'proxy-status': null, 'content-range': '*/10' },
      body: { $contains: { code: 'PGRST103' } },
    },
  ),
  a('select.offset_out_nocount', get(`${table}?select=id&offset=1000&limit=5`), rows(200, '*/*', [])),
  a(
    'select.range_bad',
    get(`${table}?select=id`, { range: '5-2' }),
    restError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    }),
  ),
  a('select.limit0', get(`${table}?select=id&limit=0`), rows(200, '*/*', [])),
  a(
    'select.limit_neg',
    get(`${table}?select=id&limit=-1`),
    restError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    }),
  ),
  a('select.empty', get(`${table}?select=id&id=eq.${unknownId}`), rows(200, '*/*', [])),
  a(
    'select.empty_count',
    get(`${table}?select=id&id=eq.${unknownId}`, { prefer: 'count=exact' }),
    rows(200, '*/0', [], applied('count=exact')),
  ),
  a(
    'select.head_count',
    { method: 'HEAD', path: `${table}?select=*`, headers: { prefer: 'count=exact' } },
    nothing(200, '0-9/10', applied('count=exact')),
  ),
];

const single: ContractCase[] = [
  a(
    'single.ok',
    get(`${table}?select=id&id=eq.{{n1.id}}`, asObject),
    rows(200, '0-0/*', { id: '{{n1.id}}' }, { 'content-type': objectContentType }),
  ),
  a(
    'single.zero',
    get(`${table}?select=id&id=eq.${unknownId}`, asObject),
    restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: 'The result contains 0 rows',
    }),
  ),
  a(
    'single.many',
    get(`${table}?select=id`, asObject),
    restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: 'The result contains 10 rows',
    }),
  ),
  a(
    'single.update_zero',
    {
      method: 'PATCH',
      path: `${table}?select=id&id=eq.${unknownId}`,
      body: { location: 'x' },
      headers: { prefer: 'return=representation', ...asObject },
    },
    restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: 'The result contains 0 rows',
    }),
  ),
];

const ann = { email: '{{a.email}}', full_name: 'Ann' };
const noRelationship = (from: string, to: string, hint?: string) =>
  restError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${to}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${to}' ${
        hint === undefined ? '' : `using the hint '${hint}' `
      }in the schema 'public', but no matches were found.`,
    },
  );

const embed: ContractCase[] = [
  a(
    'embed.ok',
    get(`${table}?select=id,profiles(full_name,email)&limit=1`),
    rows(200, '0-0/*', [{ id: '<uuid>', profiles: ann }]),
  ),
  a(
    'embed.star',
    get(`${table}?select=*,profiles(full_name,email)&limit=1&business_name=eq.n2`),
    rows(200, '0-0/*', [{ ...fullRow('n2'), profiles: ann }]),
  ),
  a(
    'embed.hint_fk',
    get(`${table}?select=id,profiles!optimization_requests_user_id_fkey(full_name)&limit=1`),
    rows(200, '0-0/*', [{ id: '<uuid>', profiles: { full_name: 'Ann' } }]),
  ),
  a(
    'embed.hint_col',
    get(`${table}?select=id,profiles!user_id(full_name)&limit=1`),
    rows(200, '0-0/*', [{ id: '<uuid>', profiles: { full_name: 'Ann' } }]),
  ),
  a(
    'embed.alias',
    get(`${table}?select=id,owner:profiles(full_name)&limit=1`),
    rows(200, '0-0/*', [{ id: '<uuid>', owner: { full_name: 'Ann' } }]),
  ),
  a(
    'embed.alias_col',
    get(`${table}?select=id,owner:user_id(full_name)&limit=1`),
    rows(200, '0-0/*', [{ id: '<uuid>', owner: { full_name: 'Ann' } }]),
  ),
  a(
    'embed.inner_filter',
    get(`${table}?select=id,profiles!inner(full_name)&profiles.full_name=eq.Nobody`),
    rows(200, '*/*', []),
  ),
  a(
    'embed.left_filter',
    get(`${table}?select=id,profiles(full_name)&profiles.full_name=eq.Nobody&limit=1`),
    rows(200, '0-0/*', [{ id: '<uuid>', profiles: null }]),
  ),
  a(
    'embed.bad_hint',
    get(`${table}?select=id,profiles!nope(full_name)`),
    noRelationship('optimization_requests', 'profiles', 'nope'),
  ),
  a(
    'embed.unknown',
    get(`${table}?select=id,nope(full_name)`),
    noRelationship('optimization_requests', 'nope'),
  ),
  a(
    'embed.reverse',
    get('/rest/v1/profiles?select=id,optimization_requests(id)&limit=1'),
    rows(200, '0-0/*', [{ id: '{{a.id}}', optimization_requests: ids(10) }]),
  ),
  a(
    'embed.spread',
    get(`${table}?select=id,...profiles(full_name)&limit=1`),
    rows(200, '0-0/*', [{ id: '<uuid>', full_name: 'Ann' }]),
  ),
  a(
    'embed.fk_auth_users',
    get('/rest/v1/requests_fk_auth?select=*,profiles(full_name,email)'),
    noRelationship('requests_fk_auth', 'profiles'),
  ),
  a(
    'embed.fk_auth_users_hint',
    get('/rest/v1/requests_fk_auth?select=*,profiles!requests_fk_auth_user_id_fkey(full_name)'),
    noRelationship('requests_fk_auth', 'profiles', 'requests_fk_auth_user_id_fkey'),
  ),
  a(
    'embed.fk_users',
    get('/rest/v1/requests_fk_auth?select=*,users(email)'),
    noRelationship('requests_fk_auth', 'users'),
  ),
  a(
    'embed.count',
    get('/rest/v1/profiles?select=id,optimization_requests(count)'),
    rows(200, '0-0/*', [{ id: '{{a.id}}', optimization_requests: [{ count: 10 }] }]),
  ),
  a(
    'agg.count',
    get(`${table}?select=count()`),
    restError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  ),
];

const names = (...all: string[]) => all.map((name) => ({ business_name: name }));

const filters: ContractCase[] = [
  a(
    'filter.ilike',
    get(`${table}?select=business_name&business_name=ilike.*N1*&order=business_name`),
    rows(200, '0-1/*', names('n1', 'n10')),
  ),
  a(
    'filter.in',
    get(`${table}?select=business_name&business_name=in.(n1,n2)&order=business_name`),
    rows(200, '0-1/*', names('n1', 'n2')),
  ),
  a(
    'filter.or',
    get(`${table}?select=business_name&or=(business_name.eq.n1,business_name.eq.n4)&order=business_name`),
    rows(200, '0-1/*', names('n1', 'n4')),
  ),
  a(
    'filter.cs',
    get(`${table}?select=business_name&keywords=cs.{x}&order=business_name&limit=1`),
    rows(200, '0-0/*', names('n1')),
  ),
  a(
    'filter.ov',
    get(`${table}?select=business_name&keywords=ov.{x,zzz}&order=business_name&limit=1`),
    rows(200, '0-0/*', names('n1')),
  ),
  a('filter.is_null', get(`${table}?select=business_name&location=is.null`), rows(200, '*/*', [])),
  a(
    'filter.not',
    get(`${table}?select=business_name&business_name=not.eq.n1&order=business_name&limit=1`),
    rows(200, '0-0/*', names('n10')),
  ),
  a(
    'filter.gte_ts',
    get(
      `${table}?select=business_name&created_at=gte.2020-01-01&order=created_at.desc.nullslast,business_name&limit=1`,
    ),
    rows(200, '0-0/*', names('n10')),
  ),
  a(
    'filter.quoted',
    get(`${table}?select=business_name&business_name=in.("n1","a,b")`),
    rows(200, '0-0/*', names('n1')),
  ),
];

const uniqueKey =
  'duplicate key value violates unique constraint "optimization_requests_business_location_key"';
const rowLevel = 'new row violates row-level security policy for table "optimization_requests"';
const noLocation =
  'null value in column "location" of relation "optimization_requests" violates not-null constraint';
const noColumn = "Could not find the 'nope' column of 'optimization_requests' in the schema cache";
const notUuid = 'invalid input syntax for type uuid: "notuuid"';
const notStatus = 'invalid input value for enum request_status: "bogus"';
const bearer = { 'www-authenticate': 'Bearer' };

const errors: ContractCase[] = [
  a(
    'err.not_null',
    send('POST', table, { user_id: '{{a.id}}', business_name: 'e1' }),
    restError(400, '23502', noLocation),
  ),
  a(
    'err.not_null_explicit',
    send('POST', table, values('e1', { location: null })),
    restError(400, '23502', noLocation),
  ),
  a(
    'err.check',
    send('POST', table, values('')),
    restError(
      400,
      '23514',
      'new row for relation "optimization_requests" violates check constraint "optimization_requests_business_name_check"',
    ),
  ),
  a('err.enum', send('POST', table, values('e2', { status: 'bogus' })), restError(400, '22P02', notStatus)),
  a('err.uuid_body', send('POST', table, values('e3', { id: 'notuuid' })), restError(400, '22P02', notUuid)),
  a('err.uuid_filter', get(`${table}?id=eq.notuuid`), restError(400, '22P02', notUuid)),
  a('err.enum_filter', get(`${table}?status=eq.bogus`), restError(400, '22P02', notStatus)),
  a('err.unique', send('POST', table, values('n1')), restError(409, '23505', uniqueKey)),
  a(
    'err.pk_dup',
    send('POST', table, values('e4', { id: '{{n1.id}}' })),
    restError(409, '23505', 'duplicate key value violates unique constraint "optimization_requests_pkey"'),
  ),
  service(
    'err.unique_service',
    send('POST', table, values('n1')),
    restError(409, '23505', uniqueKey, {
      details: 'Key (user_id, business_name, location)=({{a.id}}, n1, Oslo) already exists.',
    }),
  ),
  service(
    'err.not_null_service',
    send('POST', table, values('e1s', { location: null })),
    restError(400, '23502', noLocation, {
      details: 'Failing row contains (<uuid>, {{a.id}}, e1s, null, {x,y}, pending, <ts:pg+00>).',
    }),
  ),
  service(
    'err.fk',
    send('POST', table, values('e5', { user_id: unknownId })),
    restError(
      409,
      '23503',
      'insert or update on table "optimization_requests" violates foreign key constraint "optimization_requests_user_id_fkey"',
      { details: `Key (user_id)=(${unknownId}) is not present in table "profiles".` },
    ),
  ),
  a(
    'err.array_type',
    send('POST', table, values('e6', { keywords: 'notarray' })),
    restError(400, '22P02', 'malformed array literal: "notarray"', {
      details: 'Array value must start with "{" or dimension information.',
    }),
  ),
  b('err.rls_insert', send('POST', table, values('e7')), restError(403, '42501', rowLevel)),
  b(
    'err.rls_insert_rep',
    send('POST', `${table}?select=*`, values('e7'), 'return=representation'),
    restError(403, '42501', rowLevel),
  ),
  as('anon')(
    'err.rls_anon_insert',
    send('POST', table, values('e8')),
    restError(401, '42501', rowLevel, { headers: bearer }),
  ),
  as('key')(
    'err.rls_anon_insert_nobearer',
    send('POST', table, values('e8')),
    restError(401, '42501', rowLevel, { headers: bearer }),
  ),
  a(
    'err.role_update',
    send('PATCH', '/rest/v1/profiles?id=eq.{{a.id}}', { role: 'admin' }, 'return=representation'),
    restError(403, '42501', 'permission denied for table profiles'),
  ),
  a(
    'err.profile_insert',
    send('POST', '/rest/v1/profiles', { id: unknownId, email: 'x@x' }),
    restError(403, '42501', 'permission denied for table profiles'),
  ),
  a(
    'err.profile_delete',
    { method: 'DELETE', path: '/rest/v1/profiles?id=eq.{{a.id}}' },
    restError(403, '42501', 'permission denied for table profiles'),
  ),
  a(
    'err.table',
    get('/rest/v1/optimization_request?select=*'),
    restError(404, 'PGRST205', "Could not find the table 'public.optimization_request' in the schema cache", {
      hint: "Perhaps you meant the table 'public.optimization_requests'",
    }),
  ),
  a(
    'err.table_far',
    get('/rest/v1/zzz?select=*'),
    restError(404, 'PGRST205', "Could not find the table 'public.zzz' in the schema cache"),
  ),
  a(
    'err.table_insert',
    send('POST', '/rest/v1/zzz', { a: 1 }),
    restError(404, 'PGRST205', "Could not find the table 'public.zzz' in the schema cache"),
  ),
  a(
    'err.col_select',
    get(`${table}?select=nope`),
    restError(400, '42703', 'column optimization_requests.nope does not exist'),
  ),
  a(
    'err.col_order',
    get(`${table}?order=nope`),
    restError(400, '42703', 'column optimization_requests.nope does not exist'),
  ),
  a(
    'err.col_filter',
    get(`${table}?nope=eq.1`),
    restError(400, '42703', 'column optimization_requests.nope does not exist'),
  ),
  a('err.col_insert', send('POST', table, values('e9', { nope: 1 })), restError(400, 'PGRST204', noColumn)),
  a(
    'err.col_insert_columns',
    send('POST', `${table}?columns="nope"`, { nope: 1 }),
    restError(400, 'PGRST204', noColumn),
  ),
  a(
    'err.col_update',
    send('PATCH', `${table}?id=eq.{{n1.id}}`, { nope: 1 }),
    restError(400, 'PGRST204', noColumn),
  ),
  a('err.json', send('POST', table, { $raw: '{bad' }), restError(400, 'PGRST102', 'Empty or invalid json')),
  a('err.json_empty', send('POST', table, { $raw: '' }), restError(400, 'PGRST102', 'Empty or invalid json')),
  a(
    'err.json_keys',
    send('POST', table, [values('e10'), { user_id: '{{a.id}}' }]),
    restError(400, 'PGRST102', 'All object keys must match'),
  ),
  a(
    'err.ctype',
    { method: 'POST', path: table, body: { $raw: 'x=1' }, headers: { 'content-type': 'text/weird' } },
    restError(400, 'PGRST102', 'Content-Type not acceptable: text/weird'),
  ),
  a(
    'err.operator',
    get(`${table}?id=bogus.1`),
    restError(400, 'PGRST100', '"failed to parse filter (bogus.1)" (line 1, column 1)', {
      details: 'unexpected "b" expecting "not" or operator (eq, gt, ...)',
    }),
  ),
  a(
    'err.select_syntax',
    get(`${table}?select=id,(`),
    restError(400, 'PGRST100', '"failed to parse select parameter (id,()" (line 1, column 4)', {
      details: 'unexpected "(" expecting "...", field name (* or [a..z0..9_$]), "*" or "count()"',
    }),
  ),
  a(
    'err.accept',
    get(table, { accept: 'text/weird' }),
    restError(406, 'PGRST107', 'None of these media types are available: text/weird'),
  ),
  a(
    'err.profile_hdr',
    get(table, { 'accept-profile': 'nope' }),
    restError(406, 'PGRST106', 'Invalid schema: nope', {
      hint: 'Only the following schemas are exposed: public',
    }),
  ),
  a(
    'err.upsert_conflict_col',
    send('POST', `${table}?on_conflict=business_name`, values('n1'), 'resolution=merge-duplicates'),
    restError(
      400,
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    ),
  ),
  a(
    'err.method',
    { method: 'PROPFIND', path: table },
    restError(405, 'PGRST117', 'Unsupported HTTP method: PROPFIND'),
  ),
  a(
    'err.put_nofilter',
    send('PUT', table, values('e11')),
    restError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  ),
  a(
    'err.rpc_missing',
    send('POST', '/rest/v1/rpc/nope', {}),
    restError(
      404,
      'PGRST202',
      'Could not find the function public.nope without parameters in the schema cache',
      {
        details:
          'Searched for the function public.nope without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      },
    ),
  ),
];

const invalidToken = (description: string) => ({
  'www-authenticate': `Bearer error="invalid_token", error_description="${description}"`,
});
const badToken = (code: string, message: string, details?: string) =>
  restError(401, code, message, { details, headers: invalidToken(message) });
const bearerOf = (token: string): Request['headers'] => ({ authorization: `Bearer ${token}` });
const inOneHour = { $now: 3600 };
const aYearAgo = { $now: -31_536_000 };

const jwt: ContractCase[] = [
  as('key')(
    'jwt.garbage',
    get(table, bearerOf('garbage')),
    badToken('PGRST301', 'Expected 3 parts in JWT; got 1'),
  ),
  as('key')(
    'jwt.two_parts',
    get(table, bearerOf('a.b')),
    badToken('PGRST301', 'Expected 3 parts in JWT; got 2'),
  ),
  as('key')(
    'jwt.three_bad',
    get(table, bearerOf('a.b.c')),
    badToken('PGRST301', 'JWT cryptographic operation failed'),
  ),
  as('expired')('jwt.expired', get(table), badToken('PGRST303', 'JWT expired'), {
    tokens: {
      expired: {
        signedBy: 'project',
        claims: { sub: '{{a.id}}', role: 'authenticated', iat: aYearAgo, exp: { $now: -3600 } },
      },
    },
  }),
  as('foreign')(
    'jwt.foreign',
    get(table),
    badToken('PGRST301', 'No suitable key or wrong key type', 'None of the keys was able to decode the JWT'),
    {
      tokens: {
        foreign: {
          signedBy: 'stranger',
          claims: { sub: '{{a.id}}', role: 'authenticated', exp: inOneHour },
        },
      },
    },
  ),
  as('norole')('jwt.norole', get(`${table}?select=id`), rows(200, '*/*', []), {
    tokens: { norole: { signedBy: 'project', claims: { sub: '{{a.id}}', exp: inOneHour } } },
  }),
  as('badrole')(
    'jwt.badrole',
    get(table),
    restError(401, '22023', 'role "nope" does not exist', { headers: bearer }),
    {
      tokens: {
        badrole: { signedBy: 'project', claims: { sub: '{{a.id}}', role: 'nope', exp: inOneHour } },
      },
    },
  ),
  as('key')(
    'jwt.empty',
    // A header value cannot end in a space, so only the scheme arrives.
    get(table, { authorization: 'Bearer ' }),
    badToken('PGRST301', 'Empty JWT is sent in Authorization header'),
  ),
  as('key')(
    'jwt.basic',
    get(`${table}?select=id&limit=1`, { authorization: 'Basic dXNlcjpwYXNz' }),
    rows(200, '*/*', []),
  ),
  as('future')('jwt.future_iat', get(table), badToken('PGRST303', 'JWT issued at future'), {
    tokens: {
      future: {
        signedBy: 'project',
        claims: { sub: '{{a.id}}', role: 'authenticated', iat: inOneHour, exp: { $now: 7200 } },
      },
    },
  }),
];

const noKey: Expect = {
  status: 401,
  headers: { 'sb-error-code': 'UNAUTHORIZED_MISSING_API_KEY' },
  body: {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  },
};
const badKey: Expect = {
  status: 401,
  headers: { 'sb-error-code': 'UNAUTHORIZED_INVALID_API_KEY' },
  body: {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  },
};

const keys: ContractCase[] = [
  as('nothing', gateway)('key.none', get(table), noKey),
  as('a', gateway)('key.none_bearer', get(table, { apikey: null }), noKey),
  as('a', gateway)('key.bad', get(table, { apikey: 'nonsense' }), badKey),
];

const misc: ContractCase[] = [
  a('rpc.ok', send('POST', '/rest/v1/rpc/is_admin', {}), rows(200, '0-0/*', false)),
  a('rpc.get', get('/rest/v1/rpc/is_admin'), rows(200, '0-0/*', false)),
  a('csv', get(`${table}?select=business_name,status&limit=1&order=business_name`, { accept: 'text/csv' }), {
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-range': '0-0/*' },
    body: { $text: 'business_name,status\nn1,completed' },
  }),
  as('nothing', 'docs/wire-facts.md, "Functions, root, CSV, OPTIONS" (G)')(
    'preflight',
    {
      method: 'OPTIONS',
      path: table,
      headers: {
        origin: 'http://127.0.0.1:3000',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization',
      },
    },
    { status: 200, body: { $text: '' } },
  ),
  a(
    'options',
    { method: 'OPTIONS', path: table },
    {
      status: 200,
      headers: { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' },
      body: { $text: '' },
    },
  ),
  a(
    'cors.get',
    get(`${table}?select=id&limit=1`, { origin: 'http://127.0.0.1:3000' }),
    rows(200, '0-0/*', ids(1)),
  ),
];

const change: ContractCase[] = [
  a(
    'update.zero_default',
    send('PATCH', `${table}?id=eq.${unknownId}`, { location: 'x' }),
    nothing(204, '*/*'),
  ),
  a(
    'update.zero_rep',
    send('PATCH', `${table}?id=eq.${unknownId}`, { location: 'x' }, 'return=representation'),
    rows(200, '*/*', [], applied('return=representation')),
  ),
  a(
    'update.zero_count',
    send('PATCH', `${table}?id=eq.${unknownId}`, { location: 'x' }, 'return=minimal,count=exact'),
    nothing(204, '*/0', applied('return=minimal, count=exact')),
  ),
  a('update.one', send('PATCH', `${table}?id=eq.{{n4.id}}`, { location: 'Bergen' }), nothing(204, '0-0/*')),
  a(
    'update.one_rep',
    send(
      'PATCH',
      `${table}?select=id,location&id=eq.{{n4.id}}`,
      { location: 'Bergen' },
      'return=representation',
    ),
    rows(200, '0-0/*', [{ id: '{{n4.id}}', location: 'Bergen' }], applied('return=representation')),
  ),
  a(
    'update.count',
    send('PATCH', `${table}?id=eq.{{n4.id}}`, { location: 'Bergen' }, 'count=exact'),
    nothing(204, '0-0/1', applied('count=exact')),
  ),
  a(
    'update.empty_body',
    send('PATCH', `${table}?id=eq.{{n4.id}}`, {}, 'return=representation'),
    rows(200, '*/*', [], applied('return=representation')),
  ),
  b(
    'update.other_user_row',
    send('PATCH', `${table}?id=eq.{{n4.id}}`, { location: 'hacked' }, 'return=representation'),
    rows(200, '*/*', [], applied('return=representation')),
  ),
  b('update.no_filter', send('PATCH', table, { location: 'x' }), nothing(204, '*/*')),
  a(
    'update.max_affected',
    send('PATCH', `${table}?user_id=eq.{{a.id}}`, { location: 'x' }, 'handling=strict,max-affected=1'),
    restError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: 'The query affects 10 rows',
    }),
  ),
  a('update.max_affected.unchanged', get(`${table}?select=location&location=eq.x`), rows(200, '*/*', []), {
    source: 'PostgREST rolls the refused change back',
  }),
  a(
    'update.bad_prefer_strict',
    send('PATCH', `${table}?id=eq.{{n4.id}}`, { location: 'x' }, 'handling=strict,bogus=1'),
    restError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: 'Invalid preferences: bogus=1',
    }),
  ),
  a('delete.zero', { method: 'DELETE', path: `${table}?id=eq.${unknownId}` }, nothing(204, '*/*')),
  a(
    'delete.rep',
    {
      method: 'DELETE',
      path: `${table}?select=business_name&business_name=eq.n2`,
      headers: { prefer: 'return=representation' },
    },
    rows(200, '*/*', names('n2'), applied('return=representation')),
  ),
  a(
    'delete.count',
    { method: 'DELETE', path: `${table}?business_name=eq.n3`, headers: { prefer: 'count=exact' } },
    nothing(204, '*/1', applied('count=exact')),
  ),
  b(
    'delete.other_user',
    {
      method: 'DELETE',
      path: `${table}?id=eq.{{n4.id}}`,
      headers: { prefer: 'return=representation' },
    },
    rows(200, '*/*', [], applied('return=representation')),
  ),
];

const profileRow = (fullName: string, role: string) => ({
  id: '{{a.id}}',
  full_name: fullName,
  email: '{{a.email}}',
  role,
  created_at: '<ts:iso+00:00>',
});

const roles: ContractCase[] = [
  as('anon')('anon.select', get(`${table}?select=id`), rows(200, '*/*', [])),
  as('key')('anon.select_nobearer', get(`${table}?select=id`), rows(200, '*/*', [])),
  a(
    'ok.name_update',
    send(
      'PATCH',
      '/rest/v1/profiles?select=full_name,role&id=eq.{{a.id}}',
      { full_name: 'Ann 2' },
      'return=representation',
    ),
    rows(200, '0-0/*', [{ full_name: 'Ann 2', role: 'user' }], applied('return=representation')),
  ),
  a('profiles.own', get('/rest/v1/profiles?select=*'), rows(200, '0-0/*', [profileRow('Ann 2', 'user')])),
  as('anon')('profiles.anon', get('/rest/v1/profiles?select=*'), rows(200, '*/*', [])),
  service(
    'err.role_check',
    send('PATCH', '/rest/v1/profiles?id=eq.{{a.id}}', { role: 'root' }, 'return=representation'),
    restError(
      400,
      '23514',
      'new row for relation "profiles" violates check constraint "profiles_role_check"',
      { details: 'Failing row contains ({{a.id}}, Ann 2, {{a.email}}, root, <ts:pg+00>).' },
    ),
  ),
  service(
    'service.select',
    get(`${table}?select=business_name&user_id=eq.{{a.id}}&order=business_name&limit=2`),
    rows(200, '0-1/*', names('n1', 'n10')),
  ),
  service(
    'service.make_admin',
    send('PATCH', '/rest/v1/profiles?select=role&id=eq.{{b.id}}', { role: 'admin' }, 'return=representation'),
    rows(200, '0-0/*', [{ role: 'admin' }], applied('return=representation')),
  ),
  b(
    'admin.sees_others',
    get(`${table}?select=business_name,profiles(email)&user_id=eq.{{a.id}}&order=business_name&limit=1`),
    rows(200, '0-0/*', [{ business_name: 'n1', profiles: { email: '{{a.email}}' } }]),
  ),
  a(
    'cleanup',
    {
      method: 'DELETE',
      path: `${table}?user_id=eq.{{a.id}}`,
      headers: { prefer: 'return=minimal,count=exact' },
    },
    nothing(204, '*/8', applied('return=minimal, count=exact')),
  ),
];

export const restWire: CaseGroup = {
  name: 'REST as recorded',
  schema: 'wire',
  accounts: {
    a: { email: 'a@example.com', password: 'secret123', fullName: 'Ann' },
    b: { email: 'b@example.com', password: 'secret123', fullName: 'Bob' },
  },
  cases: [
    ...insert,
    ...select,
    ...single,
    ...embed,
    ...filters,
    ...errors,
    ...jwt,
    ...keys,
    ...misc,
    ...change,
    ...roles,
  ],
};
