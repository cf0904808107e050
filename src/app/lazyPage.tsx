/**
 * Pages that arrive as their own chunk, on intent or on demand, and survive a deploy that took the chunk away and a
 * network that is gone.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { readStored, removeStored, writeStored } from '../lib/storage';
import { UnreachablePage } from './UnreachablePage';

export interface LazyPage<P> {
  Page: LazyExoticComponent<ComponentType<P>>;
  /** Starts the download, on hover or focus of a link. A failure is left to the visit itself. */
  preload: () => void;
  /** Resolves when the page can be rendered without waiting, or has failed to arrive. */
  ready: () => Promise<void>;
}

const reloadKey = 'reloaded-for-chunk';

/** Milliseconds that the server has to show that it is there. */
const probePatience = 5_000;

/**
 * `load` imports the module and answers the page. After a deploy the chunk may be gone, because the page in this tab
 * is the old one: it is reloaded once, and only then the failure is shown. While the server cannot be reached a reload
 * would lose the product itself, so the tab stays as it is and the page comes later.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let pending: Promise<{ default: ComponentType<P> }> | null = null;
  let loaded: { default: ComponentType<P> } | null = null;
  const loadOnce = () => {
    pending ??= load().then(
      (page) => (loaded = { default: page }),
      (failure: unknown) => {
        pending = null;
        throw failure;
      },
    );
    return pending;
  };
  /** Null while the server is out of reach. */
  async function fetchPage() {
    try {
      return await fetchOnce();
    } catch (failure) {
      if (!isChunkError(failure)) throw failure;
      if (!(await isServerReachable())) return null;
      return fetchAgain();
    }
  }
  async function fetchOnce() {
    const page = await loadOnce();
    forgetReload();
    return page;
  }
  /** The network may have come back after the chunk was given up: only one that is gone from a server that answers wants a reload. */
  async function fetchAgain() {
    try {
      return await fetchOnce();
    } catch (failure) {
      if (isChunkError(failure) && reloadOnce()) return new Promise<never>(noop);
      throw failure;
    }
  }
  // React keeps what a visit answers for the life of this tab, so this one has to become the page itself.
  const laterPage = (props: P) => (
    <UnreachablePage fetchPage={fetchPage} arrived={loaded} pageProps={props} />
  );
  const visit = async () => (await fetchPage()) ?? { default: laterPage };
  return {
    // A page that has arrived is rendered at once: what suspends while it is hydrated is thrown away and made anew.
    Page: lazy(() => {
      if (!loaded) return visit();
      forgetReload();
      return alreadyThere(loaded);
    }),
    preload: () => void loadOnce().catch(() => undefined),
    ready: () => loadOnce().then(noop, noop),
  };
}

const noop = () => undefined;

/** React takes what is thenable, and this one answers without a turn of the event loop. */
function alreadyThere<T>(value: T): Promise<T> {
  const thenable: Pick<PromiseLike<T>, 'then'> = {
    then(resolve) {
      void resolve?.(value);
      return Promise.resolve(value) as never;
    },
  };
  return thenable as Promise<T>;
}

function isChunkError(failure: unknown): boolean {
  return (
    failure instanceof Error && (failure.name === 'ChunkLoadError' || /loading chunk/i.test(failure.message))
  );
}

/** Whether a reload would bring this address back. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { ok } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(probePatience),
    });
    return ok;
  } catch {
    return false;
  }
}

/** A page that is shown has arrived, so the reload has helped, and the next lost chunk is another deploy's. */
function forgetReload(): void {
  removeStored(reloadKey, 'session');
}

/** False when this tab has just been reloaded for the same reason, or cannot remember that it was. */
function reloadOnce(): boolean {
  if (readStored(reloadKey, 'session') !== null) return false;
  if (!writeStored(reloadKey, 'yes', 'session')) return false;
  window.location.reload();
  return true;
}
