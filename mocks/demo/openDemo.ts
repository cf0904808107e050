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
import { createRequestControl, type RequestControl } from '../transports/createRequestControl';
import { tabStorage } from '../transports/page/tabStorage';
import { fakeApiStub } from './fakeApiStub';
import type * as panelModule from '../panel/mountDemoPanel';
import type { Person } from '../panel/people';
import {
  removeChosenScenario,
  storeChosenScenario,
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
import { loadWithRetry } from '../panel/loadWithRetry';
import { keepPresentation } from '../panel/presentation';
import { openIndexedDbPersistence } from './persistence/indexedDbPersistence';
import { installFakeDate, restoreDate, machineNow } from './pageClock';
import { restoreCrypto, installSeededCrypto } from './pageRandomness';
import { createReadings } from '../sharing/recorder';
import type { ReplayedBackEnd } from '../sharing/replay';
import type { SharedState } from '../sharing/stateFile';
import { stateOfPage } from './demoAddress';
import { clearRoot } from './rootElement';
import { openProductPage, type Product } from './productPage';
import { recordSession, type SessionRecording } from './recordSession';
import { openSharedState, importTabState, exportTabState } from './tabState';
import { openTimeLine } from './timeLine';
import { openTabRandom } from './tabRandom';
import type { DeferredWebSocket } from '../transports/deferredWebSocket';
import { attachSocket } from '../transports/attachSocket';
import { startTransport } from '../transports/page/startTransport';
import type { LaunchOptions } from './launchOptions';
import { showUnknownChoice, type UnknownChoice } from './unknownChoice';
import { storePack, readStoredPack, applyBranding } from './applyBranding';

export type OpenDemo =
  | {
      ok: true;
      /** The control API. */
      requestControl: RequestControl;
      /** Opens the product's sockets. */
      attachSocket: (socket: DeferredWebSocket) => void;
      /** Shows what the address asks for, and the panel. */
      show: () => void;
    }
  | { ok: false; explain: (root: HTMLElement) => void };

export interface OpenDemoOptions {
  /** The project's URL. */
  url: string;
  /** The site's address, without a slash at its end. */
  siteUrl: string;
  choices: LaunchOptions;
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
  const { unknownName } = chosenPerson;
  const problem = problemWith(chosen);
  if (problem !== undefined) {
    removeChosenScenario(tabStorage());
    return unknown({
      title: 'No such scenario',
      text: `${problem} These scenarios exist:`,
      name: 'scenario',
      choices: scenarios.map(({ name, summary }) => ({ value: name, about: summary })),
    });
  }
  if (unknownName !== undefined) {
    return unknown({
      title: 'No such person',
      text: `"${unknownName}" is nobody here. These people exist:`,
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
  const keptPack = readStoredPack(namespace);
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
      storeChosenScenario(started, tabStorage());
  });
  let recording: SessionRecording | undefined = undefined as SessionRecording | undefined;
  let stage: ReplayedBackEnd | undefined = undefined as ReplayedBackEnd | undefined;
  const generator = openTabRandom(tabStorage());
  const persistence = await openIndexedDbPersistence(fake, {
    tabIn: generator.tabIn,
    traceTakeIn: (origin, changes, work) =>
      recording ? recording.recorder.importChanges(origin, changes, work) : work(),
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
    if (fake.realtime.isFollowed()) void persistence.pull().then(syncPageGlobals);
  });
  const respond: Respond = (request) => (stage?.respond ?? engine)(request).finally(syncPageGlobals);
  const connect: Connect = (...handshake) => (stage?.connect ?? open)(...handshake);
  const requestControl = createRequestControl(respond, url);
  if (state) await importTabState(requestControl, state, machineNow);
  syncPageGlobals();
  showPack();
  fake.onStart(showPack);
  // Skip a pack that the back end already has, for example after a reload: starting anew would delete the data.
  if (asked && JSON.stringify(asked) !== JSON.stringify(fake.origin.pack))
    await requestControl('PUT', 'pack', asked);
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
      tabStream: fake.origin.seeded ? persistence.tabStream() : null,
    }),
    pack,
    subscribe: (listener) => void persistence.subscribe(listener),
    onRows: (listener) =>
      void fake.backend.onCommit((entries) => {
        if (entries.some(({ table }) => table.startsWith('public.'))) listener();
      }),
  };
  return {
    ok: true,
    requestControl,
    attachSocket: (socket) => attachSocket(socket, connect),
    show: () => void run(),
  };

  async function run(): Promise<void> {
    if (view === 'gallery') {
      const { openGallery } = await loadWithRetry(
        missingView,
        () => import(/* webpackChunkName: 'demo-gallery' */ './gallery/openGallery'),
      );
      return openGallery(clearRoot(), { url, seed: chosen.seed, pack: pack() });
    }
    if (view === 'design') {
      const { openDesign } = await loadWithRetry(
        missingView,
        () => import(/* webpackChunkName: 'demo-design' */ './design/openDesign'),
      );
      return openDesign(clearRoot());
    }
    if (view === 'split') {
      const { openSideBySide } = await loadWithRetry(
        missingView,
        () => import(/* webpackChunkName: 'demo-split' */ './sideBySide/openSideBySide'),
      );
      return showPanel({ ...page, ...openSideBySide(clearRoot(), { backEnd, chosen }) });
    }
    await page.showRequestedPage();
    // The panel has a root of its own and mounts after the first frame, so that it does not delay the product.
    requestAnimationFrame(() => setTimeout(() => showPanel(page)));
  }

  function pack(): Pack | null {
    return packOf(fake.origin.pack) ?? null;
  }

  function showPack(): void {
    const worn = pack();
    applyBranding(worn);
    storePack(worn, namespace);
  }

  function showPanel({ stop, ...shown }: Omit<ReturnType<typeof openProductPage>, 'arrive'>): void {
    const requestControl = fakeApiStub().request;
    const nextProspect = openNextProspect({ namespace, chosen, stop, requestControl });
    const mount = ({ mountDemoPanel }: typeof panelModule) =>
      mountDemoPanel(
        createDemo({
          accounts: demoAccounts.map(({ who, email, password }) => ({
            who: who === 'admin' ? 'Admin' : 'Customer',
            email,
            password,
          })),
          requestControl,
          follow: shown.follow,
          open: shown.open,
          newTabHref: shown.newTabHref,
          person: shown.person,
          switchUser: shown.switchUser,
          sideBySide: view === 'split',
          pack,
          usePack: async (next) => {
            await requestControl(next ? 'PUT' : 'DELETE', 'pack', next ?? undefined);
            const person = shown.person();
            // The pack's start has made new accounts, which ends every session.
            if (person && view !== 'split') await shown.switchUser(person);
            else await shown.open(toHref('/'));
          },
          nextProspect,
          recording: () => recording?.all() ?? Promise.reject(new Error('Nothing is recorded.')),
          timeLine: openTimeLine({
            namespace,
            person: shown.person,
            restart: shown.restart,
            pause: (paused) => recording?.pause(paused),
            setReplay: (next) => {
              stage = next;
              syncPageGlobals();
            },
          }),
          exportState: () => exportTabState(requestControl, shown.person()),
          openState: (shared) => openSharedState(shared, { namespace, restart: shown.restart, persistence }),
          inspector: { backend: fake.backend, respond: createInspection(fake, persistence), calls },
          readMailsKey: readMailsKey(namespace),
          transport,
          persistence: () => ({ kept: persistence.kept(), notices: persistence.notices() }),
          subscribe: (listener) => persistence.subscribe(listener),
        }),
      );
    // The product goes on without its panel.
    void loadWithRetry(
      'The demo panel could not be loaded.',
      () => import(/* webpackChunkName: 'demo-panel' */ '../panel/mountDemoPanel'),
    ).then(mount);
  }

  function syncPageGlobals(): void {
    syncPageClock();
    syncPageCrypto();
  }

  /** Under a named seed the product's own ids and secrets are the same in each run, as the fake's are. */
  function syncPageCrypto(): void {
    if (stage || !fake.origin.seeded) return restoreCrypto();
    generator.resume(persistence.tabStream());
    installSeededCrypto(generator.withIds);
  }

  /** The product checks tokens against `Date`, so `Date` follows the fake's clock where that is not the machine's. */
  function syncPageClock(): void {
    if (stage) {
      const { backend } = stage.fake;
      return installFakeDate(() => Math.floor(backend.clock.now()));
    }
    const clock = readClockState(readState(fake.backend, clockKey));
    if (clock.mode === 'wall' && clock.offset === 0) restoreDate();
    else installFakeDate(() => Math.floor(fake.backend.clock.now()));
  }
}

/** The same engine without fault rules, so that faults do not hit the panel's own reads. */
function createInspection({ backend, controls }: Fake, persistence: Persistence): Respond {
  return createRespond({ backend, controls: { ...controls, faults: () => [] } }, { persistence });
}

function unknown(choice: UnknownChoice): OpenDemo {
  return { ok: false, explain: (root) => showUnknownChoice(root, choice) };
}

function problemWith({ name, invalidSeed }: ChosenScenario): string | undefined {
  if (invalidSeed !== undefined)
    return `"${invalidSeed}" is no seed. A seed is a whole number from 0 to 4294967295.`;
  if (name === undefined) return undefined;
  try {
    findScenario(name);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownScenario) return `"${name}" is not one.`;
    throw error;
  }
}
