/**
 * The engine against PostgreSQL: random requests over random rows give the same rows and counts as equivalent SQL.
 * `AGAINST_POSTGRES_RUNS` sets the number of databases, which get 40 requests each. The test prints its seed;
 * `AGAINST_POSTGRES_SEED` repeats that run.
 */
import * as fc from 'fast-check';
import { runsOfTier } from '../../testing/tier';
import { openDatabase } from '../../../supabase/database';
import type { Database } from '../../../supabase/database';
import type { Json } from '../backend/schema';
import { openOffice } from '../testing/officeBackend';
import type { Office } from '../testing/officeBackend';
import { databases, requests } from '../testing/randomRequests';
import type { RandomRequest, Rows } from '../testing/randomRequests';

const runs = Number(process.env.AGAINST_POSTGRES_RUNS ?? runsOfTier(60));
const requestsPerRun = 40;
const chosenSeed = process.env.AGAINST_POSTGRES_SEED;

// The collation pg_c_utf8 folds case by Unicode, like Supabase's databases, and sorts by code point, like the engine.
const schema = `
  create type priority as enum ('low', 'normal', 'urgent');
  create table teams (
    id int primary key,
    name text collate pg_c_utf8 not null,
    parent_id int
  );
  create table people (
    id uuid primary key,
    name text collate pg_c_utf8 not null,
    nickname text collate pg_c_utf8,
    team_id int references teams,
    active boolean,
    salary numeric,
    badge bigint,
    born timestamptz,
    tags text[] collate pg_c_utf8 not null,
    meta jsonb
  );
  create table projects (
    code text collate pg_c_utf8,
    year int,
    title text collate pg_c_utf8,
    primary key (code, year)
  );
  create table memberships (
    person_id uuid references people,
    project_code text collate pg_c_utf8,
    project_year int,
    hours int not null,
    primary key (person_id, project_code, project_year)
  );
  create table tasks (
    id int primary key,
    title text collate pg_c_utf8 not null,
    priority priority not null,
    assignee_id uuid references people,
    reviewer_id uuid references people,
    due timestamptz,
    points int
  );
  set timezone = 'UTC';
`;

let database: Database;
beforeAll(async () => {
  database = openDatabase({ isShortLived: true });
  await database.exec(schema);
});
afterAll(() => database.close());

async function load(rows: Rows): Promise<void> {
  const statements = ['truncate teams, people, projects, memberships, tasks'];
  for (const [qualified, list] of Object.entries(rows)) {
    const table = qualified.replace('public.', '');
    const data = JSON.stringify(list).replaceAll("'", "''");
    statements.push(`insert into ${table} select * from json_populate_recordset(null::${table}, '${data}')`);
  }
  await database.exec(statements.join(';'));
}

interface Answer {
  rows: Json;
  total: number | string;
}

function fromFake(office: Office, { path }: RandomRequest): Answer {
  const { status, headers, body } = office.ask(path, {
    as: 'service_role',
    headers: { prefer: 'count=exact' },
  });
  const total = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  // PostgREST refuses an offset behind the end, where SQL returns no rows; the total is still comparable.
  if (status === 416) return { rows: [], total };
  return status >= 400 ? { rows: body, total: `status ${status}` } : { rows: body, total };
}

async function fromPostgres({ sql }: RandomRequest): Promise<Answer> {
  const { rows } = await database.query<{ rows: Json; total: number }>(sql);
  const [row] = rows;
  if (row === undefined) throw new Error('A query for exactly one row returned none.');
  return { rows: row.rows, total: row.total };
}

test('Random requests are answered as SQL answers them', async () => {
  let cases = 0;
  let withRows = 0;
  const property = fc.asyncProperty(
    databases,
    fc.array(requests, { minLength: requestsPerRun, maxLength: requestsPerRun }),
    async (rows, batch) => {
      const office = openOffice(rows);
      await load(rows);
      const answers = await Promise.all(batch.map((request) => fromPostgres(request)));
      for (const [index, request] of batch.entries()) {
        const found = fromFake(office, request);
        cases++;
        if (Array.isArray(found.rows) && found.rows.length > 0) withRows++;
        try {
          expect(found).toEqual(answers[index]);
        } catch (error) {
          throw new Error(`${decodeURIComponent(request.path)}\n${request.sql}\n${String(error)}`, {
            cause: error,
          });
        }
      }
    },
  );
  const details = await fc.check(property, {
    numRuns: runs,
    endOnFailure: true,
    ...(chosenSeed === undefined ? {} : { seed: Number(chosenSeed) }),
  });
  process.stdout.write(`againstPostgres: ${cases} requests, seed ${details.seed}\n`);
  // The error shows only the failed request; the seed reproduces its rows.
  if (details.failed) throw details.errorInstance;
  expect(cases).toBe(runs * requestsPerRun);
  // Requests that find no rows prove little, so the generator must not draw too many.
  expect(withRows).toBeGreaterThan(cases / 5);
}, 600_000);
