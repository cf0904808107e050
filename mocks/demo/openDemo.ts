/**
 * Puts the demo's back end together in a page: scenario, kept rows, clock, random numbers, transport. Calls are
 * answered from here on. Loaded beside the product.
 */
import { toHref } from '../../src/firstLoad/siteAddress';
import { clockKey, readClockState } from '../engine/backend/clock';
import { readState } from '../engine/backend/stateTables';
import { createFakeSupabase, packOf } from '../product/createFakeSupabase';
import { siteSettings } from '../product/siteSettings';
import { PackProblem, type Pack } from '../product/packs/pack';
import { packTrades, tradeNames } from '../product/packs/packTrades';
import { createConnect } from '../engine/connect';
import type { Connect } from '../engine/sockets';
import { createRespond, type Fake, type Persistence, type Respond } from '../engine/respond';
import { findScenario, scenarios, UnknownScenario } from '../product/scenarios';
import { demoAccounts } from '../product/demoAccounts';
import { askControl, type AskFake } from '../transports/askControl';
import { tabStorage } from '../transports/page/tabStorage';
import { fakeDoor } from './fakeDoor';
import type * as panelModule from '../panel/mountDemoPanel';
import type { Person } from '../panel/people';
import {
  forgetChosenScenario,
  keepChosenScenario,
  namespaceOf,
  readChosenScenario,
  type ChosenScenario,
} from './chosenScenario';
import { views, type View } from './chosenView';
import { clusterTabs } from './clusterTabs';
import { findPack } from './findPack';
import { openNextProspect, readMailsKey } from './nextProspect';
import { createCallLog } from '../panel/callLog';
import type { DemoBackEnd } from './demoBackEnd';
import { createDemo } from '../panel/demo';
import { loadPatiently } from '../panel/loadPatiently';
import { keepPresentation } from '../panel/presentation';
import { openIndexedDbPersistence } from './indexedDbPersistence';
import { followClock, followMachine, machineNow } from './pageClock';
import { drawFromMachine, drawFromSeed } from './pageRandomness';
import { createReadings } from '../sharing/recorder';
import type { Stage } from '../sharing/replay';
import type { SharedState } from '../sharing/stateFile';
import { stateOfPage } from './demoAddress';
import { emptyRoot } from './rootElement';
import { openProductPage, type Product } from './productPage';
import { recordSession, type SessionRecording } from './recordSession';
import { openSharedState, putTabState, takeTabState } from './tabState';
import { openTimeLine } from './timeLine';
import { openTabGenerator } from './tabGenerator';
import type { HeldSocket } from '../transports/heldSocket';
import { operateSocket } from '../transports/operateSocket';
import { startTransport } from '../transports/page/startTransport';
import type { TabChoices } from './tabChoices';
import { showUnknownChoice, type UnknownChoice } from './unknownChoice';
import { keepPack, recallPack, wearPack } from './wearPack';

export type OpenDemo =
  | {
      ok: true;
      /** The control API. */
      ask: AskFake;
      /** Opens the product's sockets. */
      takeSocket: (socket: HeldSocket) => void;
      /** Shows what the address asks for, and the panel. */
      run: () => void;
    }
  | { ok: false; explain: (root: HTMLElement) => void };

export interface OpenDemoOptions {
  /** The project's URL. */
  url: string;
  /** The site's address, without a slash at its end. */
  siteUrl: string;
  choices: TabChoices;
  product: Product;
  /** Replaces what the browser kept. `checkFit` has accepted it, and `choices` are already those of the state. */
  state?: SharedState | undefined;
}

const missingView = 'This view could not be loaded.';

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

export async function openDemo({
  url,
  siteUrl,
  choices,
  product,
  state,
}: OpenDemoOptions): Promise<OpenDemo> {
  const { chosen, chosenPerson, view, search, namespace } = choices;
  keepPresentation(search, tabStorage());
  const packAsked = new URLSearchParams(search).get('pack');
  const { nobody } = chosenPerson;
  const problem = problemWith(chosen);
  if (problem !== undefined) {
    forgetChosenScenario(tabStorage());
    return unknown({
      title: 'No such scenario',
      text: `${problem} These scenarios exist:`,
      name: 'scenario',
      choices: scenarios.map(({ name, summary }) => ({ value: name, about: summary })),
    });
  }
  if (nobody !== undefined) {
    return unknown({
      title: 'No such person',
      text: `"${nobody}" is nobody here. These people exist:`,
      name: 'as',
      choices: Object.entries(peopleSummaries).map(([value, about]) => ({ value, about })),
    });
  }
  if (view === 'unknown') {
    return unknown({
      title: 'No such view',
      text: 'The address names one that the demo does not have. These views exist:',
      name: 'view',
      choices: views.map((value) => ({ value, about: viewSummaries[value] })),
    });
  }

  let asked: Pack | undefined;
  try {
    asked = packAsked === null ? undefined : await findPack(packAsked, siteUrl);
  } catch (error) {
    if (!(error instanceof PackProblem)) throw error;
    return unknown({
      title: 'This pack cannot be used',
      text: `${error.message} The demo brings these along:`,
      name: 'pack',
      choices: tradeNames.map((value) => ({ value, about: packTrades[value].label })),
    });
  }

  // In a page that is open already, a pasted link changes nothing but the fragment.
  window.addEventListener('hashchange', () => {
    if (stateOfPage() !== undefined) location.reload();
  });

  const readings = createReadings(machineNow);
  const keptPack = recallPack(namespace);
  const fake = createFakeSupabase({
    ...(keptPack && { pack: keptPack }),
    ...(chosen.name === undefined ? {} : { scenario: chosen.name }),
    ...(chosen.seed === undefined ? {} : { seed: chosen.seed }),
    now: readings.now,
    settings: siteSettings(url, siteUrl),
  });
  // A scenario that the control API started becomes this tab's choice, so that a reload plays it, too.
  fake.onStart(({ scenario, seed, seeded }) => {
    const started = { name: scenario, ...(seeded && { seed }) };
    // A reset starts the same scenario again, and storing it would turn a default into an explicit choice.
    if (namespaceOf(started) !== namespaceOf(readChosenScenario('', tabStorage())))
      keepChosenScenario(started, tabStorage());
  });
  let recording: SessionRecording | undefined = undefined as SessionRecording | undefined;
  let stage: Stage | undefined = undefined as Stage | undefined;
  const generator = openTabGenerator(tabStorage());
  const persistence = await openIndexedDbPersistence(fake, {
    tabIn: generator.tabIn,
    traceTakeIn: (origin, changes, work) =>
      recording ? recording.recorder.takeIn(origin, changes, work) : work(),
  });
  for (const notice of persistence.notices()) console.info(`[demo] ${notice}`);
  const calls = createCallLog(() => fake.backend.clock.now());
  const engine = createRespond(fake, {
    persistence,
    observe: calls.observe,
    trace: {
      work: (call, work) => (recording ? recording.recorder.work(call, work) : work()),
      answered: (...call) => recording?.recorder.answered(...call),
    },
  });
  const open = createConnect(fake, {
    persistence,
    trace(event, work) {
      calls.observeSocket(event);
      if (recording) recording.recorder.socket(event, work);
      else work();
    },
  });
  // A socket that follows rows has to hear of other tabs' rows without a call of this tab that would pull them.
  persistence.subscribe(() => {
    if (fake.realtime.isFollowed()) void persistence.pull().then(keepPage);
  });
  const respond: Respond = (request) => (stage?.respond ?? engine)(request).finally(keepPage);
  const connect: Connect = (...handshake) => (stage?.connect ?? open)(...handshake);
  const ask = askControl(respond, url);
  if (state) await putTabState(ask, state, machineNow);
  keepPage();
  takePack();
  fake.onStart(takePack);
  // Skip a pack that the back end already has, for example after a reload: starting anew would delete the data.
  if (asked && JSON.stringify(asked) !== JSON.stringify(fake.origin.pack)) await ask('PUT', 'pack', asked);
  const page = openProductPage({ url, choices, product, answer: respond });
  recording = recordSession({ fake, readings, projectUrl: url, siteUrl, person: page.person });
  clusterTabs(fake, persistence, { joinCluster: recording.recorder.joinCluster });
  const transport = startTransport(respond, {
    url,
    folder: `${siteUrl}/`,
    storage: tabStorage(),
    // The panel shows this reason in place of the switch, which would have no effect here.
    ...(view === 'split' && { noWorker: 'side by side, calls do not show in the network panel' }),
  });

  const backEnd: DemoBackEnd = {
    respond,
    connect,
    state: () => ({
      clock: readClockState(readState(fake.backend, clockKey)),
      seat: fake.origin.seeded ? persistence.seat() : null,
    }),
    pack,
    subscribe: (listener) => void persistence.subscribe(listener),
    onRows: (listener) =>
      void fake.backend.onCommit((entries) => {
        if (entries.some(({ table }) => table.startsWith('public.'))) listener();
      }),
  };
  const takeSocket = (socket: HeldSocket) => operateSocket(socket, connect);
  return { ok: true, ask, takeSocket, run: () => void run() };

  async function run(): Promise<void> {
    if (view === 'gallery') {
      const { openGallery } = await loadPatiently(
        missingView,
        () => import(/* webpackChunkName: 'demo-gallery' */ './gallery/openGallery'),
      );
      return openGallery(emptyRoot(), { url, seed: chosen.seed, pack: pack() });
    }
    if (view === 'design') {
      const { openDesign } = await loadPatiently(
        missingView,
        () => import(/* webpackChunkName: 'demo-design' */ './design/openDesign'),
      );
      return openDesign(emptyRoot());
    }
    if (view === 'split') {
      const { openSideBySide } = await loadPatiently(
        missingView,
        () => import(/* webpackChunkName: 'demo-split' */ './sideBySide/openSideBySide'),
      );
      return showPanel({ ...page, ...openSideBySide(emptyRoot(), { backEnd, chosen }) });
    }
    await page.arrive();
    // The panel has a root of its own and mounts after the first frame, so that it does not delay the product.
    requestAnimationFrame(() => setTimeout(() => showPanel(page)));
  }

  function pack(): Pack | null {
    return packOf(fake.origin.pack) ?? null;
  }

  function takePack(): void {
    const worn = pack();
    wearPack(worn);
    keepPack(worn, namespace);
  }

  function showPanel({ stop, ...shown }: Omit<ReturnType<typeof openProductPage>, 'arrive'>): void {
    const ask = fakeDoor().request;
    const nextProspect = openNextProspect({ namespace, chosen, stop, ask });
    const mount = ({ mountDemoPanel }: typeof panelModule) =>
      mountDemoPanel(
        createDemo({
          accounts: demoAccounts.map(({ who, email, password }) => ({
            who: who === 'admin' ? 'Admin' : 'Customer',
            email,
            password,
          })),
          ask,
          follow: shown.follow,
          open: shown.open,
          newTabHref: shown.newTabHref,
          person: shown.person,
          become: shown.become,
          sideBySide: view === 'split',
          pack,
          usePack: async (next) => {
            await ask(next ? 'PUT' : 'DELETE', 'pack', next ?? undefined);
            const person = shown.person();
            // The pack's start has made new accounts, which ends every session.
            if (person && view !== 'split') await shown.become(person);
            else await shown.open(toHref('/'));
          },
          nextProspect,
          recording: () => recording?.all() ?? Promise.reject(new Error('Nothing is recorded.')),
          timeLine: openTimeLine({
            namespace,
            person: shown.person,
            restart: shown.restart,
            pause: (paused) => recording?.pause(paused),
            show: (next) => {
              stage = next;
              keepPage();
            },
          }),
          takeState: () => takeTabState(ask, shown.person()),
          openState: (shared) => openSharedState(shared, { namespace, restart: shown.restart, persistence }),
          inspector: { backend: fake.backend, respond: createInspection(fake, persistence), calls },
          readMailsKey: readMailsKey(namespace),
          transport,
          persistence: () => ({ kept: persistence.kept(), notices: persistence.notices() }),
          subscribe: (listener) => persistence.subscribe(listener),
        }),
      );
    // The product goes on without its panel.
    void loadPatiently(
      'The demo panel could not be loaded.',
      () => import(/* webpackChunkName: 'demo-panel' */ '../panel/mountDemoPanel'),
    ).then(mount);
  }

  function keepPage(): void {
    keepPageClock();
    keepPageRandomness();
  }

  /** Under a named seed the product's own ids and secrets are the same in each run, as the fake's are. */
  function keepPageRandomness(): void {
    if (stage || !fake.origin.seeded) return drawFromMachine();
    generator.take(persistence.seat());
    drawFromSeed(generator.draw);
  }

  /** The product checks tokens against `Date`, so `Date` follows the fake's clock where that is not the machine's. */
  function keepPageClock(): void {
    if (stage) {
      const { backend } = stage.fake;
      return followClock(() => Math.floor(backend.clock.now()));
    }
    const clock = readClockState(readState(fake.backend, clockKey));
    if (clock.mode === 'wall' && clock.offset === 0) followMachine();
    else followClock(() => Math.floor(fake.backend.clock.now()));
  }
}

/** The same engine without fault rules, so that faults do not hit the panel's own reads. */
function createInspection({ backend, controls }: Fake, persistence: Persistence): Respond {
  return createRespond({ backend, controls: { ...controls, faults: () => [] } }, { persistence });
}

function unknown(choice: UnknownChoice): OpenDemo {
  return { ok: false, explain: (root) => showUnknownChoice(root, choice) };
}

function problemWith({ name, noSeed }: ChosenScenario): string | undefined {
  if (noSeed !== undefined) return `"${noSeed}" is no seed. A seed is a whole number from 0 to 4294967295.`;
  if (name === undefined) return undefined;
  try {
    findScenario(name);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownScenario) return `"${name}" is not one.`;
    throw error;
  }
}
