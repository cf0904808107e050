/**
 * Reads, writes and calls over a schema that has nothing to do with the product (`officeSchema.ts`). Filters, orders,
 * ranges and writes that the contract's cases (`mocks/contract/cases`) or the comparisons with PostgreSQL beside this
 * file already show are not repeated here.
 */
import { openOffice, openProject } from '../testing/officeBackend';
import type { Office } from '../testing/officeBackend';
import { officePeople } from '../testing/officeSchema';

const { ann } = officePeople;

let office: Office;
beforeEach(() => {
  office = openOffice();
});

const get = (path: string) => office.ask(path).body;
const prefer = (value: string) => ({ prefer: value });
const representation = prefer('return=representation');

describe('columns', () => {
  it('A value of every column type is printed as PostgREST prints it', () => {
    expect(get('/people?name=eq.Ann')).toEqual([
      {
        id: ann,
        name: 'Ann',
        nickname: null,
        team_id: 2,
        active: true,
        salary: 10.5,
        badge: 7,
        born: '1990-01-02T03:04:05.12+00:00',
        tags: ['a', 'b c'],
        meta: { home: { city: 'Oslo' }, level: 3, tools: ['saw', 'axe'] },
      },
    ]);
  });

  it('Columns come in the order of select, with embeds behind them', () => {
    const [row] = get('/people?select=team:teams(name),who:name,badge&limit=1') as object[];
    expect(Object.keys(row ?? {})).toEqual(['who', 'badge', 'team']);
  });

  it('The keys of an embed are sorted as in jsonb, the shortest first', () => {
    const [row] = get('/tasks?select=people!tasks_assignee_id_fkey(nickname,name,id)&id=eq.1') as {
      people: object;
    }[];
    expect(Object.keys(row?.people ?? {})).toEqual(['id', 'name', 'nickname']);
  });

  it('A JSON path reads into JSON, and is named by its last key', () => {
    expect(
      get('/people?select=meta->home->>city,meta->tools->0,first:meta->tools->>-1,meta->level&name=eq.Ann'),
    ).toEqual([{ city: 'Oslo', tools: 'saw', first: 'axe', level: 3 }]);
    expect(get('/people?select=tags->1&name=eq.Ann')).toEqual([{ tags: 'b c' }]);
  });

  it('A select may cast a column, and an impossible cast is refused', () => {
    expect(
      get('/people?select=badge::text,salary::int,born::text,tags::text,active::text,meta::text&name=eq.Ann'),
    ).toEqual([
      {
        badge: '7',
        salary: 11,
        born: '1990-01-02 03:04:05.12+00',
        tags: '{a,"b c"}',
        active: 'true',
        meta: '{"home": {"city": "Oslo"}, "level": 3, "tools": ["saw", "axe"]}',
      },
    ]);
    expect(office.ask('/people?select=id::int')).toMatchObject({ status: 400, body: { code: '42846' } });
    expect(office.ask('/people?select=name::tsvector').status).toBe(501);
    expect(
      get('/people?select=born::date,salary::float8,badge::int2,l:meta->level::int&name=eq.Ann'),
    ).toEqual([{ born: '1990-01-02', salary: 10.5, badge: 7, l: 3 }]);
    expect(office.ask('/tasks?select=priority::int').body).toMatchObject({
      code: '42846',
      message: 'cannot cast type priority to integer',
    });
    expect(office.ask('/people?select=meta::bool&name=eq.Ann').body).toMatchObject({
      code: '22023',
      message: 'cannot cast jsonb object to type boolean',
    });
  });

  it('An empty select returns empty objects, a lone count the number of rows, and other aggregates are refused', () => {
    expect(get('/teams?select=')).toEqual([{}, {}, {}]);
    expect(get('/teams?select=count')).toEqual([{ count: 3 }]);
    expect(get('/teams?select=n:count&parent_id=eq.1')).toEqual([{ n: 2 }]);
    expect(office.ask('/teams?select=name,count').body).toMatchObject({ code: '42803' });
    expect(office.ask('/teams?select=id.sum()').body).toMatchObject({ code: 'PGRST123' });
  });
});

describe('conditions', () => {
  it.each([
    ['people?salary=gt.x', '22P02', 'invalid input syntax for type numeric: "x"'],
    ['tasks?points=eq.99999999999', '22003', 'value "99999999999" is out of range for type integer'],
    ['people?active=eq.x', '22P02', 'invalid input syntax for type boolean: "x"'],
    ['people?name=is.true', '42804', 'argument of IS TRUE must be type boolean, not type text'],
    ['people?name=like.a\\', '22025', 'LIKE pattern must not end with escape character'],
  ])('The condition %s is refused with %s', (path, code, message) => {
    expect(office.ask(`/${path}`)).toMatchObject({ status: 400, body: { code, message } });
  });

  it('An operator that PostgreSQL lacks for a type is refused', () => {
    expect(office.ask('/people?id=like.a*')).toMatchObject({
      status: 404,
      body: { code: '42883', message: 'operator does not exist: uuid ~~ unknown' },
    });
  });

  it('Conditions that the fake does not support are refused with 501', () => {
    for (const operator of ['fts', 'plfts', 'phfts', 'wfts', 'not.fts', 'fts(english)']) {
      expect(office.ask(`/people?name=${operator}.word`)).toMatchObject({
        status: 501,
        body: { message: expect.stringContaining('full-text search') },
      });
    }
    expect(office.ask('/people?name=match.\\mA').status).toBe(501);
    expect(office.ask('/people?born=gt.infinity')).toMatchObject({
      status: 501,
      body: {
        message:
          'The fake Supabase does not answer the timestamp "infinity" (send ISO 8601). The README of supabase-in-memory lists what it refuses.',
      },
    });
  });
});

describe('embeds', () => {
  it('Rows can be ordered by a column of a to-one embed, but not of a to-many embed', () => {
    expect(
      get('/tasks?select=id,r:people!tasks_reviewer_id_fkey(name)&order=r(name).desc.nullslast,id'),
    ).toEqual([
      { id: 1, r: { name: 'Bob' } },
      { id: 3, r: { name: 'Ann' } },
      { id: 2, r: null },
      { id: 4, r: null },
    ]);
    expect(office.ask('/teams?select=id,people(name)&order=people(name)').body).toMatchObject({
      code: 'PGRST118',
      message: "A related order on 'people' is not possible",
    });
  });

  it('A row that refers by a unique foreign key is embedded as an object, not as a list', () => {
    expect(office.ask('/people?select=name,desks(id)&order=name', { as: 'service_role' }).body).toEqual([
      { name: 'Ann', desks: { id: 1 } },
      { name: 'Bob', desks: null },
      { name: 'Cid', desks: null },
    ]);
  });

  it('Whether an embed has rows can be one condition of a group, and no other condition on an embed is accepted', () => {
    expect(get('/people?select=name,teams()&or=(teams.is.null,name.eq.Ann)&order=name')).toEqual([
      { name: 'Ann' },
      { name: 'Cid' },
    ]);
    expect(office.ask('/people?select=name,teams()&teams=eq.1').body).toMatchObject({ code: 'PGRST120' });
  });

  it('The columns of an embed can be spread into its parent', () => {
    expect(
      get('/tasks?select=id,...people!tasks_assignee_id_fkey(who:name,...teams(team:name))&order=id'),
    ).toEqual([
      { id: 1, who: 'Ann', team: 'Paint' },
      { id: 2, who: 'Ann', team: 'Paint' },
      { id: 3, who: 'Bob', team: 'Paint' },
      { id: 4, who: null, team: null },
    ]);
    expect(get('/teams?select=name,...people(names:name)&id=eq.2&people.order=name')).toEqual([
      { name: 'Paint', names: ['Ann', 'Bob'] },
    ]);
  });

  it('A table cannot embed itself through a junction table or a unique foreign key', () => {
    const id = { type: 'integer' } as const;
    const refersTo = (owner: string, column: string) => ({
      name: `${owner}_${column}_fkey`,
      columns: [column],
      references: { table: 'public.people', columns: ['id'] },
    });
    const all = { role: 'service_role', command: 'select', columns: '*' } as const;
    const project = openProject(
      {
        exposed: ['public'],
        enums: {},
        tables: {
          'public.people': {
            columns: { id, partner: { type: 'integer', nullable: true } },
            primaryKey: ['id'],
            uniqueKeys: [{ name: 'people_partner_key', columns: ['partner'] }],
            foreignKeys: [refersTo('people', 'partner')],
            grants: [all],
          },
          'public.friends': {
            columns: { one: id, other: id },
            primaryKey: ['one', 'other'],
            foreignKeys: [refersTo('friends', 'one'), refersTo('friends', 'other')],
            grants: [all],
          },
        },
      },
      {},
    );
    for (const target of ['people', 'people!friends', 'partner', 'people!partner']) {
      expect(project.ask(`/people?select=${target}(id)`, { as: 'service_role' }).body).toMatchObject({
        code: 'PGRST200',
      });
    }
  });

  it('Two embeds with the same name are refused, and an alias tells them apart', () => {
    const twice = 'people!assignee_id(name),people!reviewer_id(name)';
    expect(office.ask(`/tasks?select=id,${twice}`)).toMatchObject({
      status: 400,
      body: { code: '42712', message: 'table name "tasks_people_1" specified more than once' },
    });
    expect(office.ask('/teams?select=people(name,a:desks(id),a:teams(id))').body).toMatchObject({
      code: '42712',
      message: 'table name "people_a_2" specified more than once',
    });
    expect(office.ask('/teams?select=...people(name),people()').body).toMatchObject({ code: '42712' });
    expect(
      get('/tasks?select=id,people!assignee_id(name),reviewer:people!reviewer_id(name)&id=eq.3'),
    ).toEqual([{ id: 3, people: { name: 'Bob' }, reviewer: { name: 'Ann' } }]);
  });

  it('An embed between tables with two references needs a hint', () => {
    expect(office.ask('/tasks?select=id,people(name)')).toMatchObject({
      status: 300,
      body: {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'tasks' and 'people'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'tasks with people',
            relationship: 'tasks_assignee_id_fkey using tasks(assignee_id) and people(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'tasks with people',
            relationship: 'tasks_reviewer_id_fkey using tasks(reviewer_id) and people(id)',
          },
        ],
        hint: "Try changing 'people' to one of the following: 'people!tasks_assignee_id_fkey', 'people!tasks_reviewer_id_fkey'. Find the desired relationship in the 'details' key.",
      },
    });
  });

  it('An embed of an unknown table, a filter on a missing embed, and an unknown column in an embed are refused', () => {
    expect(office.ask('/tasks?select=id,person(name)').body).toMatchObject({
      code: 'PGRST200',
      hint: "Perhaps you meant 'people' instead of 'person'.",
    });
    expect(office.ask('/tasks?select=id&people.name=eq.x').body).toMatchObject({ code: 'PGRST108' });
    expect(office.ask('/tasks?select=id,people!assignee_id(nope)').body).toMatchObject({
      message: 'column people_1.nope does not exist',
    });
  });
});

describe('writes', () => {
  it('Columns that the body leaves out become null, or their default with missing=default', () => {
    const patch = (prefer: string) =>
      office.ask('/people?select=active,nickname,salary&name=eq.Ann&columns=active,nickname,salary', {
        method: 'PATCH',
        headers: { prefer: `return=representation,tx=rollback${prefer}` },
        body: { nickname: 'Annie' },
      });
    expect(patch('')).toMatchObject({ body: [{ active: null, nickname: 'Annie', salary: null }] });
    expect(patch(',missing=default')).toMatchObject({
      body: [{ active: true, nickname: 'Annie', salary: null }],
      headers: { 'preference-applied': 'missing=default, return=representation, tx=rollback' },
    });
  });

  it('The limit of an embed is ignored in the answer to a write', () => {
    expect(
      office.ask('/teams?id=eq.2&select=people(name)&people.order=name&people.limit=1', {
        method: 'PATCH',
        headers: representation,
        body: { name: 'Color' },
      }).body,
    ).toEqual([{ people: [{ name: 'Ann' }, { name: 'Bob' }] }]);
  });

  it('Where a write returns no rows, the relationships in its select are checked, but not its columns, aliases and order', () => {
    const patch = (select: string) =>
      office.ask(`/tasks?id=eq.1&select=${select}`, { method: 'PATCH', body: { points: 5 } });
    expect(patch('nope').status).toBe(204);
    expect(patch('id&order=title').status).toBe(204);
    expect(patch('a:people!assignee_id(name),a:people!reviewer_id(name)').status).toBe(204);
    expect(patch('nope(id)').body).toMatchObject({ code: 'PGRST200' });
  });

  it('Without an order, an updated row comes last, as in PostgreSQL', () => {
    const update = (id: number) => office.ask(`/tasks?id=eq.${id}`, { method: 'PATCH', body: { points: 9 } });
    const ids = (path: string) => (get(path) as { id: number }[]).map(({ id }) => id);
    update(2);
    update(1);
    expect(ids('/tasks?select=id')).toEqual([3, 4, 2, 1]);
    expect(ids('/tasks?select=id&limit=2&offset=1')).toEqual([4, 2]);
    expect(office.ask('/tasks?select=id', { headers: { range: '2-3' } }).body).toEqual([
      { id: 2 },
      { id: 1 },
    ]);
    // An index or a key could answer these conditions, but would give the rows in another order.
    expect(ids('/tasks?select=id&priority=eq.urgent')).toEqual([4, 2]);
    expect(ids('/tasks?select=id&priority=eq.urgent&limit=1')).toEqual([4]);
    expect(ids('/tasks?select=id&priority=eq.urgent&points=gt.1&limit=1&offset=1')).toEqual([2]);
    expect(get('/people?select=tasks!assignee_id(id)&name=eq.Ann')).toEqual([
      { tasks: [{ id: 2 }, { id: 1 }] },
    ]);
    expect(office.ask('/tasks?id=eq.3', { method: 'PATCH', body: { id: 1 } }).status).toBe(409);
    expect(ids('/tasks?select=id')).toEqual([3, 4, 2, 1]);
    expect(ids('/tasks?select=id&order=id')).toEqual([1, 2, 3, 4]);
  });

  it('PUT needs all columns of a composite key, with the same values in the URL and in the body', () => {
    const put = (path: string, body: { [key: string]: string | number }) =>
      office.ask(path, { method: 'PUT', headers: representation, body });
    const tower = '/projects?code=eq.tower&year=eq.2026';
    expect(put(tower, { code: 'tower', year: 2026, title: 'T' })).toMatchObject({
      status: 200,
      body: [{ title: 'T' }],
    });
    expect(put(tower, { code: 'x', year: 2026 }).body).toMatchObject({ code: 'PGRST115' });
    expect(put('/projects?code=eq.tower', { code: 'tower', year: 2026 })).toMatchObject({
      status: 405,
      body: { code: 'PGRST105' },
    });
  });
});

describe('rights', () => {
  it('The anonymous role is refused tables without a grant', () => {
    const refused = office.ask('/teams', { as: 'anon' });
    expect(refused).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer', 'proxy-status': 'PostgREST; error=42501' },
      body: { code: '42501', message: 'permission denied for table teams' },
    });
  });

  it.each([
    ['/desks?select=id', 200],
    ['/desks', 403],
    ['/desks?select=id&person_id=is.null', 403],
    ['/desks?select=id&order=person_id', 403],
    ['/people?select=name,desks(id)', 403],
    ['/desks?select=id,people(name)', 403],
  ])('A query needs a grant on every column that it reads: %s answers %i', (path, status) => {
    expect(office.ask(path).status).toBe(status);
  });

  it('Each written column is checked against the grants', () => {
    const insert = (body: { [key: string]: string | number }, headers = {}) =>
      office.ask('/desks', { method: 'POST', body, headers }).status;
    expect(insert({ id: 5 })).toBe(201);
    expect(insert({ id: 6, person_id: ann })).toBe(403);
    // A returned row is read in all of its columns.
    expect(insert({ id: 7 }, representation)).toBe(403);
    expect(office.ask('/desks?id=eq.1', { method: 'PATCH', body: { id: 8 } }).status).toBe(403);
    expect(office.ask('/desks?id=eq.1', { method: 'DELETE' }).status).toBe(403);
  });
});

describe('names that every JavaScript object has', () => {
  it.each([
    ['/people?select=constructor', '42703'],
    ['/people?toString=eq.1', '42703'],
    ['/people?order=valueOf', '42703'],
    ['/constructor', 'PGRST205'],
    ['/rpc/constructor', 'PGRST202'],
    ['/rpc/add?a=1&constructor=2', 'PGRST202'],
  ])('A name that every JavaScript object has is unknown to the schema: %s answers %s', (path, code) => {
    expect(office.ask(path).body).toMatchObject({ code });
  });

  it('Names that every JavaScript object has are refused as a written column and as a media type', () => {
    const written = office.ask('/teams', { method: 'POST', text: '{"id":7,"name":"x","__proto__":1}' });
    expect(written.body).toMatchObject({ code: 'PGRST204' });
    expect(office.ask('/teams', { headers: { accept: 'constructor', prefer: 'toString=1' } }).status).toBe(
      406,
    );
  });
});

describe('answers', () => {
  it('CSV is printed as PostgreSQL prints rows', () => {
    const csv = office.ask(
      '/people?select=name,nickname,active,born,tags,team:teams(name)&order=name&limit=2',
      {
        headers: { accept: 'text/csv' },
      },
    );
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toBe(
      'name,nickname,active,born,tags,team\n' +
        'Ann,,t,"1990-01-02 03:04:05.12+00","{a,""b c""}","{""name"": ""Paint""}"\n' +
        'Bob,bo%b,,,{},"{""name"": ""Paint""}"',
    );
  });

  it('Nulls are left out where the media type says nulls=stripped', () => {
    const stripped = office.ask('/people?select=name,nickname,team_id&order=name&limit=1', {
      headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
    });
    expect(stripped.body).toEqual({ name: 'Ann', team_id: 2 });
    expect(stripped.headers['content-type']).toBe(
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    );
  });

  it('Timestamps are printed in the requested time zone, and an unknown one is refused in strict handling', () => {
    const paris = office.ask('/tasks?select=due&id=eq.1', { headers: prefer('timezone=Europe/Paris') });
    expect(paris.body).toEqual([{ due: '2026-03-02T10:00:00+01:00' }]);
    expect(paris.headers['preference-applied']).toBe('timezone=Europe/Paris');
    expect(office.ask('/tasks', { headers: prefer('handling=strict, timezone=Nowhere') }).body).toMatchObject(
      { code: 'PGRST122', details: 'Invalid preferences: timezone=Nowhere' },
    );
  });

  it('Another schema is served by its name if it is exposed', () => {
    const notes = office.ask('/notes', { headers: { 'accept-profile': 'archive' } });
    expect([notes.body, notes.headers['content-profile']]).toEqual([[{ id: 1, text: 'old' }], 'archive']);
    expect(office.ask('/notes').body).toMatchObject({ code: 'PGRST205' });
    expect(office.ask('/notes', { headers: { 'accept-profile': 'secret' } }).body).toMatchObject({
      code: 'PGRST106',
      hint: 'Only the following schemas are exposed: public, archive',
    });
  });

  it('OPTIONS names the methods of a table', () => {
    expect(office.ask('/teams', { method: 'OPTIONS' }).headers.allow).toBe(
      'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE',
    );
  });
});

describe('functions', () => {
  it('A function takes arguments from the body or the query', () => {
    expect(office.ask('/rpc/add', { method: 'POST', body: { a: '2', b: 3 } }).body).toBe(5);
    expect(office.ask('/rpc/add?a=2').body).toBe(3);
    expect(office.ask('/rpc/add?a=x').body).toMatchObject({ code: '22P02' });
  });

  it('The rows that a function returns can be selected, embedded, ordered and filtered like those of a table', () => {
    expect(
      get('/rpc/urgent_tasks?select=id,people!tasks_assignee_id_fkey(name)&order=id.desc&title=neq.x'),
    ).toEqual([
      { id: 4, people: null },
      { id: 2, people: { name: 'Ann' } },
    ]);
  });

  it('The single value that a function returns can be selected and filtered as the column pgrst_scalar', () => {
    const post = (query: string, headers = {}) =>
      office.ask(`/rpc/office?${query}`, { method: 'POST', headers });
    const value = { city: 'Oslo', floors: [1, 2] };
    expect(post('').body).toEqual(value);
    expect(post('select=pgrst_scalar').body).toEqual(value);
    expect(post('select=pgrst_scalar:pgrst_scalar->floors->0').body).toBe(1);
    expect(post('select=city')).toMatchObject({
      status: 400,
      body: { code: '42703', message: 'column office.city does not exist' },
    });
    expect(post('select=pgrst_scalar->city').body).toMatchObject({
      code: '42703',
      message: 'column _postgrest_t.pgrst_scalar does not exist',
    });
    expect(post('select=teams(id)').body).toMatchObject({ code: 'PGRST200' });
    expect(post('city=eq.Oslo').body).toMatchObject({ message: 'column office.city does not exist' });
    expect(post('order=city').body).toMatchObject({ message: 'column office.city does not exist' });
    expect(post('pgrst_scalar->>city=eq.Oslo').body).toEqual(value);
    const none = post('pgrst_scalar->>city=eq.Rome', prefer('count=exact'));
    expect(none).toMatchObject({ status: 200, body: null, headers: { 'content-range': '*/0' } });
    expect(post('limit=0')).toMatchObject({ body: null, headers: { 'content-range': '0-0/*' } });
    expect(office.ask('/rpc/add?a=1&pgrst_scalar=gt.2').body).toBeNull();
    expect(office.ask('/rpc/add?a=1&select=a').body).toMatchObject({
      message: 'column add.a does not exist',
    });
  });

  it('A missing function is reported with the name and arguments that were looked for', () => {
    expect(office.ask('/rpc/add?a=1&c=2')).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function public.add(a, c) in the schema cache',
        details:
          'Searched for the function public.add with parameters a, c, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add(a, b)',
      },
    });
    expect(office.ask('/rpc/adds', { method: 'POST' }).body).toMatchObject({
      hint: 'Perhaps you meant to call the function public.add',
    });
  });

  it('A function needs a grant, and its volatility decides which methods may call it', () => {
    const rename = { method: 'POST', body: { id: 1, name: 'x' } };
    expect(office.ask('/rpc/rename_team', rename)).toMatchObject({
      status: 403,
      body: { message: 'permission denied for function rename_team' },
    });
    expect(office.ask('/rpc/rename_team', { ...rename, as: 'service_role' }).status).toBe(204);
    expect(office.ask('/rpc/add', { method: 'PATCH' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST101' },
    });
    expect(office.ask('/rpc/rename_team', { method: 'OPTIONS' }).headers.allow).toBe('OPTIONS,POST');
  });
});
