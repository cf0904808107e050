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
  persistence: IndexedDbPersistence;
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
  const fake = openFake({ url, siteUrl, launchOptions });
  const { backend } = fake;
  const random = openTabRandom(tabStorage());

  const persistence = await openIndexedDbPersistence(fake, { tabNumberIn: random.tabNumberIn });
  for (const notice of persistence.notices()) console.info(`[demo] ${notice}`);
  let hasDelays = true;
  const respond = createRespond(fake, {
    persistence,
    sleep: (...wait) => (hasDelays ? sleep(...wait) : Promise.resolve()),
  });
  const connect = createConnect(fake, { persistence });

  const clock = () => readClockState(readState(backend, clockKey));
  const tabStream = () => (fake.origin.seeded ? persistence.tabStream() : null);

  function syncPage(): void {
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
    persistence,
    syncPage,
    respond: (request) => respond(withUserAgent(request)).finally(syncPage),
    connect,
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

function openFake({ url, siteUrl, launchOptions }: EngineOptions): FakeSupabase {
  const { chosen, namespace } = launchOptions;
  const pack = readStoredPack(namespace);
  const fake = createFakeSupabase({
    ...(pack && { pack }),
    ...(chosen.name !== undefined && { scenario: chosen.name }),
    ...(chosen.seed !== undefined && { seed: chosen.seed }),
    now: machineNow,
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
