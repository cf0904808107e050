/** With `POLICY_COVERAGE=FILE`, each test file adds a line to it: what its calls have tried of the policies. */
import { appendFileSync } from 'node:fs';
import { addToCoverage, explainExchange, type Coverage } from 'supabase-in-memory/explain';
import type { Exchange } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';

const file = process.env.POLICY_COVERAGE;
const coverage: Coverage = {};

if (file !== undefined) afterAll(() => appendFileSync(file, `${JSON.stringify(coverage)}\n`));

/** Rows of each statement whose conditions count. */
const rows = 50;

/** An observer of a fake's calls; undefined where nobody asks for coverage. */
export function followPolicies(fake: FakeSupabase): ((exchange: Exchange) => void) | undefined {
  if (file === undefined) return undefined;
  return (exchange) => {
    const explained = explainExchange(exchange, fake, { rows });
    if (explained) addToCoverage(coverage, explained);
  };
}
