/** Puts the demo's back end together in a page: scenario, kept rows, clock, random numbers, transport. Calls are answered from here on. Loaded beside the product. */
import { clockKey, readClockState } from '../engine/backend/clock';
import { readState } from '../engine/backend/stateTables';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { createRespond, type Respond } from '../engine/respond';
import { findScenario, scenarios, UnknownScenario } from '../product/scenarios';
import { demoAccounts } from '../product/demoAccounts';
import { tabStorage } from '../transports/page/tabStorage';
import { fakeDoor } from './fakeDoor';
import type { Person } from '../panel/people';
import {
  forgetChosenScenario,
  keepChosenScenario,
  storageScope,
  readChosenScenario,
  type ChosenScenario,
} from './chosenScenario';
import { openNextProspect, readMailsKey } from './nextProspect';
import { createDemo, type Demo } from '../panel/demo';
import { openIndexedDbPersistence } from './indexedDbPersistence';
import { followClock, followMachine, machineNow } from './pageClock';
import { drawFromMachine, drawFromSeed } from './pageRandomness';
import { openTabGenerator } from './tabGenerator';
import { startTransport } from '../transports/page/startTransport';
import { showUnknownChoice } from './unknownChoice';

export type OpenDemo =
  | {
      ok: true;
      /** Straight from the engine: a mail link's redirect, which `fetch` would follow or hide. */
      answer: Respond;
      showPanel: (product: PanelProduct) => void;
    }
  | { ok: false; explain: (root: HTMLElement) => void };

/** What the panel does to the product. */
export interface PanelProduct extends Pick<Demo, 'follow' | 'open' | 'newTabHref' | 'person' | 'become'> {
  /** Ends the product without a successor in this page. */
  stop: () => Promise<void>;
}

export interface OpenDemoOptions {
  /** The project's URL. */
  url: string;
  /** The site's address, without a slash at its end. */
  siteUrl: string;
  chosen: ChosenScenario;
  /** The address names a person who does not exist. */
  personProblem?: string | undefined;
}

const peopleSummaries: Record<Person, string> = {
  admin: 'handles requests and roles',
  customer: 'submits requests and follows them',
  visitor: 'is not signed in',
};

export async function openDemo({ url, siteUrl, chosen, personProblem }: OpenDemoOptions): Promise<OpenDemo> {
  const problem = chosen.problem ?? problemWith(chosen.name);
  if (problem !== undefined) {
    forgetChosenScenario(tabStorage());
    return {
      ok: false,
      explain: (root) =>
        showUnknownChoice(root, {
          title: 'No such scenario',
          text: `${problem} These scenarios exist:`,
          name: 'scenario',
          choices: scenarios.map(({ name, summary }) => ({ value: name, about: summary })),
        }),
    };
  }
  if (personProblem !== undefined) {
    return {
      ok: false,
      explain: (root) =>
        showUnknownChoice(root, {
          title: 'No such person',
          text: `${personProblem} These people exist:`,
          name: 'as',
          choices: Object.entries(peopleSummaries).map(([value, about]) => ({ value, about })),
        }),
    };
  }

  const fake = createFakeSupabase({
    ...(chosen.name === undefined ? {} : { scenario: chosen.name }),
    ...(chosen.seed === undefined ? {} : { seed: chosen.seed }),
    now: machineNow,
    settings: { url, auth: { siteUrl, redirectUrls: [`${siteUrl}/**`] } },
  });
  // A scenario that the control API has started is this tab's from then on; a reload plays it, too.
  fake.onStart(({ scenario, seed, seeded }) => {
    const started = { name: scenario, ...(seeded && { seed }) };
    // A reset is no choice.
    if (storageScope(started) !== storageScope(readChosenScenario('', tabStorage())))
      keepChosenScenario(started, tabStorage());
  });
  const generator = openTabGenerator(tabStorage());
  const persistence = await openIndexedDbPersistence(fake, { tabIn: generator.tabIn });
  for (const notice of persistence.notices()) console.info(`[demo] ${notice}`);
  const engine = createRespond(fake, { persistence });
  const respond: Respond = (request) => engine(request).finally(keepPage);
  keepPage();
  const transport = startTransport(respond, { url, folder: `${siteUrl}/`, storage: tabStorage() });

  return {
    ok: true,
    answer: respond,
    showPanel: ({ stop, ...product }) => {
      const world = storageScope(chosen);
      const nextProspect = openNextProspect({ world, chosen, stop, ask: fakeDoor().request });
      void import('../panel/mountDemoPanel').then(({ mountDemoPanel }) =>
        mountDemoPanel(
          createDemo({
            accounts: demoAccounts.map(({ who, email, password }) => ({
              who: who === 'admin' ? 'Admin' : 'Customer',
              email,
              password,
            })),
            ask: fakeDoor().request,
            ...product,
            nextProspect,
            readMailsKey: readMailsKey(world),
            transport,
            persistence: () => ({ kept: persistence.kept(), notices: persistence.notices() }),
            subscribe: (listener) => persistence.subscribe(listener),
          }),
        ),
      );
    },
  };

  function keepPage(): void {
    keepPageClock();
    keepPageRandomness();
  }

  /** What the product makes up itself is the same in each run of a seed, as what the fake makes up is. */
  function keepPageRandomness(): void {
    if (!fake.origin.seeded) return drawFromMachine();
    generator.take(persistence.seat());
    drawFromSeed(generator.draw);
  }

  /** The product judges tokens by the page's clock, so it has to be the fake's wherever that is not the machine's. */
  function keepPageClock(): void {
    const clock = readClockState(readState(fake.backend, clockKey));
    if (clock.mode === 'wall' && clock.offset === 0) followMachine();
    else followClock(() => Math.floor(fake.backend.clock.now()));
  }
}

function problemWith(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    findScenario(name);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownScenario) return `"${name}" is not one.`;
    throw error;
  }
}
