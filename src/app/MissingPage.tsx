import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { appError } from '../errors/appError';
import { describeError } from '../errors/describeError';
import { ErrorNotice } from '../ui/ErrorNotice';
import { PageMeta } from '../ui/PageMeta';
import type { Absence } from './whyMissing';

interface MissingPageProps {
  /** As far as it is known when the page is opened. */
  why: Absence;
  /** Tries once more. Answers why the page is still missing, or undefined if it is there. */
  fetchPage: (isAsked: boolean) => Promise<Absence | undefined>;
  /** Draws the shell around the notice, where it is missing together with the page. */
  around?: ((notice: ReactNode) => ReactNode) | undefined;
}

const notHere = {
  title: 'This page could not be loaded.',
  advice: 'A part of it did not arrive. Check your connection and try again.',
};

/** Milliseconds between tries: a server can come back without the browser noticing a change of the network. */
const retryInterval = 10_000;

/** Milliseconds until a second try after the `online` event, as the network may need a moment more. */
const secondTry = 1_000;

/**
 * Stands in for a page whose code has not arrived: says so and offers to try again. While the server cannot be reached,
 * it also tries again by itself; a server that has answered is not asked again until somebody wants it.
 */
export function MissingPage({ why: first, fetchPage, around = (notice) => notice }: MissingPageProps) {
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

  // Before the paint, so that an `online` event right after it is heard, too.
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
    <>
      <PageMeta title={said.title} unlisted />
      <ErrorNotice
        isPage
        {...said}
        onRetry={() => {
          setIsRetrying(true);
          void goOn(true).finally(() => setIsRetrying(false));
        }}
        isRetrying={isRetrying}
      />
    </>,
  );
}
