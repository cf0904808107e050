/**
 * `window.__fake`: the control API for scripts, from the page's first script on. Its requests wait until the engine has
 * loaded, and so does the page's own `fetch('/_fake/…')`. Without msw, because this module is in the page's head.
 */
import type { RequestControl } from 'supabase-in-memory/tools';
import type { FetchQueue } from '../transports/page/queueFetch';
import type { LaunchOptions } from './launchOptions';

export interface FakeApi {
  /** Rejects with a sentence if the demo cannot start, for example with an unknown scenario. */
  readonly ready: Promise<void>;
  readonly request: RequestControl;
}

export interface FakeApiStub extends FakeApi {
  /** As the page's head read them. The entry does not read them again. */
  readonly launchOptions: LaunchOptions;
  /** The demo's entry passes the engine, or a promise that rejects with the reason why there is none. */
  attachEngine(engine: Promise<RequestControl>): void;
  /** Where early calls of the page wait for the engine. */
  readonly fetchQueue: FetchQueue;
}

declare global {
  interface Window {
    __fake?: FakeApi;
  }
}

/** The stub that the page's head made. */
export function fakeApiStub(): FakeApiStub {
  return window.__fake as FakeApiStub;
}
