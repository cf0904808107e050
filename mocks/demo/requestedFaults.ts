/** The fault rules in `?faults=`: as JSON, or in a file. Loaded only for such an address. */
import type { FaultRule } from 'supabase-in-memory';
import { callPaths, parseFaultRules } from 'supabase-in-memory/tools';
import { messageOf } from '../../src/lib/messageOf';
import { productSchema } from '../product/schema/productSchema';
import { readSiteFile } from './readSiteFile';
import type { UnknownChoice } from './unknownChoice';

export type RequestedFaults =
  | { ok: true; faults: readonly FaultRule[] }
  | { ok: false; unknown: UnknownChoice };

const examples: readonly { rule: FaultRule; about: string }[] = [
  { rule: { delay: 2000 }, about: 'every call takes two seconds' },
  {
    rule: { match: { method: 'POST', table: 'optimization_requests' }, then: { status: 503 } },
    about: 'a request cannot be submitted',
  },
  { rule: { on: { share: 0.1 }, then: 'drop' }, about: 'one call in ten gets lost' },
];

/** `requested`: JSON, or an address of a `.json` file below the site's own. */
export async function readRequestedFaults(requested: string, siteUrl: string): Promise<RequestedFaults> {
  try {
    const value = JSON.parse(await readText(requested, siteUrl)) as unknown;
    const known = { schema: productSchema, paths: callPaths(productSchema) };
    return { ok: true, faults: parseFaultRules(value, known) };
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'The rules are not valid JSON' : messageOf(error);
    return {
      ok: false,
      unknown: {
        title: 'These faults cannot be used',
        text: `${problem}${/[.?]$/.test(problem) ? '' : '.'} These are examples of rules:`,
        name: 'faults',
        choices: examples.map(({ rule, about }) => ({ value: JSON.stringify([rule]), about })),
      },
    };
  }
}

async function readText(requested: string, siteUrl: string): Promise<string> {
  if (!/\.json$/.test(requested)) return requested;
  if (location.protocol === 'file:')
    throw new Error('A page opened from disk cannot read other files. Write the rules into its address.');
  return readSiteFile(requested, siteUrl, 'list of rules');
}
