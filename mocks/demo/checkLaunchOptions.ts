/** Whether the demo has what the page's address asks for. */
import type { Person } from '../panel/people';
import { PackProblem, type Pack } from '../product/packs/pack';
import { packTrades, tradeNames } from '../product/packs/packTrades';
import { scenarios } from '../product/scenarios';
import { tabStorage } from '../transports/page/tabStorage';
import { removeChosenScenario, type ChosenScenario } from './chosenScenario';
import { views, type View } from './chosenView';
import { findPack } from './findPack';
import type { LaunchOptions } from './launchOptions';
import type { UnknownChoice } from './unknownChoice';

const peopleSummaries: Record<Person, string> = {
  admin: 'handles requests and roles',
  customer: 'submits requests and follows them',
  visitor: 'is not signed in',
};

const viewSummaries: Record<View, string> = {
  page: 'the product, as one person sees it',
  split: 'customer and admin side by side',
  gallery: 'every screen in every state, in small',
  design: 'colour, type, space, motion and voice, with their reasons',
};

export type CheckedOptions = { ok: true; pack: Pack | undefined } | { ok: false; unknown: UnknownChoice };

/** Fetches the pack that the address names. */
export async function checkLaunchOptions(
  { chosen, chosenPerson, view, search }: LaunchOptions,
  siteUrl: string,
): Promise<CheckedOptions> {
  const refuse = (unknown: UnknownChoice): CheckedOptions => ({ ok: false, unknown });
  const problem = problemWith(chosen);
  if (problem !== undefined) {
    removeChosenScenario(tabStorage());
    return refuse({
      title: 'No such scenario',
      text: `${problem} These scenarios exist:`,
      name: 'scenario',
      choices: scenarios.map(({ name, summary }) => ({ value: name, about: summary })),
    });
  }
  const { unknownName } = chosenPerson;
  if (unknownName !== undefined) {
    return refuse({
      title: 'No such person',
      text: `"${unknownName}" is nobody here. These people exist:`,
      name: 'as',
      choices: Object.entries(peopleSummaries).map(([value, about]) => ({ value, about })),
    });
  }
  if (view === 'unknown') {
    return refuse({
      title: 'No such view',
      text: 'The address names one that the demo does not have. These views exist:',
      name: 'view',
      choices: views.map((value) => ({ value, about: viewSummaries[value] })),
    });
  }
  try {
    const packName = new URLSearchParams(search).get('pack');
    return { ok: true, pack: packName === null ? undefined : await findPack(packName, siteUrl) };
  } catch (error) {
    if (!(error instanceof PackProblem)) throw error;
    return refuse({
      title: 'This pack cannot be used',
      text: `${error.message} The demo brings these along:`,
      name: 'pack',
      choices: tradeNames.map((value) => ({ value, about: packTrades[value].label })),
    });
  }
}

function problemWith({ name, invalidSeed }: ChosenScenario): string | undefined {
  if (invalidSeed !== undefined)
    return `"${invalidSeed}" is no seed. A seed is a whole number from 0 to 4294967295.`;
  if (name === undefined || scenarios.some((scenario) => scenario.name === name)) return undefined;
  return `"${name}" is not one.`;
}
