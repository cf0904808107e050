/** Checks whether the demo has what the page's address asks for. */
import type { FaultRule } from 'supabase-in-memory';
import { loadWithRetry } from '../panel/loadWithRetry';
import type { Person } from '../panel/people';
import { PackProblem, type Pack } from '../product/packs/pack';
import { packTrades, tradeNames } from '../product/packs/packTrades';
import { scenarios } from '../product/scenarios';
import { tabStorage } from '../transports/page/tabStorage';
import { removeChosenScenario, type ChosenScenario } from './chosenScenario';
import { findPack } from './findPack';
import type { LaunchOptions } from './launchOptions';
import type { RequestedFaults } from './requestedFaults';
import type { UnknownChoice } from './unknownChoice';

const peopleSummaries: Record<Person, string> = {
  admin: 'handles requests and roles',
  customer: 'submits requests and tracks them',
  visitor: 'is not signed in',
};

export type CheckedOptions =
  | { ok: true; pack: Pack | undefined; faults: readonly FaultRule[] | undefined }
  | { ok: false; unknown: UnknownChoice };

/** Fetches the pack and the fault rules that the address names. */
export async function checkLaunchOptions(
  { chosen, chosenPerson, search }: LaunchOptions,
  siteUrl: string,
): Promise<CheckedOptions> {
  const refusal = (unknown: UnknownChoice): CheckedOptions => ({ ok: false, unknown });
  const problem = problemWith(chosen);
  if (problem !== undefined) {
    removeChosenScenario(tabStorage());
    return refusal({
      title: 'No such scenario',
      text: `${problem} These scenarios exist:`,
      name: 'scenario',
      choices: scenarios.map(({ name, summary }) => ({ value: name, about: summary })),
    });
  }
  const { unknownName } = chosenPerson;
  if (unknownName !== undefined) {
    return refusal({
      title: 'No such person',
      text: `"${unknownName}" is not a person in this demo. You can be:`,
      name: 'as',
      choices: Object.entries(peopleSummaries).map(([value, about]) => ({ value, about })),
    });
  }
  const query = new URLSearchParams(search);
  const named = query.get('faults');
  const requested = named === null ? undefined : await loadFaults(named, siteUrl);
  if (requested?.ok === false) return requested;
  try {
    return { ok: true, pack: await findPack(query, siteUrl), faults: requested?.faults };
  } catch (error) {
    if (!(error instanceof PackProblem)) throw error;
    return refusal({
      title: 'This pack cannot be used',
      text: `${error.message} The demo comes with these:`,
      name: 'pack',
      choices: tradeNames.map((value) => ({ value, about: packTrades[value].label })),
    });
  }
}

async function loadFaults(named: string, siteUrl: string): Promise<RequestedFaults> {
  const { readRequestedFaults } = await loadWithRetry(
    'The fault rules could not be loaded.',
    () => import(/* webpackChunkName: 'demo-faults' */ './requestedFaults'),
  );
  return readRequestedFaults(named, siteUrl);
}

function problemWith({ name, invalidSeed }: ChosenScenario): string | undefined {
  if (invalidSeed !== undefined)
    return `"${invalidSeed}" is not a seed. A seed is a whole number from 0 to 4294967295.`;
  if (name === undefined || scenarios.some((scenario) => scenario.name === name)) return undefined;
  return `"${name}" is not one.`;
}
