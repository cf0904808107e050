import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { appError } from '../errors/appError';
import { describeError } from '../errors/describeError';
import { ErrorNotice } from '../ui/ErrorNotice';
import type { ChunkErrorReason } from './diagnoseChunkError';
import * as texts from './texts';

interface ChunkErrorPageProps {
  /** What is known when the page is opened. */
  why: ChunkErrorReason;
  /** Tries again. Returns why the page is still missing, or undefined if it has loaded. */
  fetchPage: (isAsked: boolean) => Promise<ChunkErrorReason | undefined>;
  /** Renders the layout around the notice if the layout is missing, too. */
  around?: ((notice: ReactNode) => ReactNode) | undefined;
}

const notHere = {
  title: texts.notLoaded,
  advice: texts.notLoadedAdvice,
};

/** Milliseconds between tries: a server can come back without a network event in the browser. */
const retryInterval = 10_000;

/** Milliseconds until a second try after the `online` event, because the network may need another moment. */
const secondTry = 1_000;

/**
 * Replaces a page whose code could not be loaded and offers a retry. While the server is unreachable, it also retries
 * by itself; a server that has responded is asked again only on demand.
 */
export function ChunkErrorPage({ why: first, fetchPage, around = (notice) => notice }: ChunkErrorPageProps) {
  const [why, setWhy] = useState(first);
  const [isRetrying, setIsRetrying] = useState(false);

  const goOn = useCallback(
    (isAsked = false) =>
      fetchPage(isAsked).then(
        (reason) => reason && setWhy(reason),
        (failure: unknown) =>
          // For the error boundary around the page.
          setWhy(() => {
            throw failure;
          }),
      ),
    [fetchPage],
  );

  // Before the paint, so that an `online` event right after it is not missed.
  useLayoutEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const onOnline = () => {
      void goOn();
      soon = setTimeout(() => void goOn(), secondTry);
    };
    const timer = setInterval(() => {
      if (why === 'unreachable' && navigator.onLine) void goOn();
    }, retryInterval);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      window.removeEventListener('online', onOnline);
    };
  }, [why, goOn]);

  const said = why === 'unreachable' ? describeError(appError('offline')) : notHere;
  return around(
    <ErrorNotice
      isPage
      {...said}
      onRetry={() => {
        setIsRetrying(true);
        void goOn(true).finally(() => setIsRetrying(false));
      }}
      isRetrying={isRetrying}
    />,
  );
}
