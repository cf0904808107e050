/**
 * PostgREST beyond the recording: operators, logic, quoting, ordering, embedding, writes. The sources are PostgREST's
 * documentation and its own specs (`test/spec/Feature`), adapted to the recorded schema. `a` owns five rows whose names
 * begin with `r1` … `r5`, so that no collation changes their order.
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

const table = '/rest/v1/optimization_requests';
const profiles = '/rest/v1/profiles';

const as =
  (caller: string, source = 'PostgREST docs, tables and views (S)') =>
  (id: string, request: Request, expect: Expect, more: Partial<ContractCase> = {}): ContractCase => ({
    id: `more.${id}`,
    as: caller,
    request,
    expect,
    source,
    ...more,
  });
const a = as('a');
const spec = as('a', 'PostgREST test/spec/Feature (S)');

const source = as('a', 'PostgREST src/PostgREST/Query, the SQL that it builds (S)');

const get = (path: string, headers?: Request['headers']): Request => ({ method: 'GET', path, headers });
const write = (
  method: string,
  path: string,
  body: Request['body'],
  headers?: Request['headers'],
): Request => ({
  method,
  path,
  body,
  headers: { prefer: 'return=representation', ...headers },
});
const list = (body: Json, status = 200, headers: Expect['headers'] = {}): Expect => ({
  status,
  headers: { 'content-type': jsonContentType, ...headers },
  body,
});
const parseError: Expect = {
  status: 400,
  headers: { 'content-type': jsonContentType, 'proxy-status': 'PostgREST; error=PGRST100' },
  body: { code: 'PGRST100', details: '<text>', hint: null, message: '<text>' },
};

const rows = [
  { business_name: 'r1 Alpha', location: 'Oslo', keywords: ['x', 'y'], status: 'completed' },
  { business_name: 'r2 Beta', location: 'Bergen', keywords: ['y', 'z'], status: 'pending' },
  { business_name: 'r3 Gamma', location: 'Oslo', keywords: [], status: 'failed' },
  {
    business_name: 'r4 Delta, Inc.',
    location: 'Quote"s (x)',
    keywords: ['a b', 'c,d'],
    status: 'processing',
  },
  { business_name: 'r5 epsilon_1%', location: 'Tromsø', keywords: ['x'], status: 'pending' },
];

const setUp: ContractCase[] = rows.map((row) =>
  a(
    `row.${row.business_name.slice(0, 2)}`,
    write('POST', `${table}?select=id`, { user_id: '{{a.id}}', ...row }),
    list([{ id: '<uuid>' }], 201),
    { save: { [`${row.business_name.slice(0, 2)}.id`]: 'body.0.id' } },
  ),
);

/** The numbers of the rows that a filter matches, in order. */
const filtered: readonly [id: string, query: string, left: string][] = [
  ['eq', 'business_name=eq.r1%20Alpha', '1'],
  ['eq.comma_and_dot', 'business_name=eq.r4%20Delta,%20Inc.', '4'],
  ['eq.quotes_are_text', 'business_name=eq."r1%20Alpha"', ''],
  ['eq.percent', 'business_name=eq.r5%20epsilon_1%25', '5'],
  ['eq.parentheses', 'location=eq.Quote%22s%20(x)', '4'],
  ['eq.unicode', 'location=eq.Troms%C3%B8', '5'],
  ['eq.plus_is_space', 'business_name=eq.r1+Alpha', '1'],
  ['neq', 'location=neq.Oslo', '245'],
  ['gt', 'business_name=gt.r3', '345'],
  ['gte', 'business_name=gte.r3%20Gamma', '345'],
  ['lt', 'business_name=lt.r3', '12'],
  ['lte', 'business_name=lte.r3%20Gamma', '123'],
  ['enum.gt', 'status=gt.processing', '13'],
  ['enum.lte', 'status=lte.processing', '245'],
  ['like', 'business_name=like.*Alpha', '1'],
  ['like.case', 'business_name=like.*alpha', ''],
  ['like.sql_percent', 'business_name=like.%25Alpha', '1'],
  ['like.underscore', 'business_name=like.r_%20Alpha', '1'],
  ['like.escaped_underscore', 'business_name=like.*n%5C_1*', '5'],
  ['like.escaped_percent', 'business_name=like.*%5C%25', '5'],
  ['like.whole', 'business_name=like.Alpha', ''],
  ['ilike', 'business_name=ilike.*ALPHA', '1'],
  ['ilike.unicode', 'location=ilike.TROMS%C3%98', '5'],
  // PostgREST's parsers ignore what follows a complete condition.
  ['or.text_behind', 'or=(location.eq.Quote"s (x),business_name.like.r1*)', ''],
  ['or.bracket_ends_the_value', 'or=(business_name.like.r1*)%20and%20more', '1'],
  ['and.text_behind', 'and=(location.eq.Oslo),status.eq.failed', '13'],
  ['in.text_behind', 'status=in.(failed)%20or%20so', '3'],
  ['is.text_behind', 'location=not.is.nullable', '12345'],
  ['key.brackets', 'status[]=eq.failed', '3'],
  ['key.semicolon', 'location=eq.Oslo;status=eq.failed', '3'],
  ['not.ilike', 'business_name=not.ilike.*A*', '5'],
  ['match', 'business_name=match.%5Er%5B12%5D', '12'],
  ['match.case', 'business_name=match.alpha', ''],
  ['imatch', 'business_name=imatch.ALPHA$', '1'],
  ['in', 'status=in.(completed,failed)', '13'],
  ['not.in', 'status=not.in.(completed,failed)', '245'],
  ['in.quoted', 'business_name=in.("r4%20Delta,%20Inc.","r1%20Alpha")', '14'],
  ['in.escaped_quote', 'location=in.("Quote%5C"s%20(x)")', '4'],
  ['in.empty', 'business_name=in.()', ''],
  ['in.one', 'location=in.(Oslo)', '13'],
  ['is.null', 'location=is.null', ''],
  ['is.not_null', 'location=not.is.null', '12345'],
  ['is.not_null_v13', 'location=is.not_null', '12345'],
  ['isdistinct', 'location=isdistinct.Oslo', '245'],
  ['cs', 'keywords=cs.{x}', '15'],
  ['cs.two', 'keywords=cs.{y,x}', '1'],
  ['cs.space', 'keywords=cs.{"a%20b"}', '4'],
  ['cs.comma', 'keywords=cs.{"c,d"}', '4'],
  ['cd', 'keywords=cd.{x,y,z}', '1235'],
  ['ov', 'keywords=ov.{z,"a%20b"}', '24'],
  ['not.ov', 'keywords=not.ov.{z,x}', '34'],
  ['array.eq', 'keywords=eq.{x,y}', '1'],
  ['and_of_two', 'location=eq.Oslo&status=eq.failed', '3'],
  ['same_column_twice', 'business_name=gte.r2&business_name=lt.r4', '23'],
  ['or', 'or=(status.eq.completed,location.eq.Bergen)', '12'],
  ['or.nested_and', 'or=(status.eq.completed,and(location.eq.Bergen,status.eq.pending))', '12'],
  ['or.negated_leaf', 'or=(status.not.eq.pending,location.eq.Bergen)', '1234'],
  ['not.or', 'not.or=(status.eq.completed,location.eq.Bergen)', '345'],
  ['and', 'and=(status.eq.pending,location.eq.Bergen)', '2'],
  ['not.and', 'not.and=(status.eq.pending,location.eq.Bergen)', '1345'],
  ['or.nested_not', 'or=(location.eq.Bergen,not.and(location.eq.Oslo,status.eq.failed))', '1245'],
  ['or.quoted', 'or=(business_name.eq."r4%20Delta,%20Inc.",business_name.eq."r1%20Alpha")', '14'],
  ['or.in', 'or=(status.in.(completed,failed),location.eq.Bergen)', '123'],
  ['or.array', 'or=(keywords.cs.{z},keywords.cs.{"c,d"})', '24'],
  ['or.and_filter', 'status=eq.pending&or=(location.eq.Bergen,location.eq.Oslo)', '2'],
  ['or.is_null', 'or=(location.is.null,status.eq.failed)', '3'],
  ['or.like', 'or=(business_name.like.*Alpha,business_name.ilike.*BETA)', '12'],
  ['like.any', 'business_name=like(any).{*Alpha,*Beta}', '12'],
  ['like.all', 'business_name=like(all).{r*,*Alpha}', '1'],
  ['ilike.any', 'business_name=ilike(any).{*ALPHA,*BETA}', '12'],
  ['eq.any', 'location=eq(any).{Oslo,Bergen}', '123'],
  ['gt.all', 'business_name=gt(all).{r1,r3}', '345'],
  ['not.like.any', 'business_name=not.like(any).{*Alpha,*Beta}', '345'],
  ['timestamp.gte', 'created_at=gte.2020-01-01', '12345'],
  ['timestamp.lt', 'created_at=lt.2020-01-01T00:00:00Z', ''],
  ['timestamp.offset', 'created_at=gt.2020-01-01T00:00:00%2B02:00', '12345'],
  ['uuid.in', 'id=in.({{r1.id}},{{r3.id}})', '13'],
  ['uuid.upper_case', 'id=eq.{{r2.id}}', '2'],
  ['range_of_pages', 'business_name=gt.r1%20Alpha&limit=2', '23'],
  ['offset', 'offset=3', '45'],
];

/** These run last, because an empty array crashes the database of one server that the suite runs against. */
const filteredByNothing: typeof filtered = [
  ['cs.empty', 'keywords=cs.{}&business_name=like.r*', '12345'],
  ['array.eq_empty', 'keywords=eq.{}&business_name=like.r*', '3'],
];

const toCase = ([id, query, left]: (typeof filtered)[number]): ContractCase =>
  a(
    `filter.${id}`,
    get(`${table}?select=business_name&order=business_name&${query}`),
    list([...left].map((place) => ({ business_name: rows[Number(place) - 1]?.business_name ?? '' }))),
  );

/** `order`: the digits after `r`, in the order of the answer. */
const ordered: readonly [id: string, query: string, order: string][] = [
  ['asc', 'order=business_name.asc', '12345'],
  ['desc', 'order=business_name.desc', '54321'],
  ['enum', 'order=status.asc,business_name.asc', '25413'],
  ['enum_desc', 'order=status.desc,business_name.asc', '31425'],
  ['two_columns', 'order=location.asc.nullsfirst,business_name.desc&location=in.(Oslo,Bergen)', '231'],
  ['nullslast', 'order=business_name.desc.nullslast', '54321'],
  ['created', 'order=created_at.desc,id.desc', '54321'],
  [
    'embedded',
    'select=business_name,profiles(full_name)&order=profiles(full_name).desc,business_name.desc',
    '54321',
  ],
];

const orders: ContractCase[] = ordered.map(([id, query, order]) =>
  a(
    `order.${id}`,
    get(`${table}?${query.startsWith('select') ? '' : 'select=business_name&'}${query}`),
    list(
      [...order].map((place) => ({
        $contains: { business_name: rows[Number(place) - 1]?.business_name ?? '' },
      })),
    ),
  ),
);

const first = `id=eq.{{r1.id}}`;
const ann = { full_name: 'Ann' };

const selecting: ContractCase[] = [
  a('select.rename', get(`${table}?select=name:business_name&${first}`), list([{ name: 'r1 Alpha' }])),
  a('select.cast', get(`${table}?select=status::text&${first}`), list([{ status: 'completed' }])),
  a('select.rename_cast', get(`${table}?select=s:status::text&${first}`), list([{ s: 'completed' }])),
  a('select.array_element', get(`${table}?select=kw:keywords->0&${first}`), list([{ kw: 'x' }])),
  a('select.array_element_text', get(`${table}?select=kw:keywords->>1&${first}`), list([{ kw: 'y' }])),
  a(
    'select.twice',
    get(`${table}?select=a:business_name,b:business_name&${first}`),
    list([{ a: 'r1 Alpha', b: 'r1 Alpha' }]),
  ),
  a(
    'select.spaces',
    get(`${table}?select=business_name,%20status&${first}`),
    list([{ business_name: 'r1 Alpha', status: 'completed' }]),
  ),
  a(
    'select.unknown_embedded_column',
    get(`${table}?select=id,profiles(nope)&limit=1`),
    restError(400, '42703', 'column profiles_1.nope does not exist', {
      hint: 'Perhaps you meant to reference the column "profiles_1.role".',
    }),
  ),
  ...[
    ['business_nam', 'business_name'],
    ['stat', 'status'],
    ['keyword', 'keywords'],
    ['createdat', 'created_at'],
    ['user', undefined],
  ].map(([wrong, near]) =>
    as('a', 'PostgreSQL parse_relation.c, hints of 42703 (S)')(
      `select.misspelt.${wrong}`,
      get(`${table}?select=${wrong}`),
      restError(400, '42703', `column optimization_requests.${wrong} does not exist`, {
        hint:
          near === undefined
            ? undefined
            : `Perhaps you meant to reference the column "optimization_requests.${near}".`,
      }),
    ),
  ),
  spec('select.unbalanced', get(`${table}?select=id,profiles(full_name`), parseError),
  spec('order.bad_direction', get(`${table}?select=id&order=business_name.sideways`), parseError),
  ...(
    [
      ['sl', '<<'],
      ['sr', '>>'],
      ['nxr', '&<'],
      ['nxl', '&>'],
      ['adj', '-|-'],
      ['ov', '&&'],
    ] as const
  ).map(([name, operator]) =>
    spec(
      `filter.${name}_on_text`,
      get(`${table}?select=id&business_name=${name}.1`),
      restError(404, '42883', `operator does not exist: text ${operator} unknown`, {
        hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
      }),
    ),
  ),
  spec(
    'filter.cd_on_text',
    get(`${table}?select=id&business_name=cd.1`),
    restError(400, '42725', 'operator is not unique: text <@ unknown', {
      hint: 'Could not choose a best candidate operator. You might need to add explicit type casts.',
    }),
  ),
  a(
    'filter.json_for_array',
    get(`${table}?select=id&keywords=cs.["x"]`),
    restError(400, '22P02', 'malformed array literal: "["x"]"', {
      details: '"[" must introduce explicitly-specified array dimensions.',
    }),
  ),
  a(
    'filter.zero_byte',
    get(`${table}?select=id&business_name=in.(a,b%00)`),
    restError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00'),
  ),
  spec(
    'prefer.lenient',
    get(`${table}?select=id&limit=0`, { prefer: 'handling=lenient, bogus=1' }),
    list([], 200, { 'preference-applied': 'handling=lenient' }),
  ),
  spec('filter.no_operator', get(`${table}?select=id&business_name=Alpha`), parseError),
  spec('filter.bad_logic', get(`${table}?select=id&or=(status.eq.pending`), parseError),
  spec('filter.bad_is', get(`${table}?select=id&location=is.maybe`), parseError),
  a(
    'filter.bad_timestamp',
    get(`${table}?select=id&created_at=gt.yesterdayish`),
    restError(400, '22007', 'invalid input syntax for type timestamp with time zone: "yesterdayish"'),
  ),
  a(
    'filter.bad_array',
    get(`${table}?select=id&keywords=cs.x`),
    restError(400, '22P02', 'malformed array literal: "x"', {
      details: 'Array value must start with "{" or dimension information.',
    }),
  ),
  a(
    'filter.bad_regex',
    get(`${table}?select=id&business_name=match.(`),
    restError(400, '2201B', 'invalid regular expression: parentheses () not balanced'),
  ),
];

const embedding: ContractCase[] = [
  a(
    'embed.limit_inside',
    get(
      `${profiles}?select=full_name,optimization_requests(business_name)&optimization_requests.order=business_name.desc&optimization_requests.limit=2`,
    ),
    list([
      {
        full_name: 'Ann',
        optimization_requests: [{ business_name: 'r5 epsilon_1%' }, { business_name: 'r4 Delta, Inc.' }],
      },
    ]),
  ),
  a(
    'embed.offset_inside',
    get(
      `${profiles}?select=full_name,optimization_requests(business_name)&optimization_requests.order=business_name&optimization_requests.limit=1&optimization_requests.offset=1`,
    ),
    list([{ full_name: 'Ann', optimization_requests: [{ business_name: 'r2 Beta' }] }]),
  ),
  a(
    'embed.filter_inside',
    get(
      `${profiles}?select=full_name,optimization_requests(business_name)&optimization_requests.location=eq.Oslo&optimization_requests.order=business_name`,
    ),
    list([
      {
        full_name: 'Ann',
        optimization_requests: [{ business_name: 'r1 Alpha' }, { business_name: 'r3 Gamma' }],
      },
    ]),
  ),
  source(
    'embed.twice',
    get(`${table}?select=profiles(full_name),profiles(email)`),
    restError(400, '42712', 'table name "optimization_requests_profiles_1" specified more than once'),
  ),
  a(
    'embed.filter_inside_leaves_parent',
    get(`${profiles}?select=full_name,optimization_requests(id)&optimization_requests.location=eq.Nowhere`),
    list([{ full_name: 'Ann', optimization_requests: [] }]),
  ),
  a(
    'embed.inner_drops_parent',
    get(
      `${profiles}?select=full_name,optimization_requests!inner(id)&optimization_requests.location=eq.Nowhere`,
    ),
    list([]),
  ),
  a(
    'embed.or_inside',
    get(
      `${profiles}?select=full_name,optimization_requests(business_name)&optimization_requests.or=(location.eq.Bergen,status.eq.failed)&optimization_requests.order=business_name`,
    ),
    list([
      {
        full_name: 'Ann',
        optimization_requests: [{ business_name: 'r2 Beta' }, { business_name: 'r3 Gamma' }],
      },
    ]),
  ),
  a(
    'embed.is_null',
    get(`${profiles}?select=full_name,optimization_requests()&optimization_requests=is.null`),
    list([]),
  ),
  a(
    'embed.not_null',
    get(`${profiles}?select=full_name,optimization_requests()&optimization_requests=not.is.null`),
    list([ann]),
  ),
  a(
    'embed.nested',
    get(`${table}?select=business_name,profiles(full_name,optimization_requests(count))&${first}`),
    list([
      {
        business_name: 'r1 Alpha',
        profiles: { full_name: 'Ann', optimization_requests: [{ count: 5 }] },
      },
    ]),
  ),
  a(
    'embed.alias_filter',
    get(`${table}?select=business_name,owner:profiles!inner(full_name)&owner.full_name=eq.Ann&${first}`),
    list([{ business_name: 'r1 Alpha', owner: ann }]),
  ),
  a(
    'embed.filter_count',
    get(`${table}?select=id,profiles!inner(full_name)&profiles.full_name=eq.Ann&limit=1`, {
      prefer: 'count=exact',
    }),
    list([{ id: '<uuid>', profiles: ann }], 206, { 'content-range': '0-0/5' }),
  ),
  a(
    'embed.spread_alias',
    get(`${table}?select=business_name,...profiles(owner:full_name)&${first}`),
    list([{ business_name: 'r1 Alpha', owner: 'Ann' }]),
  ),
  spec(
    'embed.filter_without_embedding',
    get(`${table}?select=id&profiles.full_name=eq.Ann`),
    restError(400, 'PGRST108', "'profiles' is not an embedded resource in this request", {
      hint: "Verify that 'profiles' is included in the 'select' query parameter.",
    }),
  ),
  a('embed.hidden_parent', get(`${profiles}?select=id,optimization_requests(id)&id=eq.{{b.id}}`), list([])),
];

const paging: ContractCase[] = [
  spec(
    'range.open',
    get(`${table}?select=business_name&order=business_name`, { range: '3-' }),
    list([{ business_name: 'r4 Delta, Inc.' }, { business_name: 'r5 epsilon_1%' }], 200, {
      'content-range': '3-4/*',
    }),
  ),
  spec(
    'range.one',
    get(`${table}?select=business_name&order=business_name`, { range: '0-0' }),
    list([{ business_name: 'r1 Alpha' }], 200, { 'content-range': '0-0/*' }),
  ),
  spec(
    'range.beyond',
    get(`${table}?select=business_name&order=business_name`, { range: '4-100' }),
    list([{ business_name: 'r5 epsilon_1%' }], 200, { 'content-range': '4-4/*' }),
  ),
  spec(
    'range.out_with_count',
    get(`${table}?select=id`, { range: '100-199', prefer: 'count=exact' }),
    restError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'An offset of 100 was requested, but there are only 5 rows.',
      headers: { 'content-range': '*/5', 'proxy-status': null },
    }),
  ),
  spec('range.limit_zero_count', get(`${table}?select=id&limit=0`, { prefer: 'count=exact' }), {
    status: 206,
    headers: { 'content-range': '*/5' },
    body: [],
  }),
  spec(
    'offset.zero',
    get(`${table}?select=id&offset=0`),
    list({ $each: { id: '<uuid>' }, $length: 5 }, 200, { 'content-range': '0-4/*' }),
  ),
  spec(
    'offset.negative',
    get(`${table}?select=id&offset=-4`),
    list({ $each: { id: '<uuid>' }, $length: 5 }, 200, { 'content-range': '0-4/*' }),
  ),
  spec(
    'count.filtered',
    get(`${table}?select=id&location=eq.Oslo&limit=1`, { prefer: 'count=exact' }),
    list([{ id: '<uuid>' }], 206, { 'content-range': '0-0/2' }),
  ),
  spec(
    'head',
    { method: 'HEAD', path: `${table}?select=id&limit=3&offset=1` },
    {
      status: 200,
      headers: { 'content-type': jsonContentType, 'content-range': '1-3/*' },
      body: { $text: '' },
    },
  ),
  spec('head.error', { method: 'HEAD', path: `${table}?select=nope` }, { status: 400, body: { $text: '' } }),
  a(
    'content_location',
    get(`${table}?select=id&limit=1`),
    list([{ id: '<uuid>' }], 200, { 'content-location': '/optimization_requests?<text>' }),
    { source: 'docs/wire-facts.md, "Shapes": successful GETs carry content-location (R)' },
  ),
];

const accept: ContractCase[] = [
  a(
    'accept.any',
    get(`${table}?select=business_name&${first}`, { accept: '*/*' }),
    list([{ business_name: 'r1 Alpha' }]),
  ),
  a(
    'accept.first_known',
    get(`${table}?select=business_name&${first}`, { accept: 'text/html, application/json;q=0.5' }),
    list([{ business_name: 'r1 Alpha' }]),
  ),
  a('csv.quoted', get(`${table}?select=business_name,location&id=eq.{{r4.id}}`, { accept: 'text/csv' }), {
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: { $text: 'business_name,location\n"r4 Delta, Inc.","Quote""s (x)"' },
  }),
  a('csv.empty', get(`${table}?select=keywords&location=eq.Nowhere`, { accept: 'text/csv' }), {
    status: 200,
    body: { $text: '\n' },
  }),
];

const many = (...names: string[]) => names.map((name) => ({ business_name: name }));
const put = (name: string) => ({
  id: 'ca5e0000-0000-4000-8000-000000000000',
  user_id: '{{a.id}}',
  business_name: name,
  location: 'Put',
  keywords: ['p'],
  status: 'pending',
  created_at: '2026-01-01T00:00:00+00:00',
});
const putPath = `${table}?select=business_name&id=eq.ca5e0000-0000-4000-8000-000000000000`;

const grammar = as('a', 'PostgREST src/PostgREST/ApiRequest/QueryParams.hs (S)');
const wrongJson = restError(400, 'PGRST102', 'Empty or invalid json');
const half = { user_id: '{{a.id}}', business_name: 'half \ud83d', location: 'Oslo' };

const unreadable: ContractCase[] = [
  ...(
    [
      [
        'filter.no_operator',
        'id=1',
        'filter (1)',
        1,
        'unexpected "1" expecting "not" or operator (eq, gt, ...)',
      ],
      [
        'order.word',
        'order=id.descc',
        'order (id.descc)',
        8,
        `unexpected 'c' expecting delimiter (.), "," or end of input`,
      ],
      [
        'select.bracket',
        'select=id(',
        'select parameter (id()',
        4,
        'unexpected end of input expecting "...", field name (* or [a..z0..9_$]), "*", "count()" or ")"',
      ],
    ] as const
  ).map(([id, query, what, column, details]) =>
    grammar(
      `parse.${id}`,
      get(`${table}?${query}`),
      restError(400, 'PGRST100', `"failed to parse ${what}" (line 1, column ${column})`, { details }),
    ),
  ),
  grammar('parse.limit_zero_offset', get(`${table}?select=id&limit=0&offset=2`), {
    ...restError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    }),
  }),
  as('a', 'PostgREST src/PostgREST/ApiRequest/Payload.hs, aeson (S)')(
    'body.half_a_pair',
    write('POST', `${table}?select=id`, half),
    wrongJson,
  ),
  source(
    'body.half_a_pair_with_columns',
    write('POST', `${table}?select=id&columns=user_id,business_name,location`, half),
    restError(400, '22P02', 'invalid input syntax for type json', {
      details: 'Unicode low surrogate must follow a high surrogate.',
    }),
  ),
  source(
    'body.nul',
    write('POST', `${table}?select=id`, { ...half, business_name: 'nul \u0000' }),
    restError(400, '22P05', 'unsupported Unicode escape sequence', {
      details: '\\u0000 cannot be converted to text.',
    }),
  ),
  as('a', 'supabase-js#766, supabase/storage#152 (S)')(
    'address.too_long',
    get(`${table}?id=in.(${'00000000-0000-4000-8000-000000000000,'.repeat(230)})`),
    { status: 414, body: { $text: 'URI too long\n' } },
  ),
];

const writing: ContractCase[] = [
  spec('insert.nothing', write('POST', `${table}?select=id`, []), list([], 201)),
  a(
    'insert.many_content_range',
    write(
      'POST',
      `${table}?select=business_name`,
      [
        { user_id: '{{a.id}}', business_name: 'w1', location: 'W' },
        { user_id: '{{a.id}}', business_name: 'w2', location: 'W' },
      ],
      { prefer: 'return=representation,count=exact' },
    ),
    list(many('w1', 'w2'), 201, {
      'content-range': '*/2',
      'preference-applied': 'return=representation, count=exact',
    }),
  ),
  a(
    'insert.all_or_nothing',
    write('POST', table, [
      { user_id: '{{a.id}}', business_name: 'w3', location: 'W' },
      { user_id: '{{a.id}}', business_name: 'w1', location: 'W' },
    ]),
    restError(
      409,
      '23505',
      'duplicate key value violates unique constraint "optimization_requests_business_location_key"',
    ),
  ),
  a('insert.nothing_was_left', get(`${table}?select=business_name&business_name=eq.w3`), list([])),
  a(
    'insert.columns_ignores_the_rest',
    write('POST', `${table}?columns=business_name,location&select=business_name,status`, {
      business_name: 'w6',
      location: 'W',
      status: 'failed',
      anything: 1,
    }),
    list([{ business_name: 'w6', status: 'pending' }], 201),
  ),
  a(
    'insert.missing_is_null',
    write('POST', `${table}?columns=business_name,location,keywords`, [
      { business_name: 'w7', location: 'W', keywords: ['k'] },
      { business_name: 'w8', location: 'W' },
    ]),
    restError(
      400,
      '23502',
      'null value in column "keywords" of relation "optimization_requests" violates not-null constraint',
    ),
  ),
  a(
    'insert.missing_default',
    write(
      'POST',
      `${table}?columns=business_name,location,keywords&select=keywords`,
      [
        { business_name: 'w7', location: 'W', keywords: ['k'] },
        { business_name: 'w8', location: 'W' },
      ],
      { prefer: 'return=representation,missing=default' },
    ),
    list([{ keywords: ['k'] }, { keywords: [] }], 201),
  ),
  spec(
    'upsert.mixed',
    write(
      'POST',
      `${table}?on_conflict=user_id,business_name,location&select=business_name,status`,
      [
        { user_id: '{{a.id}}', business_name: 'w1', location: 'W', status: 'failed' },
        { user_id: '{{a.id}}', business_name: 'w9', location: 'W', status: 'pending' },
      ],
      { prefer: 'resolution=merge-duplicates,return=representation' },
    ),
    list(
      [
        { business_name: 'w1', status: 'failed' },
        { business_name: 'w9', status: 'pending' },
      ],
      201,
    ),
  ),
  spec(
    'upsert.ignore_some',
    write(
      'POST',
      `${table}?on_conflict=user_id,business_name,location&select=business_name`,
      [
        { user_id: '{{a.id}}', business_name: 'w1', location: 'W' },
        { user_id: '{{a.id}}', business_name: 'w10', location: 'W' },
      ],
      { prefer: 'resolution=ignore-duplicates,return=representation' },
    ),
    list(many('w10'), 201),
  ),
  source(
    'upsert.missing_default',
    write(
      'POST',
      `${table}?on_conflict=user_id,business_name,location&columns=user_id,business_name,location,status&select=business_name,status`,
      [
        { user_id: '{{a.id}}', business_name: 'w1', location: 'W' },
        { user_id: '{{a.id}}', business_name: 'w9', location: 'W', status: 'failed' },
      ],
      { prefer: 'resolution=merge-duplicates,return=representation,missing=default' },
    ),
    list([
      { business_name: 'w1', status: 'pending' },
      { business_name: 'w9', status: 'failed' },
    ]),
  ),
  spec(
    'upsert.nothing',
    write('POST', `${table}?select=id`, [], { prefer: 'resolution=merge-duplicates,return=representation' }),
    list([], 200),
  ),
  a(
    'upsert.same_row_twice',
    write(
      'POST',
      `${table}?on_conflict=user_id,business_name,location`,
      [
        { user_id: '{{a.id}}', business_name: 'w1', location: 'W' },
        { user_id: '{{a.id}}', business_name: 'w1', location: 'W' },
      ],
      { prefer: 'resolution=merge-duplicates' },
    ),
    restError(500, '21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time', {
      hint: 'Ensure that no rows proposed for insertion within the same command have duplicate constrained values.',
    }),
  ),
  spec('put.insert', write('PUT', putPath, put('put once')), list(many('put once'), 201)),
  spec('put.update', write('PUT', putPath, put('put twice')), list(many('put twice'), 200)),
  spec(
    'put.other_id',
    write('PUT', `${table}?id=eq.{{r1.id}}`, put('put elsewhere')),
    restError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  ),
  spec(
    'put.limit',
    write('PUT', `${putPath}&limit=1`, put('put limited')),
    restError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  ),
  spec('put.minimal', write('PUT', putPath, put('put thrice'), { prefer: 'return=minimal' }), {
    status: 204,
    headers: { 'content-type': null, 'preference-applied': 'return=minimal' },
    body: { $text: '' },
  }),
  a(
    'update.many',
    write('PATCH', `${table}?select=business_name&business_name=in.(w1,w2)&order=business_name`, {
      status: 'completed',
    }),
    list(many('w1', 'w2'), 200, { 'content-range': '0-1/*' }),
  ),
  source(
    'update.order_unreturned',
    write('PATCH', `${table}?select=business_name&business_name=eq.w1&order=location`, {
      status: 'completed',
    }),
    restError(400, '42703', 'column optimization_requests.location does not exist'),
  ),
  source(
    'update.embedded_before',
    {
      method: 'PATCH',
      path: `${profiles}?select=optimization_requests(profiles(full_name))&id=eq.{{a.id}}&optimization_requests.business_name=eq.w1`,
      body: { full_name: 'Anna' },
      headers: { prefer: 'return=representation,tx=rollback' },
    },
    list([{ optimization_requests: [{ profiles: ann }] }]),
  ),
  source(
    'update.minimal_select',
    write(
      'PATCH',
      `${table}?select=nope&business_name=eq.w1`,
      { status: 'completed' },
      { prefer: 'return=minimal' },
    ),
    { status: 204, headers: { 'preference-applied': 'return=minimal' }, body: { $text: '' } },
  ),
  a(
    'update.columns',
    write('PATCH', `${table}?columns=status&select=business_name,status&business_name=eq.w2`, {
      status: 'failed',
      business_name: 'nope',
    }),
    list([{ business_name: 'w2', status: 'failed' }]),
  ),
  a(
    'update.embedded',
    write('PATCH', `${table}?select=business_name,profiles(full_name)&business_name=eq.w2`, {
      status: 'pending',
    }),
    list([{ business_name: 'w2', profiles: ann }]),
  ),
  a(
    'update.to_duplicate',
    write('PATCH', `${table}?business_name=eq.w2`, { business_name: 'w1' }),
    restError(
      409,
      '23505',
      'duplicate key value violates unique constraint "optimization_requests_business_location_key"',
    ),
  ),
  a(
    'update.give_away',
    write('PATCH', `${table}?business_name=eq.w2`, { user_id: '{{b.id}}' }),
    restError(403, '42501', 'new row violates row-level security policy for table "optimization_requests"'),
  ),
  a(
    'update.single',
    write(
      'PATCH',
      `${table}?select=business_name&business_name=eq.w2`,
      { status: 'pending' },
      { accept: objectType },
    ),
    { status: 200, headers: { 'content-type': objectContentType }, body: { business_name: 'w2' } },
  ),
  a(
    'update.single_many_rolls_back',
    write(
      'PATCH',
      `${table}?select=business_name&business_name=in.(w1,w2)`,
      { location: 'rolled back' },
      { accept: objectType },
    ),
    restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: 'The result contains 2 rows',
    }),
  ),
  a('update.was_rolled_back', get(`${table}?select=id&location=eq.rolled%20back`), list([])),
  spec(
    'update.max_affected_ok',
    write(
      'PATCH',
      `${table}?select=business_name&business_name=eq.w2`,
      { status: 'pending' },
      { prefer: 'return=representation,handling=strict,max-affected=1' },
    ),
    list(many('w2')),
  ),
  spec(
    'delete.max_affected',
    {
      method: 'DELETE',
      path: `${table}?location=eq.W`,
      headers: { prefer: 'handling=strict,max-affected=2' },
    },
    restError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: 'The query affects <n> rows',
    }),
  ),
  a(
    'delete.many',
    {
      method: 'DELETE',
      path: `${table}?select=business_name&business_name=in.(w1,w2)&order=business_name`,
      headers: { prefer: 'return=representation,count=exact' },
    },
    list(many('w1', 'w2'), 200, { 'content-range': '*/2' }),
  ),
  as('a', 'PostgREST src/PostgREST/ApiRequest: other JSON counts as an empty array (S)')(
    'body.not_an_object',
    write('POST', table, 'text'),
    list([], 201),
  ),
  source(
    'rpc.select',
    { method: 'POST', path: '/rest/v1/rpc/is_admin?select=nope', body: {} },
    restError(400, '42703', 'column is_admin.nope does not exist'),
  ),
  source(
    'rpc.filtered_out',
    { method: 'POST', path: '/rest/v1/rpc/is_admin?pgrst_scalar=is.null', body: {} },
    { status: 200, headers: { 'content-type': jsonContentType, 'content-range': '0-0/*' }, body: null },
  ),
  a(
    'rpc.unknown_argument',
    { method: 'POST', path: '/rest/v1/rpc/is_admin', body: { nope: 1 } },
    restError(404, 'PGRST202', 'Could not find the function public.is_admin(nope) in the schema cache', {
      details: '<text>',
    }),
  ),
  as('a', 'PostgREST test/spec/Feature/Query/ErrorSpec (S)')(
    'path.nested',
    get('/rest/v1/invalid/nested/paths'),
    restError(404, 'PGRST125', 'Invalid path specified in request URL'),
  ),
];

const rowSource = as('a', 'PostgREST ComputedRelsSpec.hs and docs, computed fields (S)');
const alpha = 'business_name=like.r1*';
const overRows: ContractCase[] = [
  rowSource(
    'row_function.column',
    get(`${table}?select=headline,of:headline::text&${alpha}`),
    list([{ headline: 'r1 Alpha, Oslo', of: 'r1 Alpha, Oslo' }]),
  ),
  rowSource(
    'row_function.filter_and_order',
    get(`${table}?select=business_name&headline=like.*Oslo&order=headline.desc`),
    list([{ business_name: 'r3 Gamma' }, { business_name: 'r1 Alpha' }]),
  ),
  rowSource(
    'row_function.written',
    write('PATCH', `${table}?select=headline&headline=eq.r1%20Alpha,%20Oslo`, { status: 'completed' }),
    list([{ headline: 'r1 Alpha, Oslo' }]),
  ),
  rowSource(
    'row_function.embed',
    get(`${table}?select=owner(full_name)&${alpha}`),
    list([{ owner: { full_name: 'Ann' } }]),
  ),
  rowSource(
    'row_function.embed_inner',
    get(`${table}?select=business_name,by:owner!inner(full_name)&by.full_name=eq.Bob`),
    list([]),
  ),
  rowSource(
    'row_function.no_call',
    { method: 'POST', path: '/rest/v1/rpc/headline', body: {} },
    restError(
      404,
      'PGRST202',
      'Could not find the function public.headline without parameters in the schema cache',
      {
        details: '<text>',
      },
    ),
  ),
  rowSource(
    'row_function.other_table',
    get(`${profiles}?select=headline`),
    restError(400, '42703', 'column profiles.headline does not exist'),
  ),
];

export const restMore: CaseGroup = {
  name: 'REST beyond the records',
  schema: 'wire',
  accounts: {
    a: { email: 'a@example.com', password: 'secret123', fullName: 'Ann' },
    b: { email: 'b@example.com', password: 'secret123', fullName: 'Bob' },
  },
  cases: [
    ...setUp,
    ...filtered.map(toCase),
    ...orders,
    ...selecting,
    ...embedding,
    ...paging,
    ...accept,
    ...unreadable,
    ...writing,
    ...filteredByNothing.map(toCase),
    ...overRows,
  ],
};
