/**
 * Pages as chunks of their own, loaded on intent or on demand. They survive a deploy that removed the chunk, and a
 * network that is gone.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { readStored, removeStored, writeStored } from '../lib/storage';
import { UnreachablePage } from './UnreachablePage';

export interface LazyPage<P> {
  Page: LazyExoticComponent<ComponentType<P>>;
  /** Starts the download, on hover or focus of a link. Ignores a failure, because the visit itself tries again. */
  preload: () => void;
  /** Resolves when the page can be rendered without waiting, or has failed to arrive. */
  ready: () => Promise<void>;
}

const reloadKey = 'reloaded-for-chunk';

/** Milliseconds until a request that checks for the server counts as unanswered. */
const probePatience = 5_000;

/**
 * `load` imports the module and answers the page. After a deploy, a chunk that the older page in this tab asks for may
 * be gone: the tab is reloaded once, and shows the failure only if that did not help. While the server cannot be
 * reached, a reload would lose the running application, so the tab stays as it is and the page comes later.
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
  /** Tries once more, as the network may be back. Reloads only if the server answers and the chunk is still missing. */
  async function fetchAgain() {
    try {
      return await fetchOnce();
    } catch (failure) {
      if (isChunkError(failure) && reloadOnce()) return new Promise<never>(noop);
      throw failure;
    }
  }
  // `React.lazy` keeps its first result for the life of this tab, so this stand-in has to become the page itself.
  const laterPage = (props: P) => (
    <UnreachablePage fetchPage={fetchPage} arrived={loaded} pageProps={props} />
  );
  const visit = async () => (await fetchPage()) ?? { default: laterPage };
  return {
    // A page that has loaded must not suspend: during hydration React would discard its HTML and render it anew.
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

/** A thenable that resolves synchronously, so that `React.lazy` does not suspend. */
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

/** A page that is shown has loaded, so the reload has helped. The next missing chunk is another deploy's. */
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
