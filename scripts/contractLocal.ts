/** `npm run test:contract:local`: the contract suite against the local stack instead of the fake. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareOutcomes } from '../mocks/contract/differenceTable';
import { groups } from '../mocks/contract/groups';
import { knownDifferences } from '../mocks/contract/knownDifferences';
import type { Outcome } from '../mocks/contract/runCases';
import { runRemote } from '../mocks/contract/runRemote';
import { startLocalSupabase } from './local/localSupabase';
import { readOptions } from './commandLine/readOptions';

const siteUrl = 'http://127.0.0.1:3000';

/** Runs these groups on a new server with the tables of `schema`. */
async function run(schema: 'product' | 'wire', only: typeof groups): Promise<Outcome[]> {
  const sql = readFileSync(join(__dirname, '..', 'mocks', 'contract', 'wireSchema.sql'), 'utf8');
  const grantsAt = sql.indexOf('\nrevoke all');
  const local = await startLocalSupabase({
    port: 0,
    siteUrl,
    makesAccounts: true,
    ...(schema === 'wire' && { database: { sql, grants: sql.slice(grantsAt) } }),
  });
  const outcomes = await runRemote(
    {
      CONTRACT_URL: local.url,
      CONTRACT_ANON_KEY: local.anonKey,
      CONTRACT_SERVICE_KEY: local.secretKey,
      CONTRACT_JWT_SECRET: local.jwtSecret,
      CONTRACT_SITE_URL: siteUrl,
      CONTRACT_SCHEMA: schema,
      CONTRACT_EMPTY: schema === 'wire' ? '1' : undefined,
    },
    { only, run: 'c0' },
  );
  await local.close();
  return outcomes;
}

async function contractLocal(every: boolean): Promise<number> {
  const outcomes: Outcome[] = [];
  // lite logs every statement that the database refuses, and most cases expect a refusal.
  const { error } = console;
  console.error = () => undefined;
  outcomes.push(...(await run('product', groups)));
  for (const group of groups.filter(({ schema }) => schema === 'wire')) {
    outcomes.push(...(await run('wire', [group])));
  }
  console.error = error;
  const { text, unexpected, stale, asExpected, skipped } = compareOutcomes(outcomes, knownDifferences, {
    every,
  });
  console.log(text);
  for (const id of stale) {
    console.log(`No longer a difference, take it off mocks/contract/knownDifferences.ts: ${id}`);
  }
  const failed = unexpected.length + stale.length;
  console.log(`skipped: ${skipped}\n${asExpected} passed, ${failed} failed`);
  return failed === 0 && asExpected > 0 ? 0 : 1;
}

const { every = false } = readOptions(
  'Runs the contract suite against a local Supabase on PostgreSQL and says how it differs from the fake.\n' +
    'Fails for a difference that is not known, and for a known one that is none any more.\n\n' +
    '  --every   each known difference as a line of its own',
  { every: { type: 'boolean' } },
);

contractLocal(every).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
