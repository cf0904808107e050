/**
 * Starts the demo: the product of the live site, in a page with a back end of its own. The engine loads beside the
 * first paint, and earlier calls wait for it. If the address names a scenario or a seed, the product waits, too: the
 * engine has to set the page's clock first, or report an unknown name.
 */
import { normalizeUrl, toSiteAddress, toUrl } from '../../src/firstLoad/siteAddress';
import { startApp, type Router, type RunningApp } from '../../src/startApp';
import { loadWithRetry } from '../panel/loadWithRetry';
import { isService } from 'supabase-in-memory/tools';
import { answerSockets } from '../transports/page/answerSockets';
import { isFramed } from '../transports/page/frameName';
import { openStorage, setStorageScope } from '../../src/lib/storage';
import type { SharedState } from '../sharing/stateFile';
import { demoKey, demoProjectUrl, samplePageParameter, stateOfPage } from './demoAddress';
import { fakeApiStub } from './fakeApiStub';
import { clearRoot, isPageHidden, rootElement } from './rootElement';
import { showSamplePage } from './samplePage';
import type { Product } from './productPage';
import type { LaunchOptions } from './launchOptions';

const load = <M,>(fetchModule: () => Promise<M>) =>
  loadWithRetry('The demo could not be loaded.', fetchModule);

/** `Router`: for a site whose addresses are not paths, such as the single file. */
export function startDemo(Router?: Router): void {
  if (openStorage('local')) return boot(Router);
  void load(() => import(/* webpackChunkName: 'demo-storage' */ './installMemoryStorage')).then(
    ({ installMemoryStorage }) => {
      installMemoryStorage();
      boot(Router);
    },
  );
}

function boot(Router?: Router): void {
  const samplePage = toSiteAddress().searchParams.get(samplePageParameter);
  if (samplePage !== null) return showSamplePage(samplePage);
  const fragment = stateOfPage();
  if (fragment === undefined) start(fakeApiStub().launchOptions, Router);
  else
    void load(() => import(/* webpackChunkName: 'demo-state' */ './bootWithSharedState'))
      .then(({ bootWithSharedState }) => bootWithSharedState(fragment))
      .then(({ launchOptions, state }) => start(launchOptions, Router, state));
}

/** `state` replaces the rows and the session that the browser kept. */
function start(launchOptions: LaunchOptions, Router?: Router, state?: SharedState): void {
  setStorageScope(launchOptions.scope);
  const url = demoProjectUrl();
  let running: RunningApp | undefined;
  const product: Product = {
    start() {
      // Hidden HTML is that of another page.
      if (isPageHidden()) clearRoot();
      running = startApp({ url, anonKey: demoKey, ready: engine }, Router);
    },
    stop() {
      running?.stop();
      running = undefined;
    },
    isRunning: () => running !== undefined,
  };
  const options = { url, siteUrl: toUrl(''), launchOptions, product, state };
  const opened = isFramed()
    ? load(() => import(/* webpackChunkName: 'demo-frame' */ './frames/openFramedDemo')).then(
        ({ openFramedDemo }) => openFramedDemo(options),
      )
    : load(() => import(/* webpackChunkName: 'demo' */ './openDemo')).then(({ openDemo }) =>
        openDemo(options),
      );
  /** Rejects if there is no engine. */
  const engine = opened.then((demo) => {
    if (!demo.ok) throw new TypeError('The demo does not have what its address asks for');
    return demo;
  });
  const stub = fakeApiStub();
  stub.attachEngine(engine.then(({ requestControl }) => requestControl));
  stub.fetchQueue.add(
    (address) => isService(address, url),
    () => engine,
  );
  answerSockets(url, engine);

  nameAddresses();
  if (isPlain(launchOptions) && !state) product.start();
  opened.then(
    (demo) => {
      if (demo.ok) demo.show();
      else demo.explain();
    },
    (error: unknown) => console.error('The demo could not be loaded', error),
  );
}

/** Whether nothing is chosen: the default scenario, on the machine's clock. */
function isPlain({ chosen: { name, seed, invalidSeed }, needsOtherPage }: LaunchOptions): boolean {
  return !needsOtherPage && name === undefined && seed === undefined && invalidSeed === undefined;
}

/**
 * Rewrites the page's address to one that the product's router knows; first its links and icons, which are relative to
 * the address at which the page was loaded.
 */
function nameAddresses(): void {
  for (const link of rootElement().querySelectorAll<HTMLAnchorElement>('a[href^="."]')) {
    link.setAttribute('href', link.pathname + link.search + link.hash);
  }
  // Browsers resolve the icon's address again when the page's own address changes.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel*=icon], link[rel=manifest]'))
    link.setAttribute('href', link.href);
  normalizeUrl();
}
