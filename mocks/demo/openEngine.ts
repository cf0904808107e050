/** The back end of a page: the fake with its stored rows, and the page's clock and random numbers. */
import { lazyModule } from '../../src/lib/lazyModule';
import {
  clockKey,
  createConnect,
  createRespond,
  setPartFetcher,
  readClockState,
  readState,
  sleep,
} from 'supabase-in-memory/tools';
import { createFakeSupabase, packOf, type FakeSupabase } from '../product/createFakeSupabase';
import { siteSettings } from '../product/siteSettings';
import { createLoggedClock, type LoggedClock } from '../sharing/loggedClock';
import type { Recorder } from '../sharing/recorder';
import type { ReplayedBackEnd } from '../sharing/replay';
import { tabStorage } from '../transports/page/tabStorage';
import { readStoredPack } from './applyBranding';
import { namespaceOf, readChosenScenario, storeChosenScenario } from './chosenScenario';
import type { DemoBackEnd } from './demoBackEnd';
import type { LaunchOptions } from './launchOptions';
import { machineNow } from './pageClock';
import { openIndexedDbPersistence, type IndexedDbPersistence } from './persistence/indexedDbPersistence';
import { syncPageGlobals } from './syncPageGlobals';
import { openTabRandom } from './tabRandom';

export type WithoutDelays = <T>(work: () => Promise<T>) => Promise<T>;

export interface DemoEngine extends DemoBackEnd {
  fake: FakeSupabase;
  loggedClock: LoggedClock;
  persistence: IndexedDbPersistence;
  /** Sets who records the calls from now on. */
  setRecorder: (recorder: Recorder) => void;
  /** Lets a replayed back end answer the page; undefined: the page's own. */
  setReplay: (replayedBackEnd: ReplayedBackEnd | undefined) => void;
  /** Sets the page's clock and random numbers. To be called after changes that no call of the page has made. */
  syncPage: () => void;
  /** Runs `work`. Its calls take no time, whatever delays the fault rules have. */
  withoutDelays: WithoutDelays;
}

interface EngineOptions {
  /** The project's URL. */
  url: string;
  siteUrl: string;
  launchOptions: LaunchOptions;
}

export async function openEngine({ url, siteUrl, launchOptions }: EngineOptions): Promise<DemoEngine> {
  setPartFetcher((fetchModule) => lazyModule(fetchModule).load);
  const loggedClock = createLoggedClock(machineNow);
  const fake = openFake({ url, siteUrl, launchOptions }, loggedClock);
  const { backend } = fake;
  const random = openTabRandom(tabStorage());
  let recorder: Recorder | undefined;
  let replayedBackEnd: ReplayedBackEnd | undefined;

  const persistence = await openIndexedDbPersistence(fake, {
    tabNumberIn: random.tabNumberIn,
    traceImport: (...change) => (recorder ? recorder.importChanges(...change) : change[2]()),
  });
  for (const notice of persistence.notices()) console.info(`[demo] ${notice}`);
  let hasDelays = true;
  const respond = createRespond(fake, {
    persistence,
    sleep: (...wait) => (hasDelays ? sleep(...wait) : Promise.resolve()),
    trace: {
      work: (call, work) => (recorder ? recorder.work(call, work) : work()),
      answered: (...call) => recorder?.answered(...call),
    },
  });
  const connect = createConnect(fake, {
    persistence,
    trace(event, work) {
      if (recorder) recorder.socket(event, work);
      else work();
    },
  });

  const clock = () => readClockState(readState(backend, clockKey));
  const tabStream = () => (fake.origin.seeded ? persistence.tabStream() : null);

  function syncPage(): void {
    if (replayedBackEnd) {
      const { clock: replayed } = replayedBackEnd.fake.backend;
      return syncPageGlobals({ now: () => replayed.now(), tabStream: null }, random);
    }
    const state = clock();
    const usesMachineClock = state.mode === 'wall' && state.offset === 0;
    syncPageGlobals(
      { now: usesMachineClock ? undefined : () => backend.clock.now(), tabStream: tabStream() },
      random,
    );
  }

  // A socket that follows rows must receive other tabs' rows even if no call of this tab pulls them.
  persistence.subscribe(() => {
    if (fake.realtime.hasChannels()) void persistence.pull().then(syncPage);
  });

  return {
    fake,
    loggedClock,
    persistence,
    syncPage,
    respond: (request) => (replayedBackEnd?.respond ?? respond)(withUserAgent(request)).finally(syncPage),
    connect: (...handshake) => (replayedBackEnd?.connect ?? connect)(...handshake),
    setRecorder(next) {
      recorder = next;
    },
    setReplay(next) {
      replayedBackEnd = next;
      syncPage();
    },
    async withoutDelays(work) {
      hasDelays = false;
      try {
        return await work();
      } finally {
        hasDelays = true;
      }
    },
    state: () => ({ clock: clock(), tabStream: tabStream() }),
    pack: () => packOf(fake.origin.pack) ?? null,
    subscribe: (listener) => void persistence.subscribe(listener),
    onRows: (listener) =>
      void backend.onCommit((entries) => {
        if (entries.some(({ table }) => table.startsWith('public.'))) listener();
      }),
  };
}

/**
 * Browsers add this header to every call to a server and let no script set it. GoTrue stores it with a session that the
 * call begins or renews.
 */
function withUserAgent(request: Request): Request {
  if (!request.url.includes('/auth/v1/')) return request;
  const headers = new Headers(request.headers);
  headers.set('user-agent', navigator.userAgent);
  return Object.defineProperty(request, 'headers', { value: headers });
}

function openFake({ url, siteUrl, launchOptions }: EngineOptions, { now }: LoggedClock): FakeSupabase {
  const { chosen, namespace } = launchOptions;
  const pack = readStoredPack(namespace);
  const fake = createFakeSupabase({
    ...(pack && { pack }),
    ...(chosen.name !== undefined && { scenario: chosen.name }),
    ...(chosen.seed !== undefined && { seed: chosen.seed }),
    now,
    settings: siteSettings(url, siteUrl),
  });
  // A scenario that the control API started becomes this tab's choice, so that a reload keeps it.
  fake.onStart(({ scenario, seed, seeded }) => {
    const started = { name: scenario, ...(seeded && { seed }) };
    // A reset starts the same scenario again. Storing that would turn the default into an explicit choice.
    if (namespaceOf(started) !== namespaceOf(readChosenScenario('', tabStorage())))
      storeChosenScenario(started, tabStorage());
  });
  return fake;
}
