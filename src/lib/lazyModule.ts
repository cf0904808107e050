/**
 * A module in a separate chunk, which may fail to load: missing, refused, truncated, late, or replaced by something
 * else. Everything that the product loads lazily goes through here, so that all of it can be retried.
 */
export interface LazyModule<M> {
  /** Rejects if the module cannot be fetched; the next call tries again. */
  load: () => Promise<M>;
  /**
   * Starts the download, unless an earlier one timed out. Ignores a failure, because whoever needs the module loads it
   * again.
   */
  preload: () => void;
  /** The module, if it has loaded. */
  loaded: () => M | undefined;
  /** Calls `listener` when the module has loaded, whoever requested it. */
  subscribe: (listener: () => void) => () => void;
}

/** The error that webpack rejects with. */
export interface ChunkError extends Error {
  /** The file that did not arrive. */
  request: string;
  /** `timeout`: it did not arrive within webpack’s 120 seconds. */
  type: string;
}

export const isChunkError = (failure: unknown): failure is ChunkError =>
  failure instanceof Error && failure.name === 'ChunkLoadError' && 'request' in failure;

export function lazyModule<M>(fetchModule: () => Promise<M>): LazyModule<M> {
  const listeners = new Set<() => void>();
  let loaded: M | undefined;
  let pending: Promise<M> | undefined;

  let lastFailure: ChunkError | undefined;

  /**
   * After a failure, fetches the file itself before the chunk is tried again. This bypasses the browser's cache, because
   * hosts send part of a file, or a page in its place, with headers that let browsers keep it for a year. It also bypasses
   * a request that hangs, because a browser would wait for that one, or lose one more connection.
   */
  async function fetchAll(): Promise<M> {
    let refetched = '';
    for (;;) {
      if (lastFailure) {
        if (refetched.includes(lastFailure.request)) throw lastFailure;
        if ((await fetchText(lastFailure.request, 'reload')) === null) throw lastFailure;
        refetched += lastFailure.request;
      }
      try {
        return await fetchModule();
      } catch (failure) {
        if (!isChunkError(failure)) throw failure;
        lastFailure = failure;
        // People have already waited: the next file gets the same treatment only if they retry.
        if (failure.type === 'timeout' && !refetched) throw failure;
      }
    }
  }

  const load = () =>
    (pending ??= fetchAll().then(
      (module) => {
        loaded = module;
        for (const listener of listeners) listener();
        return module;
      },
      (failure: unknown) => {
        pending = undefined;
        throw failure;
      },
    ));
  return {
    load,
    // After a request that hung, the next may hang, too, and a click would have to wait for it.
    preload() {
      if (lastFailure?.type !== 'timeout') void load().catch(() => undefined);
    },
    loaded: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Milliseconds until a request to the site's own server counts as unanswered. */
const requestTimeout = 8_000;

/** The text of one of the site's files; null if the server does not send it. */
export async function fetchText(address: string, cache: RequestCache): Promise<string | null> {
  try {
    const answer = await fetch(address, { cache, signal: AbortSignal.timeout(requestTimeout) });
    const text = await answer.text();
    return answer.ok ? text : null;
  } catch {
    return null;
  }
}
