/**
 * Random views over three tables, some with the rights of their owner and some with those of the caller, show what they
 * show in PostgreSQL, and explanations say which rows the policies of those tables hide from the caller. `VIEWS_RUNS` sets
 * the number of runs. The test prints its seed; `VIEWS_SEED` repeats that run.
 */
import * as fc from 'fast-check';
import { runsOfTier } from '../../testing/tier';
import { type Database, DatabaseError, openDatabase } from '../../../supabase/database';
import type { Json } from '../backend/schema';
import { interpretSchema } from '../backend/interpretSchema';
import { signJwt } from '../backend/jwt';
import { explainRead } from '../testing/explainRead';
import { openProject, type Office } from '../testing/officeBackend';
import { Draw } from '../testing/randomSchemas';
import { migrate } from './migrate';
import { readSchema } from './readSchema';
import { projectSql } from './projectSql';

const ann = '00000000-0000-4000-8000-000000000001';

const tables = `
  create table teams (id int primary key, name text not null, founded date);
  create table people (
    id int primary key, name text not null, team_id int references teams, lead_id int references people,
    born timestamp, height real, owner uuid
  );
  create table tasks (
    id int primary key, title text, person_id int references people, due timestamptz, points smallint, done boolean not null
  );
  alter table teams enable row level security;
  alter table people enable row level security;
  alter table tasks enable row level security;
  create policy p on teams for select using (id < 3);
  create policy p on people for select using (owner = auth.uid());
  create policy p on tasks for select using (points > 1 or points is null);
  grant select on teams, tasks to authenticated;
  grant select (id, name, team_id, lead_id, born, owner) on people to authenticated;
  insert into teams values (1, 'Red', '2026-01-02'), (2, 'Blue', null), (3, 'Green', '2024-02-29');
  insert into people values
    (1, 'Ann', 1, null, '2000-01-02 03:04:05.5', 1.7, '${ann}'), (2, 'Ben', 1, 1, null, 1.1, '${ann}'),
    (3, 'Eve', null, 1, '1999-12-31', null, null), (4, 'Kim', 3, 2, '2001-01-01', 2, '${ann}');
  insert into tasks values
    (1, 'Water', 1, '2026-01-01 10:00+02', 1, false), (2, null, 1, null, 5, true), (3, 'Call', 2, '2026-03-01', null, false),
    (4, 'Paint', 4, '2025-01-01', 3, true), (5, 'Rest', null, '2026-02-02 02:02:02.02', 2, false);
`;

interface Source {
  sql: string;
  columns: readonly string[];
}

const sources: readonly [Source, ...Source[]] = [
  { sql: 'teams a', columns: ['a.id', 'a.name', 'a.founded'] },
  { sql: 'people a', columns: ['a.id', 'a.name', 'a.team_id', 'a.lead_id', 'a.born', 'a.height', 'a.owner'] },
  { sql: 'tasks a', columns: ['a.id', 'a.title', 'a.person_id', 'a.due', 'a.points', 'a.done'] },
  {
    sql: 'people a join teams b on b.id = a.team_id',
    columns: ['a.id', 'a.name', 'a.born', 'b.id', 'b.name', 'b.founded'],
  },
  {
    sql: 'tasks a left join people b on a.person_id = b.id and b.lead_id is null left join teams c on c.id = b.team_id',
    columns: ['a.id', 'a.title', 'a.points', 'b.name', 'b.born', 'c.name', 'c.founded'],
  },
  { sql: 'people a, people b', columns: ['a.id', 'b.id', 'a.name', 'b.name', 'b.lead_id'] },
];

const expressions: { readonly [column: string]: readonly string[] } = {
  name: [
    'upper(X)',
    "X || '!'",
    "X like 'B%'",
    "coalesce(X, 'nobody')",
    'length(X)',
    "case X when 'Ann' then 1 else 2 end",
  ],
  title: ["coalesce(X, '-')", 'X is null', "case when X = 'Call' then X end"],
  founded: ['X + 1', 'X::text', "X < '2026-01-01'::date", 'X::timestamp'],
  born: ['X::date', 'X::time', "X + interval '1 day'", "X > '2000-01-01'"],
  due: ['X::date', "X at time zone 'utc'", "X - interval '2 hours'", "X < '2026-01-15'::date"],
  height: ['X > 1.5', 'X::double precision', 'X::int', 'X::text'],
  points: ['X + 1', 'X * 2', 'X::text', 'X > 2', 'X between 2 and 4'],
  id: ['X + 10', 'X in (1, 3)', 'X::real', 'X % 2 = 0'],
  done: ['not X', 'X is true', 'X and true'],
};
const conditions: { readonly [column: string]: readonly string[] } = {
  ...expressions,
  id: ['X > 1', 'X in (1, 2, 5)', 'exists (select from people p where p.team_id = X)'],
  name: ["X <> 'Ben'", "X like '%e%'"],
  title: ['X is not null'],
  founded: ['X is not null', "X >= '2024-02-29'"],
  born: ["X < '2026-01-01'::date"],
  due: ['X > now() or X is null'],
  height: ['X > 1.1', 'X = 1.1::real'],
  points: ['X <> 2', 'X is distinct from 3'],
  done: ['X'],
};

const nameOf = (column: string): string => column.slice(2);
const pick = (draw: Draw, texts: { readonly [column: string]: readonly string[] }, column: string): string =>
  draw.one(texts[nameOf(column)] ?? ['X is null']).replaceAll('X', column);

function drawView(draw: Draw, name: string): string {
  const { sql, columns } = draw.one(sources);
  const shown = columns.flatMap((column, at) => {
    if (draw.once(3)) return [];
    const isPlain = draw.once(2);
    return [`${isPlain ? column : pick(draw, expressions, column)} as c${at}`];
  });
  const where = draw
    .some(columns)
    .slice(0, 2)
    .map((column) => pick(draw, conditions, column));
  const rows = shown.length === 0 ? [`${columns[0] ?? ''} as c0`] : shown;
  return `create view ${name}${draw.once(2) ? ' with (security_invoker = true)' : ''} as select ${rows.join(', ')}
    from ${sql}${where.length === 0 ? '' : ` where ${where.map((each) => `(${each})`).join(' and ')}`};`;
}

/** The rows as sorted texts, so that only content counts. */
const sorted = (rows: Json): string[] => (rows as Json[]).map((row) => JSON.stringify(row)).sort();

/** The sorted rows of the view, or the code of the error. */
function fromFake(office: Office, view: string): string[] {
  const { status, body } = office.ask(`/${view}?select=*`);
  return status === 200 ? sorted(body) : [(body as { code: string }).code];
}

interface ExplainedRow {
  table: string;
  id: Json;
  /** Whether the caller may read the row. */
  shown: boolean;
  /** What each policy says of it. */
  truths: { sql: string; truth: boolean | null }[];
}

/** What the explanation of a read says of each row of the tables behind the view. */
function explain({ backend }: Office, view: string) {
  const claims = { role: 'authenticated', sub: ann, exp: 4_000_000_000 };
  const token = signJwt(claims, { algorithm: 'HS256', secret: backend.settings.jwtSecret });
  const { statements, views, outcome, grants } = explainRead(backend, view, { token, rows: 1000 });
  const explained = statements.flatMap(({ table, rows }) =>
    rows.map(({ key, passes, policies }): ExplainedRow => ({
      ...{ table, id: key.id ?? null, shown: passes },
      truths: policies.map(({ condition: { sql, truth } }) => ({ sql, truth })),
    })),
  );
  return { explained, views, outcome, isDenied: grants.some(({ allowed }) => !allowed) };
}

/** The same from PostgreSQL: which rows the caller finds in the table, and what the policies' SQL says of every row. */
async function evaluate(database: Database, explained: readonly ExplainedRow[]): Promise<ExplainedRow[]> {
  const tables = [...new Set(explained.map(({ table }) => table))];
  const found = new Map<string, { shown: Json[]; rows: { id: Json; truths: (boolean | null)[] }[] }>();
  const sqlOf = (table: string) =>
    explained.find((each) => each.table === table)?.truths.map(({ sql }) => sql) ?? [];
  for (const table of tables) {
    const { rows: shown } = await database.query<{ id: Json }>(`select id from ${table}`);
    await database.exec('reset role');
    const { rows } = await database.query<{ id: Json; truths: (boolean | null)[] }>(
      `select id, array[${sqlOf(table).join(', ')}]::boolean[] as truths from ${table}`,
    );
    await database.exec('set role authenticated');
    found.set(table, { shown: shown.map(({ id }) => id), rows });
  }
  return tables.flatMap((table) => {
    const { shown, rows } = found.get(table) ?? { shown: [], rows: [] };
    return rows.map(({ id, truths }) => ({
      ...{ table, id, shown: shown.includes(id) },
      truths: sqlOf(table).map((sql, at) => ({ sql, truth: truths[at] ?? null })),
    }));
  });
}

const asTexts = (explained: readonly ExplainedRow[]) => explained.map((each) => JSON.stringify(each)).sort();

const viewsPerRun = 25;

test('Random views show a caller what PostgreSQL shows, and explanations judge each row as PostgreSQL’s policies do', async () => {
  let withRows = 0;
  let refused = 0;
  let explainedCount = 0;
  const property = fc.asyncProperty(fc.gen(), async (value) => {
    const draw = new Draw(value);
    const names = Array.from({ length: viewsPerRun }, (_, at) => `v${at}`);
    const views = names.map((name) => drawView(draw, name));
    const sql = [tables, ...views, `grant select on ${names.join(', ')} to authenticated`].join('\n');
    const database = openDatabase({ isShortLived: true });
    try {
      await database.exec(`set time zone 'UTC'; ${projectSql('nothing')}`);
      const migrations = [{ name: 'views.sql', sql }];
      await migrate(database, migrations);
      const schema = interpretSchema(await readSchema(database, migrations));
      const office = openProject(schema, schema.rows ?? {});
      await database.exec(
        `set request.jwt.claims = '{"sub":"${ann}","role":"authenticated"}'; set role authenticated;`,
      );
      for (const [at, name] of names.entries()) {
        let expected: string[];
        try {
          const { rows } = await database.query<{ rows: Json }>(
            `select coalesce(json_agg(v), '[]') as rows from ${name} v`,
          );
          expected = sorted(rows[0]?.rows ?? []);
          if (expected.length > 0) withRows += 1;
        } catch (error) {
          if (!(error instanceof DatabaseError)) throw error;
          expected = [error.code];
          refused += 1;
        }
        expect({ view: views[at], rows: fromFake(office, name) }).toEqual({
          view: views[at],
          rows: expected,
        });
        const { explained, views: readViews, outcome, isDenied } = explain(office, name);
        const rights = views[at]?.includes('security_invoker') ? 'caller' : 'owner';
        expect(readViews).toEqual([expect.objectContaining({ view: `public.${name}`, rights })]);
        expect({ view: views[at], isDenied }).toEqual({ view: views[at], isDenied: outcome.status === 403 });
        expect({ view: views[at], explained: asTexts(explained) }).toEqual({
          view: views[at],
          explained: asTexts(await evaluate(database, explained)),
        });
        expect(explained.length > 0).toBe(rights === 'caller' && outcome.status === 200);
        explainedCount += explained.length;
      }
    } finally {
      await database.close();
    }
  });
  const seed = process.env.VIEWS_SEED;
  const details = await fc.check(property, {
    numRuns: Number(process.env.VIEWS_RUNS ?? runsOfTier(4)),
    endOnFailure: true,
    ...(seed !== undefined && { seed: Number(seed) }),
  });
  process.stdout.write(
    `views: ${withRows} with rows, ${refused} refused, ${explainedCount} rows explained, seed ${details.seed}\n`,
  );
  if (details.failed) throw details.errorInstance;
  expect(withRows).toBeGreaterThan(viewsPerRun);
  // The caller may not read people's height, except through a view that reads with the rights of its owner.
  expect(refused).toBeGreaterThan(0);
}, 600_000);
