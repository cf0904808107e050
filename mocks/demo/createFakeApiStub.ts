/** The control API for scripts before the engine has loaded. Runs in the page's head, so it must not import msw. */
import { isControl, type RequestControl } from 'supabase-in-memory/tools';
import { queueFetch } from '../transports/page/queueFetch';
import type { FakeApiStub } from './fakeApiStub';
import type { LaunchOptions } from './launchOptions';

export function createFakeApiStub(launchOptions: LaunchOptions): FakeApiStub {
  let attachEngine!: FakeApiStub['attachEngine'];
  const engine = new Promise<RequestControl>((resolve) => {
    attachEngine = resolve;
  });
  // Whoever awaits `engine` gets its rejection; this handler only keeps the browser from reporting it as unhandled.
  engine.catch(() => undefined);

  const fetchQueue = queueFetch();
  fetchQueue.add(
    (address) => isControl(address, location.origin),
    () => engine,
  );

  return {
    get ready() {
      return engine.then(() => undefined);
    },
    launchOptions,
    request: (...call) => engine.then((answer) => answer(...call)),
    attachEngine,
    fetchQueue,
  };
}
