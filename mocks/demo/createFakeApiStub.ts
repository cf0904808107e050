/** The control API for scripts before the engine has loaded. Runs in the page's head, so it must not import msw. */
import { isControl, type RequestControl } from 'supabase-in-memory/tools';
import { queueFetch } from '../transports/page/queueFetch';
import type { FakeApiStub } from './fakeApiStub';
import type { LaunchOptions } from './launchOptions';

export function createFakeApiStub(launchOptions: LaunchOptions): FakeApiStub {
  let attachEngine!: FakeApiStub['attachEngine'];
  let isLoaded = false;
  const engine = new Promise<RequestControl>((resolve) => {
    attachEngine = resolve;
  });
  // Whoever awaits `engine` gets its rejection; this handler only keeps the browser from reporting it as unhandled.
  engine.then(
    () => (isLoaded = true),
    () => undefined,
  );
  const loadEngine = () => {
    if (!isLoaded) triggerAppLoad();
    return engine;
  };

  const fetchQueue = queueFetch();
  fetchQueue.add((address) => isControl(address, location.origin), loadEngine);

  return {
    get ready() {
      return loadEngine().then(() => undefined);
    },
    launchOptions,
    request: (...call) => loadEngine().then((answer) => answer(...call)),
    attachEngine,
    fetchQueue,
  };
}

/**
 * Makes the landing page load its application, which waits for a sign of use: `focusin` is one without side effects.
 */
export function triggerAppLoad(): void {
  document.dispatchEvent(new Event('focusin'));
}
