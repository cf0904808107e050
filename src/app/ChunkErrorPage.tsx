import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { appError } from '../errors/appError';
import { describeError } from '../errors/describeError';
import { ErrorNotice } from '../ui/ErrorNotice';
import type { ChunkErrorReason } from './diagnoseChunkError';
import * as texts from './texts';

interface ChunkErrorPageProps {
  /** Why the page is missing, when this notice is opened. */
  reason: ChunkErrorReason;
  /** Tries again; `isManual` if somebody asked for it. Returns why the page is still missing, if it is. */
  fetchPage: (isManual: boolean) => Promise<ChunkErrorReason | undefined>;
  /** Renders the layout around the notice if the layout is missing, too. */
  layout?: ((notice: ReactNode) => ReactNode) | undefined;
}

const notLoaded = {
  title: texts.notLoaded,
  advice: texts.notLoadedAdvice,
};

/** Milliseconds between tries: a server can come back without a network event in the browser. */
const retryInterval = 10_000;

/** Milliseconds until a second try after the `online` event, because the network may need another moment. */
const secondTryDelay = 1_000;

/**
 * Replaces a page whose code could not be loaded and offers a retry. It also retries by itself: after the `online` event
 * and, while the server is unreachable, at intervals.
 */
export function ChunkErrorPage({
  reason: firstReason,
  fetchPage,
  layout = (notice) => notice,
}: ChunkErrorPageProps) {
  const [reason, setReason] = useState(firstReason);
  const [isRetrying, setIsRetrying] = useState(false);

  const retry = useCallback(
    (isManual = false) =>
      fetchPage(isManual).then(
        (newReason) => newReason && setReason(newReason),
        (failure: unknown) =>
          // For the error boundary around the page.
          setReason(() => {
            throw failure;
          }),
      ),
    [fetchPage],
  );

  // Before the paint, so that an `online` event right after it is not missed.
  useLayoutEffect(() => {
    let secondTry: ReturnType<typeof setTimeout> | undefined;
    const onOnline = () => {
      void retry();
      secondTry = setTimeout(() => void retry(), secondTryDelay);
    };
    const timer = setInterval(() => {
      if (reason === 'unreachable' && navigator.onLine) void retry();
    }, retryInterval);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      clearTimeout(secondTry);
      window.removeEventListener('online', onOnline);
    };
  }, [reason, retry]);

  const message = reason === 'unreachable' ? describeError(appError('offline')) : notLoaded;
  return layout(
    <ErrorNotice
      isPage
      {...message}
      onRetry={() => {
        setIsRetrying(true);
        void retry(true).finally(() => setIsRetrying(false));
      }}
      isRetrying={isRetrying}
    />,
  );
}
