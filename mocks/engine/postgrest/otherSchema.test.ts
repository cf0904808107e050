import { openOffice, openProject } from '../testing/officeBackend';
import type { Office } from '../testing/officeBackend';
import { officePeople } from '../testing/officeSchema';

const { ann, bob, cid } = officePeople;

let office: Office;
beforeEach(() => {
  office = openOffice();
});

const get = (path: string) => office.ask(path).body;
const prefer = (value: string) => ({ prefer: value });
const representation = prefer('return=representation');

describe('columns', () => {
  it('Every type is printed as PostgREST prints it', () => {
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

  it('The keys of an embed are sorted as jsonb sorts them', () => {
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

  it('A select may cast a column', () => {
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

  it('An empty select gives empty objects, and a count where one is requested', () => {
    expect(get('/teams?select=')).toEqual([{}, {}, {}]);
    expect(get('/teams?select=count')).toEqual([{ count: 3 }]);
    expect(get('/teams?select=n:count&parent_id=eq.1')).toEqual([{ n: 2 }]);
    expect(office.ask('/teams?select=name,count').body).toMatchObject({ code: '42803' });
    expect(office.ask('/teams?select=id.sum()').body).toMatchObject({ code: 'PGRST123' });
  });
});

describe('conditions', () => {
  const names = (query: string) =>
    (get(`/people?select=name&order=name&${query}`) as { name: string }[]).map((row) => row.name);

  it.each([
    ['salary=gt.9', ['Ann']],
    ['salary=gte.9', ['Ann', 'Cid']],
    ['salary=not.gt.9', ['Cid']],
    ['badge=in.(7,8)', ['Ann', 'Bob']],
    ['badge=not.in.(7)', ['Bob']],
    ['badge=in.()', []],
    ['active=is.true', ['Ann']],
    ['active=not.is.true', ['Bob', 'Cid']],
    ['active=is.unknown', ['Bob']],
    ['active=eq.false', ['Cid']],
    ['salary=is.null', ['Bob']],
    ['salary=is.not_null', ['Ann', 'Cid']],
    ['nickname=like.bo\\%b', ['Bob']],
    ['nickname=like.c\\_d', ['Cid']],
    ['nickname=like.b*', ['Bob']],
    ['name=ilike.*N*', ['Ann']],
    ['name=like(any).{A*,B*}', ['Ann', 'Bob']],
    ['name=like(all).{*b,B*}', ['Bob']],
    ['name=eq(any).{Ann,"Cid"}', ['Ann', 'Cid']],
    ['name=match.^[AB]', ['Ann', 'Bob']],
    ['name=imatch.^c', ['Cid']],
    ['nickname=isdistinct.c_d', ['Ann', 'Bob']],
    ['tags=cs.{"b c"}', ['Ann', 'Cid']],
    ['tags=cd.{"b c",x}', ['Bob', 'Cid']],
    ['tags=ov.{a,x}', ['Ann']],
    ['tags=eq.{}', ['Bob']],
    ['meta=cs.{"level":3}', ['Ann']],
    ['meta->>level=eq.3', ['Ann', 'Cid']],
    ['meta->level=eq.3', ['Ann']],
    ['meta->tools=cs.["axe"]', ['Ann']],
    ['meta->nothing=is.null', ['Ann', 'Bob', 'Cid']],
    ['or=(name.eq.Ann,and(active.is.false,badge.is.null))', ['Ann', 'Cid']],
    ['not.or=(name.eq.Ann,salary.eq.9)', []],
    ['not.and=(name.eq.Ann,salary.eq.9)', ['Ann', 'Bob', 'Cid']],
    ['and=(name.neq.Ann,not.or(name.eq.Bob,badge.eq.1))', []],
    ['or=(name.in.(Ann,"Cid"),name.eq."Bo,b")', ['Ann', 'Cid']],
    ['or=(tags.cs.{a,"b c"},name.eq.Bob)', ['Ann', 'Bob']],
    ['born=lt.1995-01-01', ['Ann']],
    ['born=eq.1990-01-02T05:04:05.12%2B02', ['Ann']],
    [`id=eq.${ann.toUpperCase()}`, ['Ann']],
  ])('The condition %s returns the right rows', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it('Enums are compared in the order of their declaration', () => {
    expect(get('/tasks?select=id&priority=gt.low&order=priority,id')).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 4 },
    ]);
  });

  it.each([
    ['people?id=eq.nope', '22P02', 'invalid input syntax for type uuid: "nope"'],
    ['people?salary=gt.x', '22P02', 'invalid input syntax for type numeric: "x"'],
    ['tasks?points=eq.99999999999', '22003', 'value "99999999999" is out of range for type integer'],
    ['tasks?due=gt.x', '22007', 'invalid input syntax for type timestamp with time zone: "x"'],
    ['tasks?priority=eq.x', '22P02', 'invalid input value for enum priority: "x"'],
    ['people?active=eq.x', '22P02', 'invalid input syntax for type boolean: "x"'],
    ['people?name=is.true', '42804', 'argument of IS TRUE must be type boolean, not type text'],
    ['people?name=like.a\\', '22025', 'LIKE pattern must not end with escape character'],
    ['people?name=match.(', '2201B', 'invalid regular expression: parentheses () not balanced'],
    ['people?nope=eq.1', '42703', 'column people.nope does not exist'],
  ])('The condition %s is refused with %s', (path, code, message) => {
    expect(office.ask(`/${path}`)).toMatchObject({ status: 400, body: { code, message } });
  });

  it('An operator that PostgreSQL lacks for a type is refused', () => {
    expect(office.ask('/people?id=like.a*')).toMatchObject({
      status: 404,
      body: { code: '42883', message: 'operator does not exist: uuid ~~ unknown' },
    });
    expect(office.ask('/people?name=sl.a').body).toMatchObject({ code: '42883' });
  });

  it('Conditions that the fake does not have are refused with 501', () => {
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

describe('order and range', () => {
  const ids = (query: string) => (get(`/tasks?select=id&${query}`) as { id: number }[]).map((row) => row.id);

  it.each([
    ['order=points', [3, 4, 1, 2]],
    ['order=points.desc', [2, 1, 4, 3]],
    ['order=points.desc.nullslast', [1, 4, 3, 2]],
    ['order=points.nullsfirst', [2, 3, 4, 1]],
    ['order=priority.desc,id', [2, 4, 3, 1]],
    ['order=priority.desc,id.desc', [4, 2, 3, 1]],
    ['order=priority,id.desc', [1, 3, 4, 2]],
    ['order=title.desc&limit=2&offset=1', [4, 2]],
    ['priority=eq.urgent&order=id', [2, 4]],
    ['order=id&limit=2', [1, 2]],
    ['order=id&id=gt.2', [3, 4]],
    ['order=title.desc,id.desc&or=(title.lt.Rest,and(title.eq.Rest,id.lt.4))', [2, 3]],
    ['order=title.desc&title=lt.Rest', [2, 3]],
    ['order=title.desc&title=lte.Rest', [4, 2, 3]],
    ['order=title&title=gt.Nail', [2, 4, 1]],
  ])('The query %s returns the right rows in order', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it('Rows are ordered by a column of a to-one embed', () => {
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

  it('A range answers with the count and the part that it shows', () => {
    const part = office.ask('/tasks?select=id&order=id&limit=2&offset=1', { headers: prefer('count=exact') });
    expect(part.status).toBe(206);
    expect(part.headers).toMatchObject({
      'content-range': '1-2/4',
      'preference-applied': 'count=exact',
      'content-location': '/tasks?limit=2&offset=1&order=id&select=id',
    });
    const whole = office.ask('/tasks?select=id', { headers: prefer('count=exact') });
    expect([whole.status, whole.headers['content-range']]).toEqual([200, '0-3/4']);
    const behind = office.ask('/tasks?select=id&offset=9', { headers: prefer('count=exact') });
    expect([behind.status, behind.headers['content-range']]).toEqual([416, '*/4']);
    const ranged = office.ask('/tasks?select=id&order=id', { headers: { range: '2-9' } });
    expect([ranged.status, ranged.headers['content-range'], ranged.body]).toEqual([
      200,
      '2-3/*',
      [{ id: 3 }, { id: 4 }],
    ]);
  });
});

describe('embeds', () => {
  it('To-one and to-many embeds can be nested', () => {
    expect(
      get('/teams?select=name,people(name,tasks!tasks_assignee_id_fkey(id))&id=eq.2&people.order=name.desc'),
    ).toEqual([
      {
        name: 'Paint',
        people: [
          { name: 'Bob', tasks: [{ id: 3 }] },
          { name: 'Ann', tasks: [{ id: 1 }, { id: 2 }] },
        ],
      },
    ]);
  });

  it('A reference of a table to itself can be followed both ways', () => {
    expect(get('/teams?select=name,parent:parent_id(name),children:teams(name)&order=id')).toEqual([
      { name: 'Works', parent: null, children: [{ name: 'Paint' }, { name: 'Wood' }] },
      { name: 'Paint', parent: { name: 'Works' }, children: [] },
      { name: 'Wood', parent: { name: 'Works' }, children: [] },
    ]);
  });

  it('An embed crosses a junction with a composite key', () => {
    expect(get('/people?select=name,projects(code,year)&projects.order=code&order=name')).toEqual([
      {
        name: 'Ann',
        projects: [
          { code: 'bridge', year: 2025 },
          { code: 'tower', year: 2026 },
        ],
      },
      { name: 'Bob', projects: [{ code: 'bridge', year: 2025 }] },
      { name: 'Cid', projects: [] },
    ]);
    expect(get('/projects?select=code,people(name),memberships(hours)&code=eq.tower')).toEqual([
      { code: 'tower', people: [{ name: 'Ann' }], memberships: [{ hours: 1 }] },
    ]);
  });

  it('A unique foreign key is embedded as an object', () => {
    expect(office.ask('/people?select=name,desks(id)&order=name', { as: 'service_role' }).body).toEqual([
      { name: 'Ann', desks: { id: 1 } },
      { name: 'Bob', desks: null },
      { name: 'Cid', desks: null },
    ]);
  });

  it('An embed can be filtered, limited and counted, and !inner drops parents', () => {
    expect(get('/people?select=name,tasks!tasks_assignee_id_fkey(id)&tasks.points=gt.1&order=name')).toEqual([
      { name: 'Ann', tasks: [{ id: 1 }] },
      { name: 'Bob', tasks: [] },
      { name: 'Cid', tasks: [] },
    ]);
    expect(
      get(
        '/people?select=name,t:tasks!tasks_assignee_id_fkey!inner(id)&t.order=id.desc&t.limit=1&order=name',
      ),
    ).toEqual([
      { name: 'Ann', t: [{ id: 2 }] },
      { name: 'Bob', t: [{ id: 3 }] },
    ]);
    expect(get('/people?select=name,tasks!tasks_assignee_id_fkey(count)&order=name&limit=1')).toEqual([
      { name: 'Ann', tasks: [{ count: 2 }] },
    ]);
    const counted = office.ask(
      '/people?select=name,teams!inner(id)&teams.or=(name.eq.Paint,id.eq.9)&limit=1',
      {
        headers: prefer('count=exact'),
      },
    );
    expect(counted.headers['content-range']).toBe('0-0/2');
  });

  it('A filter can ask whether an embed exists', () => {
    expect(get('/people?select=name,teams()&teams=is.null')).toEqual([{ name: 'Cid' }]);
    expect(get('/people?select=name,projects(code)&projects=not.is.null&projects.code=eq.tower')).toEqual([
      { name: 'Ann', projects: [{ code: 'tower' }] },
    ]);
    expect(get('/people?select=name,teams()&or=(teams.is.null,name.eq.Ann)&order=name')).toEqual([
      { name: 'Ann' },
      { name: 'Cid' },
    ]);
    expect(office.ask('/people?select=name,teams()&teams=eq.1').body).toMatchObject({ code: 'PGRST120' });
  });

  it('An embed can be spread', () => {
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

  it('Two embeds of one name are refused', () => {
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

  it('Two references between the same tables need a hint', () => {
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
  it('Columns that the body leaves out get their defaults on request', () => {
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

  it('An upsert with missing=default sets the defaults also in a row that exists', () => {
    const upsert = (missing: string) =>
      office.ask('/people?select=name,active,nickname&columns=id,name,active,nickname', {
        method: 'POST',
        headers: { prefer: `return=representation,tx=rollback,resolution=merge-duplicates${missing}` },
        body: [
          { id: cid, name: 'Cid' },
          { id: ann, name: 'Ann', active: false, nickname: 'A' },
        ],
      }).body;
    expect(upsert(',missing=default')).toEqual([
      { name: 'Cid', active: true, nickname: null },
      { name: 'Ann', active: false, nickname: 'A' },
    ]);
    expect(upsert('')).toEqual([
      { name: 'Cid', active: null, nickname: null },
      { name: 'Ann', active: false, nickname: 'A' },
    ]);
  });

  /** A write of every task below 4, taken back. */
  const patchTasks = (query: string, preference = 'return=representation') =>
    office.ask(`/tasks?id=lt.4&${query}`, {
      method: 'PATCH',
      headers: prefer(`${preference},tx=rollback`),
      body: { points: 5 },
    });

  it('Written rows are returned in the requested order, also by their key where it is not returned', () => {
    expect(patchTasks('select=title&order=id.desc').body).toEqual([
      { title: 'Nail' },
      { title: 'Paint' },
      { title: 'Sand' },
    ]);
  });

  // PostgREST orders what the write returns: the selected columns, those of the filters, and the key.
  it('Written rows cannot be ordered by a column that is not returned, unless none is', () => {
    expect(patchTasks('select=id&order=title')).toMatchObject({
      status: 400,
      body: { code: '42703', message: 'column tasks.title does not exist' },
    });
    expect(patchTasks('select=id&order=title', 'return=minimal').status).toBe(204);
  });

  it('Embeds of written rows are not limited', () => {
    expect(
      office.ask('/teams?id=eq.2&select=people(name)&people.order=name&people.limit=1', {
        method: 'PATCH',
        headers: representation,
        body: { name: 'Color' },
      }).body,
    ).toEqual([{ people: [{ name: 'Ann' }, { name: 'Bob' }] }]);
  });

  it('Embeds in the answer to a write show the other tables as they were before it', () => {
    const post = (team: number, parent: number) =>
      office.ask('/teams?select=id,parent_id(name),teams(name)', {
        method: 'POST',
        headers: prefer('return=representation,resolution=merge-duplicates'),
        body: [
          { id: team, name: 'New', parent_id: parent },
          { id: 1, name: 'Works', parent_id: null },
        ],
      }).body;
    expect(post(4, 4)).toEqual([
      { id: 4, parent_id: null, teams: [] },
      { id: 1, parent_id: null, teams: [{ name: 'Paint' }, { name: 'Wood' }] },
    ]);
    expect(post(4, 1)).toEqual([
      { id: 4, parent_id: { name: 'Works' }, teams: [{ name: 'New' }] },
      { id: 1, parent_id: null, teams: [{ name: 'Paint' }, { name: 'Wood' }] },
    ]);
    expect(
      office.ask('/projects?code=eq.tower&select=title,memberships(hours)', {
        method: 'DELETE',
        headers: representation,
      }).body,
    ).toEqual([{ title: 'Tower', memberships: [{ hours: 1 }] }]);
    expect(get('/memberships?project_code=eq.tower')).toEqual([]);
  });

  it('The select of a write that returns nothing is not validated', () => {
    const patch = (select: string) =>
      office.ask(`/tasks?id=eq.1&select=${select}`, { method: 'PATCH', body: { points: 5 } });
    expect(patch('nope').status).toBe(204);
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

  it('Many rows are inserted with defaults and returned', () => {
    expect(
      office.ask('/tasks?select=id,priority,due', {
        method: 'POST',
        headers: representation,
        body: [
          { id: 10, title: 'a', due: '2026-01-01' },
          { id: 11, title: 'b', due: null },
        ],
      }),
    ).toMatchObject({
      status: 201,
      body: [
        { id: 10, priority: 'normal', due: '2026-01-01T00:00:00+00:00' },
        { id: 11, priority: 'normal', due: null },
      ],
    });
    expect(
      office.ask('/tasks?columns=id,title,points', {
        method: 'POST',
        headers: representation,
        body: [
          { id: 12, title: 'c', ignored: 1 },
          { id: 13, title: 'd', points: '4' },
        ],
      }).body,
    ).toMatchObject([{ points: null }, { points: 4 }]);
  });

  it('One failing row of an insert leaves no row behind', () => {
    const failed = office.ask('/tasks', {
      method: 'POST',
      body: [
        { id: 20, title: 'a' },
        { id: 1, title: 'b' },
      ],
    });
    expect(failed).toMatchObject({ status: 409, body: { code: '23505' } });
    expect(get('/tasks?id=eq.20')).toEqual([]);
  });

  it('CSV and forms are accepted as bodies', () => {
    const csv = office.ask('/people?select=name,nickname,tags', {
      method: 'POST',
      headers: { ...representation, 'content-type': 'text/csv' },
      text: 'name,nickname,tags\n"Dee ""D""",NULL,"{x,y}"\nEve,,{}\n',
    });
    expect(csv.body).toEqual([
      { name: 'Dee "D"', nickname: null, tags: ['x', 'y'] },
      { name: 'Eve', nickname: '', tags: [] },
    ]);
    const form = office.ask('/teams', {
      method: 'POST',
      headers: { ...representation, 'content-type': 'application/x-www-form-urlencoded' },
      text: 'id=9&name=New+team',
    });
    expect(form.body).toEqual([{ id: 9, name: 'New team', parent_id: null }]);
    expect(
      office.ask('/teams', { method: 'POST', headers: { 'content-type': 'text/csv' }, text: 'id,name\n1' })
        .body,
    ).toMatchObject({ code: 'PGRST102', message: 'All lines must have same number of fields' });
  });

  it('Duplicates of a key are merged or ignored', () => {
    const merged = office.ask('/projects?select=code,year,title', {
      method: 'POST',
      headers: prefer('resolution=merge-duplicates,return=representation'),
      body: [
        { code: 'tower', year: 2026, title: 'Tower 2' },
        { code: 'hut', year: 2026, title: 'Hut' },
      ],
    });
    expect(merged.status).toBe(201);
    expect(merged.body).toEqual([
      { code: 'tower', year: 2026, title: 'Tower 2' },
      { code: 'hut', year: 2026, title: 'Hut' },
    ]);
    const ignored = office.ask('/people?on_conflict=badge&select=name', {
      method: 'POST',
      headers: prefer('resolution=ignore-duplicates,return=representation'),
      body: { name: 'Zed', badge: 7 },
    });
    expect([ignored.status, ignored.body]).toEqual([201, []]);
    expect(
      office.ask('/people?on_conflict=name', {
        method: 'POST',
        headers: prefer('resolution=merge-duplicates'),
        body: { name: 'Zed' },
      }).body,
    ).toMatchObject({ code: '42P10' });
  });

  it('PUT writes one row under its key', () => {
    const put = (path: string, body: { [key: string]: string | number }) =>
      office.ask(path, { method: 'PUT', headers: representation, body });
    expect(
      put('/projects?code=eq.tower&year=eq.2026', { code: 'tower', year: 2026, title: 'T' }),
    ).toMatchObject({
      status: 200,
      body: [{ title: 'T' }],
    });
    expect(put('/projects?code=eq.new&year=eq.1', { code: 'new', year: 1 }).status).toBe(201);
    expect(put('/projects?code=eq.tower&year=eq.2026', { code: 'x', year: 2026 }).body).toMatchObject({
      code: 'PGRST115',
    });
    expect(put('/projects?code=eq.tower', { code: 'tower', year: 2026 })).toMatchObject({
      status: 405,
      body: { code: 'PGRST105' },
    });
    expect(put('/projects?code=eq.a&year=eq.1&limit=1', { code: 'a', year: 1 }).body).toMatchObject({
      code: 'PGRST114',
    });
  });

  it('Updates and deletes affect the filtered rows only', () => {
    const updated = office.ask('/tasks?assignee_id=is.null&select=id,title,points', {
      method: 'PATCH',
      headers: prefer('return=representation,count=exact'),
      body: { points: 7, due: '2026-05-05T05:05:05.5Z' },
    });
    expect(updated).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-0/1' },
      body: [{ id: 4, title: 'Rest', points: 7 }],
    });
    expect(get('/tasks?select=id&points=eq.7')).toEqual([{ id: 4 }]);
    const deleted = office.ask('/memberships?hours=gt.1&select=hours,people(name)', {
      method: 'DELETE',
      headers: representation,
    });
    expect(deleted.body).toEqual([
      { hours: 5, people: { name: 'Ann' } },
      { hours: 8, people: { name: 'Bob' } },
    ]);
    expect(get('/memberships?select=hours')).toEqual([{ hours: 1 }]);
  });

  it('A write with Prefer: tx=rollback is returned but not kept', () => {
    const tried = office.ask('/teams?id=eq.1', {
      method: 'PATCH',
      headers: prefer('tx=rollback,return=representation'),
      body: { name: 'Gone' },
    });
    expect(tried.headers['preference-applied']).toBe('return=representation, tx=rollback');
    expect(tried.body).toMatchObject([{ name: 'Gone' }]);
    expect(get('/teams?select=name&id=eq.1')).toEqual([{ name: 'Works' }]);
  });

  it('A delete follows references', () => {
    expect(office.ask('/teams?id=eq.2', { method: 'DELETE' }).status).toBe(204);
    expect(get('/people?select=name,team_id&order=name')).toEqual([
      { name: 'Ann', team_id: null },
      { name: 'Bob', team_id: null },
      { name: 'Cid', team_id: null },
    ]);
    expect(office.ask(`/people?id=eq.${bob}`, { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { code: '23503' },
    });
    expect(office.ask(`/people?id=eq.${cid}`, { method: 'DELETE' }).status).toBe(204);
  });

  it('A write that requests a single object is rolled back unless it is exactly one row', () => {
    const single = { accept: 'application/vnd.pgrst.object+json', ...representation };
    expect(
      office.ask('/teams?parent_id=eq.1', { method: 'PATCH', headers: single, body: { name: 'x' } }),
    ).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: 'The result contains 2 rows' },
    });
    expect(get('/teams?select=name&id=eq.2')).toEqual([{ name: 'Paint' }]);
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
  ])('A query needs a grant on every column that it reads: %s is %i', (path, status) => {
    expect(office.ask(path).status).toBe(status);
  });

  it('Each written column is checked against the grants', () => {
    const insert = (body: { [key: string]: string | number }, headers = {}) =>
      office.ask('/desks', { method: 'POST', body, headers }).status;
    expect(insert({ id: 5 })).toBe(201);
    expect(insert({ id: 6, person_id: ann })).toBe(403);
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
  ])('A name that every JavaScript object has is no column: %s is %s', (path, code) => {
    expect(office.ask(path).body).toMatchObject({ code });
  });

  it('Names that every JavaScript object has cannot be written', () => {
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

  it('Nulls are left out on request', () => {
    const stripped = office.ask('/people?select=name,nickname,team_id&order=name&limit=1', {
      headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
    });
    expect(stripped.body).toEqual({ name: 'Ann', team_id: 2 });
    expect(stripped.headers['content-type']).toBe(
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    );
  });

  it('Timestamps are printed in the requested time zone', () => {
    const paris = office.ask('/tasks?select=due&id=eq.1', { headers: prefer('timezone=Europe/Paris') });
    expect(paris.body).toEqual([{ due: '2026-03-02T10:00:00+01:00' }]);
    expect(paris.headers['preference-applied']).toBe('timezone=Europe/Paris');
    expect(office.ask('/tasks', { headers: prefer('handling=strict, timezone=Nowhere') }).body).toMatchObject(
      { code: 'PGRST122', details: 'Invalid preferences: timezone=Nowhere' },
    );
  });

  it('Another exposed schema is served by its name', () => {
    const notes = office.ask('/notes', { headers: { 'accept-profile': 'archive' } });
    expect([notes.body, notes.headers['content-profile']]).toEqual([[{ id: 1, text: 'old' }], 'archive']);
    expect(office.ask('/notes').body).toMatchObject({ code: 'PGRST205' });
    expect(office.ask('/notes', { headers: { 'accept-profile': 'secret' } }).body).toMatchObject({
      code: 'PGRST106',
      hint: 'Only the following schemas are exposed: public, archive',
    });
  });

  it('OPTIONS and the root describe the API and its methods', () => {
    const root = office.ask('/', { as: 'authenticated' });
    expect(root.headers['content-type']).toBe('application/openapi+json; charset=utf-8');
    expect(root.body).toMatchObject({
      swagger: '2.0',
      definitions: { teams: { required: ['id', 'name'] } },
    });
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

  it('Rows of a function are treated like a table', () => {
    expect(
      get('/rpc/urgent_tasks?select=id,people!tasks_assignee_id_fkey(name)&order=id.desc&title=neq.x'),
    ).toEqual([
      { id: 4, people: null },
      { id: 2, people: { name: 'Ann' } },
    ]);
  });

  it('A function that returns one value can be selected and filtered as one column', () => {
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
