/** Starts the demo in a page: back end, page, and a transport for its calls. Loaded beside the product. */
import { loadWithRetry } from '../panel/loadWithRetry';
import { restorePresentation } from '../panel/presentation';
import type { SharedState } from '../sharing/stateFile';
import { createControlClient } from 'supabase-in-memory';
import {
  attachSocket,
  createRequestControl,
  type DeferredWebSocket,
  type RequestControl,
} from 'supabase-in-memory/tools';
import { startTransport } from '../transports/page/startTransport';
import { tabStorage } from '../transports/page/tabStorage';
import { applyBranding, storePack } from './applyBranding';
import { checkLaunchOptions } from './checkLaunchOptions';
import { fakeApiStub } from './fakeApiStub';
import { stateOfPage } from './demoAddress';
import type { LaunchOptions } from './launchOptions';
import { mountPanel, type ShownPage } from './mountPanel';
import { openEngine, type DemoEngine } from './openEngine';
import { machineNow } from './pageClock';
import { openProductPage, type Product, type ProductPage } from './productPage';
import { clearRoot } from './rootElement';
import { importTabState } from './tabState';
import { showUnknownChoice } from './unknownChoice';

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
  | { ok: false; explain: () => void };

export interface OpenDemoOptions {
  /** The project's URL. */
  url: string;
  /** The site's URL, without a slash at its end. */
  siteUrl: string;
  launchOptions: LaunchOptions;
  product: Product;
  /** Replaces what the browser kept. `assertCompatible` has accepted it, and `launchOptions` are already the state's. */
  state?: SharedState | undefined;
}

export async function openDemo(options: OpenDemoOptions): Promise<OpenDemo> {
  const { url, siteUrl, launchOptions, product, state } = options;
  restorePresentation(launchOptions.search, tabStorage());
  const checked = await checkLaunchOptions(launchOptions, siteUrl);
  if (!checked.ok) return { ok: false, explain: () => showUnknownChoice(checked.unknown) };
  // In a page that is open already, a pasted link changes nothing but the fragment.
  window.addEventListener('hashchange', () => {
    if (stateOfPage() !== undefined) location.reload();
  });

  const engine = await openEngine({ url, siteUrl, launchOptions });
  const { fake, respond, withoutDelays } = engine;
  const requestControl = createRequestControl(respond, url);
  if (state) await importTabState(createControlClient(requestControl), state, machineNow);
  engine.syncPage();
  showPack(engine, launchOptions.namespace);
  fake.onStart(() => showPack(engine, launchOptions.namespace));
  // Skip a pack that the back end already has, for example after a reload: another start would delete the data.
  if (checked.pack && JSON.stringify(checked.pack) !== JSON.stringify(fake.origin.pack))
    await requestControl('PUT', 'pack', checked.pack);
  if (checked.faults) await requestControl('POST', 'faults', checked.faults);

  const page = openProductPage({ url, launchOptions, product, answer: respond, withoutDelays });
  const transport = startTransport(respond, {
    url,
    folder: `${siteUrl}/`,
    storage: tabStorage(),
    fetchQueue: fakeApiStub().fetchQueue,
    // The panel shows this reason in place of the switch, which would have no effect here.
    ...(launchOptions.view === 'split' && {
      noWorkerReason: 'side by side, calls do not show in the network panel',
    }),
  });
  return {
    ok: true,
    requestControl,
    attachSocket: (socket) => attachSocket(socket, engine.connect),
    show: () =>
      void showView(options, engine, page, (shown) =>
        mountPanel({ launchOptions, engine, transport, shown }),
      ),
  };
}

function showPack(engine: DemoEngine, namespace: string): void {
  const pack = engine.pack();
  applyBranding(pack);
  storePack(pack, namespace);
}

const missingView = 'This view could not be loaded.';

async function showView(
  { launchOptions: { view, chosen } }: OpenDemoOptions,
  engine: DemoEngine,
  page: ProductPage,
  showPanel: (shown: ShownPage) => void,
): Promise<void> {
  if (view === 'notes') {
    const { openNotes } = await loadWithRetry(
      missingView,
      () => import(/* webpackChunkName: 'panel-story' */ './notes/openNotes'),
    );
    return openNotes(clearRoot());
  }
  if (view === 'split') {
    const { openSideBySide } = await loadWithRetry(
      missingView,
      () => import(/* webpackChunkName: 'demo-split' */ './sideBySide/openSideBySide'),
    );
    return showPanel({ ...page, ...openSideBySide(clearRoot(), { backEnd: engine, chosen }) });
  }
  await page.showRequestedPage();
  // The panel has a root of its own and mounts after the first frame, so that it does not delay the product.
  requestAnimationFrame(() => setTimeout(() => showPanel(page)));
}
