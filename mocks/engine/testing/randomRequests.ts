/**
 * Random rows and requests over the test database, each request with the SQL that means the same. Used by
 * `postgrest/againstPostgres.test.ts`; written from PostgREST's documentation, not from the engine.
 */
import * as fc from 'fast-check';
import type { Json, Row } from '../backend/schema';

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;

// values ---------------------------------------------------------------------------------------------------------

const texts = [
  'Ann',
  'ann',
  'ANNA',
  'a%b',
  'a_b',
  'a\\b',
  'b,c',
  'x"y',
  "o'k",
  '',
  ' ',
  'Åse',
  'åse',
  '日本',
  '😀',
  '\uffee',
  '(a)',
  '{a}',
  'Kİ',
  'ΟΔΟΣ',
  'null',
];
const people = Array.from({ length: 12 }, (_, index) => `00000000-0000-4000-8000-0000000000${index + 10}`);
const teams = [1, 2, 3, 4, 5];
const codes = ['bridge', 'tower', 'hut'];
const years = [2025, 2026];
const times = [
  '1990-01-02T03:04:05.120000+00:00',
  '1990-01-02T03:04:05.123456+00:00',
  '2000-12-31T23:59:59.000000+00:00',
  '2026-03-02T09:00:00.000000+00:00',
];
const priorities = ['low', 'normal', 'urgent'];
const tagWords = ['a', 'b c', 'd"e', ''];
const documents: Json[] = [
  { level: 3 },
  { level: '3' },
  { level: 3.5, tools: ['saw', 'axe'] },
  { tools: ['saw'], home: { city: 'Oslo' } },
  { home: { city: 'Bergen', zip: 1 } },
  {},
  [],
  [1, 2],
  'text',
  3,
  true,
];

const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 });

export type Rows = { [table: string]: Row[] };

const unique = (rows: Row[], key: readonly string[]): Row[] => {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const id = JSON.stringify(key.map((column) => row[column]));
    return seen.has(id) ? false : seen.add(id);
  });
};

/** A whole database in which all references are valid. */
export const databases: fc.Arbitrary<Rows> = fc
  .record({
    parents: fc.array(maybe(oneOf(teams)), { minLength: teams.length, maxLength: teams.length }),
    people: fc.array(
      fc.record({
        name: oneOf(texts),
        nickname: maybe(oneOf(texts)),
        team_id: maybe(oneOf(teams)),
        active: maybe(fc.boolean()),
        salary: maybe(oneOf([-1, 0, 0.5, 9, 10.25])),
        born: maybe(oneOf(times)),
        tags: fc.array(oneOf(tagWords), { maxLength: 3 }),
        meta: maybe(oneOf(documents)),
      }),
      { minLength: 0, maxLength: people.length },
    ),
    projects: fc.array(fc.record({ code: oneOf(codes), year: oneOf(years), title: maybe(oneOf(texts)) }), {
      maxLength: 8,
    }),
    memberships: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -2, max: 5 })), { maxLength: 25 }),
    tasks: fc.array(
      fc.record({
        title: oneOf(texts),
        priority: oneOf(priorities),
        assignee: maybe(fc.nat()),
        reviewer: maybe(fc.nat()),
        due: maybe(oneOf(times)),
        points: maybe(fc.integer({ min: -2, max: 4 })),
      }),
      { maxLength: 30 },
    ),
  })
  .map((drawn) => {
    const persons = drawn.people.map((one, index) => ({
      id: people[index] ?? '',
      badge: index % 3 === 0 ? null : index,
      ...one,
    }));
    const projects = unique(drawn.projects, ['code', 'year']);
    const personAt = (position: number | null): string | null =>
      position === null ? null : (persons[position % Math.max(1, persons.length)]?.id ?? null);
    return {
      'public.teams': teams.map((id, index) => ({
        id,
        name: `Team ${id}`,
        parent_id: drawn.parents[index] ?? null,
      })),
      'public.people': persons,
      'public.projects': projects,
      'public.memberships': unique(
        drawn.memberships.flatMap(([person, project, hours]): Row[] => {
          const target = projects[project % Math.max(1, projects.length)];
          const id = personAt(person);
          if (target === undefined || id === null) return [];
          return [{ person_id: id, project_code: target.code ?? '', project_year: target.year ?? 0, hours }];
        }),
        ['person_id', 'project_code', 'project_year'],
      ),
      'public.tasks': drawn.tasks.map(({ assignee, reviewer, ...task }, index) => ({
        id: index,
        ...task,
        assignee_id: personAt(assignee),
        reviewer_id: personAt(reviewer),
      })),
    };
  });

// columns --------------------------------------------------------------------------------------------------------

type Kind =
  | 'text'
  | 'integer'
  | 'numeric'
  | 'bigint'
  | 'boolean'
  | 'uuid'
  | 'time'
  | 'enum'
  | 'array'
  | 'json';

interface TableShape {
  name: string;
  columns: { readonly [column: string]: Kind };
  key: readonly string[];
  embeds: readonly EmbedShape[];
}

interface EmbedShape {
  /** As written in `select`. */
  target: string;
  table: string;
  toOne: boolean;
  /** The join condition, given both aliases. */
  on: (parent: string, child: string) => string;
}

const shapes: { readonly [table: string]: TableShape } = {
  teams: {
    name: 'teams',
    columns: { id: 'integer', name: 'text', parent_id: 'integer' },
    key: ['id'],
    embeds: [
      { target: 'parent_id', table: 'teams', toOne: true, on: (p, c) => `${c}.id = ${p}.parent_id` },
      { target: 'teams', table: 'teams', toOne: false, on: (p, c) => `${c}.parent_id = ${p}.id` },
      { target: 'people', table: 'people', toOne: false, on: (p, c) => `${c}.team_id = ${p}.id` },
    ],
  },
  people: {
    name: 'people',
    columns: {
      id: 'uuid',
      name: 'text',
      nickname: 'text',
      team_id: 'integer',
      active: 'boolean',
      salary: 'numeric',
      badge: 'bigint',
      born: 'time',
      tags: 'array',
      meta: 'json',
    },
    key: ['id'],
    embeds: [
      { target: 'teams', table: 'teams', toOne: true, on: (p, c) => `${c}.id = ${p}.team_id` },
      {
        target: 'projects',
        table: 'projects',
        toOne: false,
        on: (p, c) =>
          `exists (select from memberships j where j.person_id = ${p}.id and j.project_code = ${c}.code and j.project_year = ${c}.year)`,
      },
      { target: 'memberships', table: 'memberships', toOne: false, on: (p, c) => `${c}.person_id = ${p}.id` },
      {
        target: 'tasks!tasks_assignee_id_fkey',
        table: 'tasks',
        toOne: false,
        on: (p, c) => `${c}.assignee_id = ${p}.id`,
      },
    ],
  },
  projects: {
    name: 'projects',
    columns: { code: 'text', year: 'integer', title: 'text' },
    key: ['code', 'year'],
    embeds: [
      {
        target: 'memberships',
        table: 'memberships',
        toOne: false,
        on: (p, c) => `${c}.project_code = ${p}.code and ${c}.project_year = ${p}.year`,
      },
      {
        target: 'people!memberships',
        table: 'people',
        toOne: false,
        on: (p, c) =>
          `exists (select from memberships j where j.person_id = ${c}.id and j.project_code = ${p}.code and j.project_year = ${p}.year)`,
      },
    ],
  },
  memberships: {
    name: 'memberships',
    columns: { person_id: 'uuid', project_code: 'text', project_year: 'integer', hours: 'integer' },
    key: ['person_id', 'project_code', 'project_year'],
    embeds: [
      { target: 'people', table: 'people', toOne: true, on: (p, c) => `${c}.id = ${p}.person_id` },
      {
        target: 'projects',
        table: 'projects',
        toOne: true,
        on: (p, c) => `${p}.project_code = ${c}.code and ${p}.project_year = ${c}.year`,
      },
    ],
  },
  tasks: {
    name: 'tasks',
    columns: {
      id: 'integer',
      title: 'text',
      priority: 'enum',
      assignee_id: 'uuid',
      reviewer_id: 'uuid',
      due: 'time',
      points: 'integer',
    },
    key: ['id'],
    embeds: [
      {
        target: 'people!assignee_id',
        table: 'people',
        toOne: true,
        on: (p, c) => `${c}.id = ${p}.assignee_id`,
      },
      {
        target: 'people!tasks_reviewer_id_fkey',
        table: 'people',
        toOne: true,
        on: (p, c) => `${c}.id = ${p}.reviewer_id`,
      },
    ],
  },
};

const shapeOf = (table: string): TableShape => {
  const shape = shapes[table];
  if (shape === undefined) throw new Error(`There is no shape of ${table}.`);
  return shape;
};

const arrayLiteral = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Literals of a kind, as written in a URL and between quotes in SQL. */
const literals: { readonly [kind in Kind]: fc.Arbitrary<string> } = {
  text: oneOf(texts),
  integer: oneOf(['-2', '-1', '0', '1', '2', '3', '2025', '2026']),
  numeric: oneOf(['-1', '0', '0.5', '9', '9.0', '10.25', '1e1']),
  bigint: oneOf(['1', '2', '4', '5']),
  boolean: oneOf(['true', 'false', 't', 'no']),
  uuid: oneOf([...people.slice(0, 4), (people[1] ?? '').toUpperCase()]),
  time: oneOf([...times, '2000-12-31', '1990-01-02T05:04:05.12+02:00', '2026-03-02 09:00']),
  enum: oneOf(priorities),
  array: fc.array(oneOf(tagWords), { maxLength: 3 }).map(arrayLiteral),
  json: oneOf(documents).map((value) => JSON.stringify(value)),
};

// conditions -----------------------------------------------------------------------------------------------------

/** `sql` takes the table's alias. */
interface Condition {
  /** As a query parameter of its own: `name=value`. */
  alone: { name: string; value: string };
  /** Inside `or=(…)`. */
  grouped: string;
  sql: (alias: string) => string;
}

const inGroup = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

const comparison: Record<string, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };

const patterns = [
  '%a%',
  'a%',
  '%A',
  'a_b',
  'a\\_b',
  '%\\%%',
  '_',
  '%',
  '',
  'ÅS%',
  '%å%',
  '%"%',
  '日_',
  '%nn%',
  '%ki%',
  '%σ',
  '%Ο%',
  'k_',
];

interface Leaf {
  /** `not.` and the operator: `not.eq`. */
  operator: string;
  /** The argument, and how it is written inside a group. */
  argument: string;
  quoted: string;
  /** SQL of the whole operation on `cell`. */
  sql: (cell: string) => string;
}

function leavesOf(kind: Kind): fc.Arbitrary<Leaf> {
  const literal = literals[kind];
  const compare = fc.tuple(oneOf(Object.keys(comparison)), literal).map(([operator, argument]): Leaf => ({
    operator,
    argument,
    quoted: inGroup(argument),
    sql: (cell) => `${cell} ${comparison[operator] ?? ''} ${quote(argument)}`,
  }));
  const isNull = oneOf(['null', 'not_null']).map((argument): Leaf => ({
    operator: 'is',
    argument,
    quoted: argument,
    sql: (cell) => `${cell} is ${argument === 'null' ? 'null' : 'not null'}`,
  }));
  const distinct = literal.map((argument): Leaf => ({
    operator: 'isdistinct',
    argument,
    quoted: inGroup(argument),
    sql: (cell) => `${cell} is distinct from ${quote(argument)}`,
  }));
  const list = fc.array(literal, { minLength: 1, maxLength: 4 }).map((items): Leaf => {
    const argument = `(${items.map(inGroup).join(',')})`;
    return {
      operator: 'in',
      argument,
      quoted: argument,
      // PostgREST reads a list of one empty element as an empty list.
      sql: (cell) =>
        `${cell} = any (${quote(arrayLiteral(items.join() === '' && items.length === 1 ? [] : items))})`,
    };
  });
  const quantified = fc
    .tuple(
      oneOf(['eq', 'gt', 'lte']),
      oneOf(['any', 'all']),
      fc.array(literal, { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([operator, quantifier, items, withNull]): Leaf => {
      const argument = withNull
        ? arrayLiteral(items).replace(/\}$/, items.length > 0 ? ',NULL}' : 'NULL}')
        : arrayLiteral(items);
      return {
        operator: `${operator}(${quantifier})`,
        argument,
        quoted: inGroup(argument),
        sql: (cell) => `${cell} ${comparison[operator] ?? ''} ${quantifier} (${quote(argument)})`,
      };
    });
  const like = fc
    .tuple(oneOf(['like', 'ilike']), oneOf(patterns), fc.boolean())
    .map(([operator, pattern, star]): Leaf => {
      // `*` is PostgREST's other spelling of `%`; a pattern with an escaped `%` keeps it.
      const argument = star && !pattern.includes('\\') ? pattern.replaceAll('%', '*') : pattern;
      return {
        operator,
        argument,
        quoted: inGroup(argument),
        sql: (cell) => `${cell} ${operator} ${quote(pattern)}`,
      };
    });
  const likeAny = fc
    .tuple(oneOf(['like', 'ilike']), oneOf(['any', 'all']), fc.array(oneOf(patterns), { maxLength: 3 }))
    .map(([operator, quantifier, items]): Leaf => {
      const argument = arrayLiteral(items);
      return {
        operator: `${operator}(${quantifier})`,
        argument,
        quoted: inGroup(argument),
        sql: (cell) => `${cell} ${operator} ${quantifier} (${quote(argument)})`,
      };
    });
  const container = (operators: { readonly [operator: string]: string }): fc.Arbitrary<Leaf> =>
    fc.tuple(oneOf(Object.keys(operators)), literal).map(([operator, argument]) => ({
      operator,
      argument,
      quoted: inGroup(argument),
      sql: (cell) => `${cell} ${operators[operator] ?? ''} ${quote(argument)}`,
    }));
  switch (kind) {
    case 'array':
      return fc.oneof(container({ cs: '@>', cd: '<@', ov: '&&' }), compare, isNull);
    case 'json':
      return fc.oneof(container({ cs: '@>', cd: '<@' }), container({ eq: '=', neq: '<>' }), isNull);
    case 'boolean':
      return fc.oneof(
        compare,
        isNull,
        oneOf(['true', 'false', 'unknown']).map((argument) => ({
          operator: 'is',
          argument,
          quoted: argument,
          sql: (cell: string) => `${cell} is ${argument}`,
        })),
      );
    case 'text':
      return fc.oneof({ arbitrary: compare, weight: 2 }, like, likeAny, list, quantified, isNull, distinct);
    default:
      return fc.oneof({ arbitrary: compare, weight: 2 }, list, quantified, isNull, distinct);
  }
}

function condition(field: string, cell: (alias: string) => string, kind: Kind): fc.Arbitrary<Condition> {
  return fc.tuple(leavesOf(kind), fc.boolean()).map(([leaf, negated]) => {
    const operator = `${negated ? 'not.' : ''}${leaf.operator}`;
    return {
      alone: { name: field, value: `${operator}.${leaf.argument}` },
      grouped: `${field}.${operator}.${leaf.quoted}`,
      sql: (alias) => (negated ? `not (${leaf.sql(cell(alias))})` : `(${leaf.sql(cell(alias))})`),
    };
  });
}

function conditionsOn(shape: TableShape): fc.Arbitrary<Condition> {
  const plain = Object.entries(shape.columns).map(([column, kind]) =>
    condition(column, (alias) => `${alias}.${column}`, kind),
  );
  if (shape.name !== 'people') return fc.oneof(...plain);
  return fc.oneof(
    ...plain,
    condition('meta->>level', (alias) => `(${alias}.meta->>'level')`, 'text'),
    condition('meta->home->>city', (alias) => `(${alias}.meta->'home'->>'city')`, 'text'),
    condition('meta->tools', (alias) => `(${alias}.meta->'tools')`, 'json'),
    condition('tags->>0', (alias) => `(to_jsonb(${alias}.tags)->>0)`, 'text'),
  );
}

function conditionTrees(shape: TableShape): fc.Arbitrary<Condition> {
  const { tree } = fc.letrec<{ leaf: Condition; group: Condition; tree: Condition }>((tie) => ({
    leaf: conditionsOn(shape),
    group: fc
      .tuple(oneOf(['and', 'or']), fc.boolean(), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
      .map(([operator, negated, parts]) => {
        const name = `${negated ? 'not.' : ''}${operator}`;
        const inner = `(${parts.map(({ grouped }) => grouped).join(',')})`;
        return {
          alone: { name, value: inner },
          grouped: `${name}${inner}`,
          sql: (alias) =>
            `${negated ? 'not ' : ''}(${parts.map((part) => part.sql(alias)).join(` ${operator} `)})`,
        };
      }),
    tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('group')),
  }));
  return tree;
}

// orders ---------------------------------------------------------------------------------------------------------

interface Order {
  url: string;
  sql: (alias: string) => string;
}

const directions = [
  ['', 'asc'],
  ['.asc', 'asc'],
  ['.desc', 'desc'],
  ['.nullsfirst', 'asc nulls first'],
  ['.desc.nullslast', 'desc nulls last'],
  ['.asc.nullslast', 'asc nulls last'],
] as const;

/** Ends with the primary key, so that the order is total and there is one right answer. */
function orders(shape: TableShape): fc.Arbitrary<Order[]> {
  const columns = Object.keys(shape.columns);
  return fc
    .tuple(
      fc.array(fc.tuple(oneOf(columns), oneOf(directions)), { maxLength: 2 }),
      oneOf(directions.slice(0, 3)),
    )
    .map(([terms, [url, sql]]) => [
      ...terms.map(([column, [suffix, direction]]) => ({
        url: `${column}${suffix}`,
        sql: (alias: string) => `${alias}.${column} ${direction}`,
      })),
      ...shape.key.map((column) => ({
        url: `${column}${url}`,
        sql: (alias: string) => `${alias}.${column} ${sql}`,
      })),
    ]);
}

// requests -------------------------------------------------------------------------------------------------------

interface Embed {
  shape: EmbedShape;
  alias: string;
  mode: 'left' | 'inner' | 'spread' | 'count' | 'null' | 'not null';
  node: Node;
}

interface Node {
  shape: TableShape;
  columns: readonly string[];
  conditions: readonly Condition[];
  order: readonly Order[];
  limit: number | null;
  offset: number;
  embeds: readonly Embed[];
}

function nodes(shape: TableShape, depth: number): fc.Arbitrary<Node> {
  const embeds =
    depth === 0
      ? fc.constant<Embed[]>([])
      : fc
          .subarray(
            shape.embeds.map((embed, index) => ({ embed, index })),
            { maxLength: 2 },
          )
          .chain((chosen) =>
            fc.tuple(
              ...chosen.map(({ embed, index }) =>
                fc.record({
                  shape: fc.constant(embed),
                  alias: fc.constant(`e${depth}${index}`),
                  mode: oneOf<Embed['mode']>(
                    embed.toOne
                      ? ['left', 'left', 'inner', 'spread', 'null', 'not null']
                      : ['left', 'left', 'inner', 'count', 'null', 'not null'],
                  ),
                  node: nodes(shapeOf(embed.table), depth - 1),
                }),
              ),
            ),
          )
          .map(spreadOnce);
  return fc.record({
    shape: fc.constant(shape),
    columns: fc.subarray(Object.keys(shape.columns), { minLength: 1 }),
    conditions: fc.array(conditionTrees(shape), { maxLength: depth === 2 ? 3 : 1 }),
    order: orders(shape),
    limit: fc.option(fc.nat({ max: 6 }), { freq: 2 }),
    offset: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat({ max: 3 })),
    embeds,
  });
}

/** A spread is addressed by its table's name, which may occur only once (docs/wire-facts.md, more.embed.twice). */
function spreadOnce(embeds: readonly Embed[]): Embed[] {
  const spread = new Set<string>();
  return embeds.map((embed) => {
    if (embed.mode !== 'spread') return embed;
    if (spread.has(embed.shape.table)) return { ...embed, mode: 'left' };
    spread.add(embed.shape.table);
    return embed;
  });
}

export interface RandomRequest {
  /** Path and query below `/rest/v1`. */
  path: string;
  /** Returns one row: `rows`, the response as JSON, and `total`, the number of rows without the range. */
  sql: string;
}

/** Adds the condition of keyset pagination: rows after a position in the order. */
function withCursor(node: Node): fc.Arbitrary<Node> {
  const shapeOrder = { people: ['name', 'id'], tasks: ['title', 'id'] }[node.shape.name];
  const [first, second] = shapeOrder ?? [];
  if (first === undefined || second === undefined) return fc.constant(node);
  const kind = node.shape.columns[second] ?? 'text';
  return fc
    .tuple(literals.text, literals[kind], fc.boolean(), fc.boolean())
    .map(([a, b, descending, inclusive]) => {
      const suffix = descending ? '.desc' : '';
      const operator = descending ? 'lt' : 'gt';
      const last = inclusive ? `${operator}e` : operator;
      const sign = descending ? '<' : '>';
      return {
        ...node,
        order: [first, second].map((column) => ({
          url: `${column}${suffix}`,
          sql: (alias: string) => `${alias}.${column} ${descending ? 'desc' : 'asc'}`,
        })),
        conditions: [
          ...node.conditions.slice(0, 1),
          {
            alone: {
              name: 'or',
              value: `(${first}.${operator}.${inGroup(a)},and(${first}.eq.${inGroup(a)},${second}.${last}.${b}))`,
            },
            grouped: '',
            sql: (alias: string) =>
              `(${alias}.${first}, ${alias}.${second}) ${sign}${inclusive ? '=' : ''} (${quote(a)}, ${quote(b)})`,
          },
        ],
      };
    });
}

export const requests: fc.Arbitrary<RandomRequest> = oneOf(Object.values(shapes))
  .chain((shape) => nodes(shape, 2))
  .chain((node) => fc.oneof({ arbitrary: fc.constant(node), weight: 4 }, withCursor(node)))
  .map((node) => ({ path: urlOf(node), sql: sqlOf(node) }));

// URL ------------------------------------------------------------------------------------------------------------

function selectOf(node: Node): string {
  const embeds = node.embeds.map(({ shape, alias, mode, node: child }) => {
    if (mode === 'count') return `${alias}:${shape.target}(count)`;
    if (mode === 'null') return `${alias}:${shape.target}()`;
    if (mode === 'spread') {
      // Renamed, so that nothing hides a column of the parent.
      return `...${shape.target}(${child.columns.map((column) => `${alias}_${column}:${column}`).join(',')})`;
    }
    return `${alias}:${shape.target}${mode === 'inner' ? '!inner' : ''}(${selectOf(child)})`;
  });
  return [...node.columns, ...embeds].join(',');
}

function parametersOf(node: Node, prefix: string): [string, string][] {
  const parameters = node.conditions.map(({ alone }): [string, string] => [
    `${prefix}${alone.name}`,
    alone.value,
  ]);
  if (node.order.length > 0) parameters.push([`${prefix}order`, node.order.map(({ url }) => url).join(',')]);
  if (node.limit !== null) parameters.push([`${prefix}limit`, String(node.limit)]);
  // PostgREST fails on an offset beside a limit of 0, which has no rows anyway.
  if (node.offset > 0 && node.limit !== 0) parameters.push([`${prefix}offset`, String(node.offset)]);
  for (const { alias, mode, node: child, shape } of node.embeds) {
    if (mode === 'null') parameters.push([`${prefix}${alias}`, 'is.null']);
    if (mode === 'not null') parameters.push([`${prefix}${alias}`, 'not.is.null']);
    // A spread has no alias; its own parameters would go by the relation's name, which two embeds may share.
    if (mode === 'spread') continue;
    parameters.push(...parametersOf(innerNode(mode, shape, child), `${prefix}${alias}.`));
  }
  return parameters;
}

/** The parts of a drawn node that apply in this mode. */
function innerNode(mode: Embed['mode'], shape: EmbedShape, node: Node): Node {
  const ranged = shape.toOne || mode === 'count' ? { limit: null, offset: 0 } : {};
  const bare = { ...node, ...ranged };
  if (mode === 'count') return { ...bare, order: [], embeds: [] };
  if (mode === 'spread') return { ...bare, order: [], conditions: [], embeds: [] };
  // `alias()` selects nothing, so it cannot contain embeds.
  if (mode === 'null') return { ...bare, embeds: [] };
  return bare;
}

function urlOf(node: Node): string {
  const query = [['select', selectOf(node)] as [string, string], ...parametersOf(node, '')];
  return `/${node.shape.name}?${query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}

// SQL ------------------------------------------------------------------------------------------------------------

let aliases = 0;

const rangeOf = ({ limit, offset }: Node): string => ` limit ${limit ?? 'all'} offset ${offset}`;

/** The rows of a node as a subquery; `join` ties them to a parent. */
function rowsOf(node: Node, join: (alias: string) => string | null, output: string | null): string {
  const alias = `t${aliases++}`;
  const conditions = [join(alias), ...node.conditions.map(({ sql }) => sql(alias))].filter(
    (one) => one !== null,
  );
  const columns = node.columns.map((column) => `${alias}.${column} as ${column}`);
  for (const { shape, alias: name, mode, node: drawn } of node.embeds) {
    const child = innerNode(mode, shape, drawn);
    const tie = (inner: string): string => shape.on(alias, inner);
    const exists = `exists (${rowsOf(child, tie, '1')})`;
    if (mode === 'inner' || mode === 'not null') conditions.push(exists);
    if (mode === 'null') conditions.push(`not ${exists}`);
    if (mode === 'null') continue;
    if (mode === 'count')
      columns.push(
        `(select json_agg(json_build_object('count', n)) from (select count(*) n from (${rowsOf(child, tie, '1')}) r) c) as ${name}`,
      );
    else if (mode === 'spread') {
      for (const column of child.columns) {
        columns.push(`(select r.${column} from (${rowsOf(child, tie, null)}) r) as ${name}_${column}`);
      }
    } else if (shape.toOne)
      columns.push(`(select row_to_json(r) from (${rowsOf(child, tie, null)}) r) as ${name}`);
    else columns.push(`coalesce((select json_agg(r) from (${rowsOf(child, tie, null)}) r), '[]') as ${name}`);
  }
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const order =
    node.order.length > 0 ? ` order by ${node.order.map(({ sql }) => sql(alias)).join(', ')}` : '';
  return `select ${output ?? columns.join(', ')} from ${node.shape.name} ${alias}${where}${order}${rangeOf(node)}`;
}

function sqlOf(node: Node): string {
  const all = rowsOf({ ...node, limit: null, offset: 0, order: [] }, () => null, '1');
  const shown = rowsOf(node, () => null, null);
  return `select coalesce((select json_agg(r) from (${shown}) r), '[]') as rows, (select count(*)::int from (${all}) r) as total`;
}
