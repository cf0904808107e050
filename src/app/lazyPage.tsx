/**
 * Pages as chunks of their own, loaded on intent or on demand. They survive a deploy that removed the chunk, a chunk
 * that is broken, and a network that is gone.
 */
import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { isChunkError, lazyModule } from '../lib/lazyModule';
import { useLazyModule } from '../ui/useLazyModule';
import { MissingPage } from './MissingPage';
import { whyMissing, type Absence } from './whyMissing';

interface Around {
  /** Draws the shell around the notice that the page is missing, for a page that is the shell itself. */
  around?: (notice: ReactNode) => ReactNode;
}

export interface LazyPage<P> {
  /** Suspends until the page is there or is known to be missing. */
  Page: ComponentType<P & Around>;
  /** Starts the download, on hover or focus of a link. Ignores a failure, because the visit itself tries again. */
  preload: () => void;
  /** Resolves when the page can be rendered without waiting, or has failed to arrive; answers which. */
  ready: () => Promise<boolean>;
}

/** `load` imports the module and answers the page. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  const module = lazyModule(load);
  /** The try of `ready`, which is also that of the visit that follows. */
  let first: Promise<Absence | undefined> | undefined;

  async function fetchPage(isAsked = false): Promise<Absence | undefined> {
    try {
      await module.load();
      return undefined;
    } catch (failure) {
      if (!isChunkError(failure)) throw failure;
      return whyMissing(failure, isAsked);
    }
  }

  const Later = lazy(async (): Promise<{ default: ComponentType<P & Around> }> => {
    const why = await (first ?? fetchPage());
    return {
      default: why ? ({ around }) => <MissingPage why={why} fetchPage={fetchPage} around={around} /> : Page,
    };
  });

  function Page(props: P & Around) {
    const page = useLazyModule(module, false);
    // A page that has loaded must not suspend: during hydration React would discard its HTML and render it anew.
    return createElement(page ?? Later, props);
  }

  return {
    Page,
    preload: module.preload,
    ready: () =>
      (first = fetchPage()).then(
        (absence) => !absence,
        () => false,
      ),
  };
}
