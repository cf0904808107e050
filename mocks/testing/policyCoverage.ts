/**
 * With `POLICY_COVERAGE=FOLDER`, each test file leaves a file there: which policies its calls tried, as in the answer
 * of `GET /_fake/policies`. `npm run test:policies -- --from FOLDER` sums them up.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addToCoverage, explainExchange, type Coverage } from 'supabase-in-memory/explain';
import type { Exchange } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';

const folder = process.env.POLICY_COVERAGE;
const coverage: Coverage = {};

if (folder !== undefined) {
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    const tests = path.relative(path.resolve(__dirname, '../..'), expect.getState().testPath ?? '');
    writeFileSync(
      path.join(folder, `${tests.replaceAll(/\W+/g, '-')}.json`),
      `${JSON.stringify({ coverage })}\n`,
    );
  });
}

/** An observer of a fake's calls; undefined unless coverage is requested. */
export function followPolicies(fake: FakeSupabase): ((exchange: Exchange) => void) | undefined {
  if (folder === undefined) return undefined;
  return (exchange) => {
    const explained = explainExchange(exchange, fake);
    if (explained) addToCoverage(coverage, explained);
  };
}
