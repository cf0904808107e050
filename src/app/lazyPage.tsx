/**
 * Pages as separate chunks, loaded on intent or on demand. They survive a deploy that removed the chunk, a broken
 * chunk, and a lost connection.
 */
import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { isChunkError, lazyModule } from '../lib/lazyModule';
import { useLazyModule } from '../ui/useLazyModule';
import { ChunkErrorPage } from './ChunkErrorPage';
import { diagnoseChunkError, type ChunkErrorReason } from './diagnoseChunkError';

interface LayoutProps {
  /** Renders the layout around the error notice, for a page that is itself the layout. */
  layout?: (notice: ReactNode) => ReactNode;
}

export interface LazyPage<P> {
  /** Suspends until the page has loaded or failed. */
  Page: ComponentType<P & LayoutProps>;
  /** Starts the download when a link is hovered or focused. Ignores a failure, because the visit itself tries again. */
  preload: () => void;
  /** Resolves to whether the page has loaded, once it has loaded or failed. */
  ready: () => Promise<boolean>;
}

/** `load` imports the module and returns the page. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  const module = lazyModule(load);

  async function fetchPage(isManual = false): Promise<ChunkErrorReason | undefined> {
    try {
      await module.load();
      return undefined;
    } catch (failure) {
      if (!isChunkError(failure)) throw failure;
      return diagnoseChunkError(failure, isManual);
    }
  }

  const SuspendingPage = lazy(async (): Promise<{ default: ComponentType<P & LayoutProps> }> => {
    const reason = await fetchPage();
    return {
      default: reason
        ? ({ layout }) => <ChunkErrorPage reason={reason} fetchPage={fetchPage} layout={layout} />
        : Page,
    };
  });

  function Page(props: P & LayoutProps) {
    const page = useLazyModule(module, false);
    // A loaded page must not suspend: during hydration React would discard its HTML and render it again.
    return createElement(page ?? SuspendingPage, props);
  }

  return {
    Page,
    preload: module.preload,
    ready: () =>
      module.load().then(
        () => true,
        () => false,
      ),
  };
}
