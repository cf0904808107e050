/**
 * Explanations against PostgreSQL over random tables, rows, policies and callers: each part of each condition has the
 * value that PostgreSQL gives to its SQL for that row and caller, and the rows that pass are those that PostgreSQL shows.
 * The same holds for the rows and conditions of subqueries.
 * `EXPLAIN_RUNS` sets the number of schemas. The test prints its seed; `EXPLAIN_SEED` repeats that run.
 */
import * as fc from 'fast-check';
import { openDatabase, type Database } from '../../../supabase/database';
import { projectSql } from '../../../supabase/migratedDatabase';
import { createBackend } from '../backend/createBackend';
import { signJwt } from '../backend/jwt';
import type { Condition, Json, Policy, Row, Schema } from '../backend/schema';
import {
  Draw,
  compared,
  ddlOf,
  definitionOf,
  drawTable,
  literal,
  stored,
  values,
  type RandomColumn,
  type RandomTable,
} from '../testing/randomSchemas';
import { conditionSql } from './conditionSql';
import type { ExplainedCondition, ExplainedInnerRow, ExplainedSubquery } from './explainCondition';
import { explainRead } from '../testing/explainRead';
import type { ExplainedStatement } from './explanation';

const runs = Number(process.env.EXPLAIN_RUNS ?? 200);
const chosenSeed = process.env.EXPLAIN_SEED;
const [ann, ben] = values.uuid as [string, string];
const callers: Row[] = [
  { role: 'authenticated', sub: ann, email: 'a' },
  { role: 'authenticated', sub: ben },
  { role: 'anon' },
];

let database: Database;
beforeAll(async () => {
  database = openDatabase({ isShortLived: true });
  await database.exec(`
    ${projectSql('nothing')}
    set timezone = 'UTC';
    create function public.is_ann() returns boolean language sql stable as $$ select auth.uid() = '${ann}' $$;
    grant execute on function public.is_ann() to anon, authenticated`);
});
afterAll(() => database.close());

const operators = ['=', '<>', '<', '<=', '>', '>='] as const;

/** A condition of a table's rows; `other` is the table that its subqueries read. */
function drawCondition(
  draw: Draw,
  table: RandomTable,
  other: RandomTable | undefined,
  depth: number,
): Condition {
  const columns = table.columns.filter(({ kind }) => compared.includes(kind));
  const column = draw.one(columns);
  const valueOf = ({ kind }: RandomColumn): Json => stored(kind, draw.one(values[kind]));
  const nested = () => drawCondition(draw, table, other, depth - 1);
  const kind = draw.below(depth === 0 ? 7 : other ? 12 : 10);
  switch (kind) {
    case 0:
      return { column: column.name, equals: valueOf(column) };
    case 1: {
      const owner = columns.find((each) => each.kind === 'uuid');
      return owner ? { column: owner.name, equals: { claim: 'sub' } } : { predicate: 'public.is_ann' };
    }
    case 2: {
      const same = columns.filter((each) => each.kind === column.kind);
      return {
        left: { column: column.name },
        operator: draw.one(operators),
        right: draw.once(2) ? { column: draw.one(same).name } : { value: valueOf(column) },
      };
    }
    case 3:
      return { isNull: { column: column.name } };
    case 4:
      return { operand: { column: column.name }, in: [valueOf(column), valueOf(column)] };
    case 5:
      return {
        left: { claim: 'email' },
        operator: draw.one(['=', '<>']),
        right: { value: draw.one(['a', 'b']) },
      };
    case 6:
      return draw.once(4) ? draw.once(2) : { predicate: 'public.is_ann' };
    case 7:
      return { anyOf: [nested(), nested()] };
    case 8:
      return { allOf: [nested(), nested(), ...(draw.once(3) ? [nested()] : [])] };
    case 9:
      return draw.once(3) ? { isTrue: nested() } : { not: nested() };
    default: {
      if (!other) return true;
      const inner = draw.one(other.columns.filter((each) => each.kind === 'integer'));
      const outer = draw.one(table.columns.filter((each) => each.kind === 'integer')).name;
      const own = drawCondition(draw, other, undefined, 1);
      if (kind === 10)
        return {
          operand: { column: outer },
          in: { table: `public.${other.name}`, column: inner.name, where: own },
        };
      const where: Condition = {
        allOf: [{ left: { column: inner.name }, operator: draw.one(operators), right: { outer } }, own],
      };
      return { exists: { table: `public.${other.name}`, where } };
    }
  }
}

function drawPolicies(draw: Draw, table: RandomTable, other: RandomTable | undefined): Policy[] {
  return Array.from({ length: 1 + draw.below(3) }, (_, at) => ({
    name: `p${at}`,
    command: 'select',
    roles: draw.once(4) ? ['authenticated'] : ['anon', 'authenticated'],
    ...(at > 0 && draw.once(3) && { restrictive: true as const }),
    using: drawCondition(draw, table, other, 2),
  }));
}

/** Without keys and checks, which do not affect who may read a row. */
function drawColumns(draw: Draw, number: number): RandomTable {
  const table = drawTable(draw, number, []);
  return {
    ...table,
    primaryKey: ['id'],
    unique: null,
    keys: [],
    columns: table.columns.map((column) => ({ ...column, positive: false })),
  };
}

const drawRows = (draw: Draw, table: RandomTable): Row[] =>
  Array.from({ length: 3 + draw.below(3) }, (_, at) =>
    Object.fromEntries(
      table.columns.map(({ name, kind, nullable }): [string, Json] => [
        name,
        name === 'id' ? at : nullable && draw.once(3) ? null : draw.one(values[kind]),
      ]),
    ),
  );

function drawProject(draw: Draw) {
  const [first, second] = [drawColumns(draw, 0), drawColumns(draw, 1)];
  return [
    { table: first, rows: drawRows(draw, first), policies: drawPolicies(draw, first, second) },
    { table: second, rows: drawRows(draw, second), policies: drawPolicies(draw, second, undefined) },
  ];
}
type Project = ReturnType<typeof drawProject>;

function openFake(project: Project) {
  const schema: Schema = {
    exposed: ['public'],
    enums: {},
    tables: Object.fromEntries(
      project.map(({ table, policies }) => [
        `public.${table.name}`,
        {
          ...definitionOf(table),
          rowLevelSecurity: true,
          grants: (['anon', 'authenticated'] as const).map((role) => ({
            role,
            command: 'select',
            columns: '*',
          })),
          policies,
        },
      ]),
    ),
    predicates: { 'public.is_ann': ({ uid }) => (uid === null ? null : uid === ann) },
  };
  const backend = createBackend({ schema });
  backend.reset({
    seed: 1,
    populate: ({ load }) => {
      for (const { table, rows } of project) {
        load(
          `public.${table.name}`,
          rows.map((row) =>
            Object.fromEntries(
              table.columns.map(({ name, kind }) => [
                name,
                row[name] === null ? null : stored(kind, row[name] ?? null),
              ]),
            ),
          ),
        );
      }
    },
  });
  return (caller: Row): ExplainedStatement => {
    const { jwtSecret } = backend.settings;
    const token = signJwt({ ...caller, exp: 4_000_000_000 }, { algorithm: 'HS256', secret: jwtSecret });
    const { statements } = explainRead(backend, 't0', { token, rows: 1000 });
    const statement = statements.find(({ table }) => table === 'public.t0');
    if (!statement) throw new Error('No policy was evaluated.');
    return statement;
  };
}

/** `all_t0` has the same rows without policies, so that conditions can be evaluated for hidden rows, too. */
function projectDdl(project: Project): string {
  const rowsSql = (name: string, { table, rows }: Project[number]) =>
    rows.map(
      (row) =>
        `insert into ${name} values (${table.columns.map((column) => literal(column.kind, row[column.name] ?? null)).join(', ')});`,
    );
  return [
    'reset role; drop schema if exists drawn cascade; create schema drawn; set search_path = drawn;',
    'grant usage on schema drawn to anon, authenticated;',
    ddlOf(project.map(({ table }) => table)),
    ...project.flatMap((each) => {
      const { name } = each.table;
      return [
        ...rowsSql(name, each),
        `create table all_${name} as select * from ${name};`,
        `alter table ${name} enable row level security;`,
        `grant select on ${name}, all_${name} to anon, authenticated;`,
        ...each.policies.map(
          (policy) =>
            `create policy ${policy.name} on ${name} as ${policy.restrictive ? 'restrictive' : 'permissive'} for select to ${policy.roles.join(', ')} using (${conditionSql(policy.using ?? true, `public.${name}`)});`,
        ),
      ];
    }),
  ].join('\n');
}

const partsOf = (condition: ExplainedCondition): ExplainedCondition[] => [
  condition,
  ...(condition.parts ?? []).flatMap(partsOf),
];

interface Inner {
  /** The ids of the row with the condition, and of the row that its subquery looked at. */
  outer: number;
  inner: number;
  kind: ExplainedInnerRow['kind'];
  /** The subquery's own condition. */
  where: string;
  /** A part of it, or of a policy of the subquery's table. */
  sql: string;
  truth: boolean | null;
}

/** Every condition of every row that subqueries looked at. */
const innerOf = ({ rows }: ExplainedStatement): Inner[] =>
  rows.flatMap(({ key, policies }) =>
    policies
      .flatMap(({ condition }) => partsOf(condition))
      .flatMap(({ subqueries = [] }) => subqueries)
      .flatMap((subquery: ExplainedSubquery) =>
        subquery.rows.flatMap(({ key: innerKey, kind, conditions }) =>
          conditions.flatMap(partsOf).map(({ sql, truth }) => ({
            ...{ outer: Number(key.id), inner: Number(innerKey.id), kind, where: subquery.sql, sql, truth },
          })),
        ),
      ),
  );

/** The same by PostgreSQL, as the caller whose role is set. Column names without a table are those of the inner table. */
async function evaluateInner(explained: readonly Inner[]): Promise<Inner[]> {
  const texts = [...new Set(explained.flatMap(({ where, sql }) => [where, sql]))];
  if (texts.length === 0) return [];
  const { rows } = await database.query<{
    outer: number;
    inner: number;
    seen: boolean;
    truths: (boolean | null)[];
  }>(
    `select t0.id as "outer", inside.* from all_t0 as t0 cross join lateral (
       select t1.id as "inner", exists (select from drawn.t1 as visible where visible.id = t1.id) as seen,
         array[${texts.map((sql) => `(${sql})`).join(', ')}]::boolean[] as truths
       from all_t1 as t1) as inside`,
  );
  return explained.map(({ outer, inner, where, sql }): Inner => {
    const found = rows.find((row) => row.outer === outer && row.inner === inner);
    const truthOf = (text: string) => found?.truths[texts.indexOf(text)] ?? null;
    const kind = !found?.seen ? 'hidden' : truthOf(where) === true ? 'found' : 'unmet';
    return { outer, inner, kind, where, sql, truth: truthOf(sql) };
  });
}

test('Each explained condition has the value that PostgreSQL gives it, and the rows that pass are those that PostgreSQL shows', async () => {
  const counted = {
    ...{ true: 0, false: 0, null: 0, hidden: 0, shown: 0 },
    ...{ 'inner true': 0, 'inner false': 0, 'inner null': 0 },
    ...{ 'inner hidden': 0, 'inner found': 0, 'inner unmet': 0 },
  };
  const property = fc.asyncProperty(fc.gen(), async (value) => {
    const project = drawProject(new Draw(value));
    const explain = openFake(project);
    const ddl = projectDdl(project);
    await database.exec(ddl);
    for (const caller of callers) {
      const statement = explain(caller);
      const { rows } = statement;
      const innerExplained = innerOf(statement);
      await database.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(caller)]);
      await database.exec(`set role ${String(caller.role)}`);
      const shown = await database.query<{ id: number }>('select id from t0 order by id');
      const explained = rows.flatMap(({ key, policies }) =>
        policies
          .flatMap(({ condition }) => partsOf(condition))
          .map(({ sql, truth }) => ({ id: key.id, sql, truth })),
      );
      const texts = [...new Set(explained.map(({ sql }) => sql))];
      const evaluated = await database.query<{ id: number; truths: (boolean | null)[] }>(
        `select id, array[${texts.map((sql) => `(${sql})`).join(', ')}]::boolean[] as truths from all_t0 as t0 order by id`,
      );
      const innerExpected = await evaluateInner(innerExplained);
      await database.exec('reset role');
      const expected = explained.map(({ id, sql }) => ({
        id,
        sql,
        truth: evaluated.rows.find((row) => row.id === id)?.truths[texts.indexOf(sql)],
      }));
      try {
        expect(explained).toEqual(expected);
        expect(innerExplained).toEqual(innerExpected);
        expect(
          rows
            .filter(({ passes }) => passes)
            .map(({ key }) => key.id)
            .sort(),
        ).toEqual(shown.rows.map(({ id }) => id));
        expect(rows).toHaveLength(project[0]?.rows.length ?? 0);
      } catch (error) {
        throw new Error(`${ddl}\n${JSON.stringify(caller)}\n${String(error)}`, { cause: error });
      }
      for (const { truth } of explained) counted[`${truth}`] += 1;
      for (const { passes } of rows) counted[passes ? 'shown' : 'hidden'] += 1;
      for (const { kind, truth } of innerExplained) {
        counted[`inner ${kind}`] += 1;
        counted[`inner ${truth}`] += 1;
      }
    }
  });
  const details = await fc.check(property, {
    numRuns: runs,
    endOnFailure: true,
    ...(chosenSeed === undefined ? {} : { seed: Number(chosenSeed) }),
  });
  process.stdout.write(`explain: ${JSON.stringify(counted)}, seed ${details.seed}\n`);
  if (details.failed) throw details.errorInstance;
  // Conditions that are always true, or never, would prove little.
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(runs);
}, 600_000);
