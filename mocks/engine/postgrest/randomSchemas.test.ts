/**
 * The engine against PostgreSQL over random tables: a sequence of writes and reads gives the same rows in the same
 * order, the same counts and the same errors as equivalent SQL. `RANDOM_SCHEMAS_RUNS` sets the number of runs. The test
 * prints its seed; `RANDOM_SCHEMAS_SEED` repeats that run.
 */
import * as fc from 'fast-check';
import { runsOfTier } from '../../testing/tier';
import { DatabaseError, openDatabase } from '../../../supabase/database';
import type { Database } from '../../../supabase/database';
import type { Json } from '../backend/schema';
import { openProject } from '../testing/officeBackend';
import type { Office } from '../testing/officeBackend';
import { drawRun } from '../testing/randomSchemas';
import type { RandomStep } from '../testing/randomSchemas';

const runs = Number(process.env.RANDOM_SCHEMAS_RUNS ?? runsOfTier(20));
const stepsPerRun = 30;
const chosenSeed = process.env.RANDOM_SCHEMAS_SEED;

let database: Database;
beforeAll(async () => {
  database = openDatabase({ isShortLived: true });
  // Without ORDER BY the engine returns rows in heap order, so PostgreSQL may use only plans that do the same. An index
  // scan returns the order of the index, and a bitmap scan goes by where a row's first version lay.
  await database.exec(`
    set timezone = 'UTC';
    set enable_indexscan = off;
    set enable_indexonlyscan = off;
    set enable_bitmapscan = off;
    set enable_hashjoin = off;
    set enable_mergejoin = off;
    set enable_hashagg = off;
  `);
});
afterAll(() => database.close());

interface Answer {
  rows: Json;
  total: number | null;
}

function fromFake(office: Office, { method, path, prefer, body }: RandomStep): Answer {
  const answer = office.ask(path, { as: 'service_role', method, headers: { prefer }, body });
  const total = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1];
  const counted = total === undefined ? null : Number(total);
  if (answer.status === 416) return { rows: [], total: counted };
  if (answer.status >= 400) {
    const code =
      typeof answer.body === 'object' && answer.body !== null && 'code' in answer.body
        ? answer.body.code
        : null;
    return { rows: [code ?? answer.body], total: null };
  }
  return { rows: answer.body, total: counted };
}

async function fromPostgres({ sql }: RandomStep): Promise<Answer> {
  try {
    const { rows } = await database.query<Answer>(sql);
    const [row] = rows;
    if (row === undefined) throw new Error('A query for exactly one row returned none.');
    return { rows: row.rows, total: row.total };
  } catch (error) {
    if (error instanceof DatabaseError) return { rows: [error.code], total: null };
    throw error;
  }
}

test('Random reads and writes of random tables are answered as SQL answers them', async () => {
  let steps = 0;
  let refused = 0;
  let withRows = 0;
  const property = fc.asyncProperty(fc.gen(), async (value) => {
    const run = drawRun(value, stepsPerRun);
    const office = openProject(run.schema, {});
    await database.exec(
      `drop schema if exists drawn cascade; create schema drawn; set search_path = drawn; ${run.ddl}`,
    );
    for (const [at, step] of run.steps.entries()) {
      const expected = await fromPostgres(step);
      const found = fromFake(office, step);
      steps += 1;
      const [first] = Array.isArray(expected.rows) ? expected.rows : [];
      if (typeof first === 'string') refused += 1;
      else if (first !== undefined) withRows += 1;
      try {
        expect(found).toEqual(expected);
      } catch (error) {
        const stepsSoFar = run.steps
          .slice(0, at + 1)
          .map(({ method, path, prefer, body, sql }) =>
            [method, decodeURIComponent(path), prefer, JSON.stringify(body), `\n  ${sql}`].join(' '),
          );
        throw new Error(`${run.ddl}\n${stepsSoFar.join('\n')}\n${String(error)}`, { cause: error });
      }
    }
  });
  const details = await fc.check(property, {
    numRuns: runs,
    endOnFailure: true,
    ...(chosenSeed === undefined ? {} : { seed: Number(chosenSeed) }),
  });
  process.stdout.write(
    `randomSchemas: ${steps} steps, ${withRows} with rows, ${refused} refused, seed ${details.seed}\n`,
  );
  if (details.failed) throw details.errorInstance;
  expect(steps).toBe(runs * stepsPerRun);
  // Without enough steps that find rows, and enough that are refused, the comparison would prove little.
  expect(withRows).toBeGreaterThan(steps / 8);
  expect(refused).toBeGreaterThan(steps / 50);
}, 600_000);
