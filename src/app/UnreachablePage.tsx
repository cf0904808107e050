import { useCallback, useLayoutEffect, useState, type ComponentType } from 'react';
import { appError } from '../errors/appError';
import { describeError } from '../errors/describeError';
import { ErrorNotice } from '../ui/ErrorNotice';
import { PageMeta } from '../ui/PageMeta';

interface UnreachablePageProps<P> {
  /** Answers the page, or null while the server cannot be reached. */
  fetchPage: () => Promise<{ default: ComponentType<P> } | null>;
  /** The page, if it has arrived since. */
  arrived: { default: ComponentType<P> } | null;
  pageProps: P;
}

/** Milliseconds between tries: a server can come back without the browser noticing a change of the network. */
const retryInterval = 10_000;

/** Milliseconds until a second try after the `online` event, as the network may need a moment more. */
const secondTry = 1_000;

/** Stands in for a page whose code could not be fetched, and becomes that page once the server can be reached. */
export function UnreachablePage<P extends object>({
  fetchPage,
  arrived,
  pageProps,
}: UnreachablePageProps<P>) {
  const [page, setPage] = useState(arrived);
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const [isRetrying, setIsRetrying] = useState(false);

  const goOn = useCallback(
    () => fetchPage().then(setPage, (reason: unknown) => setFailure({ reason })),
    [fetchPage],
  );

  // Before the paint, so that an `online` event right after it is heard, too.
  useLayoutEffect(() => {
    if (page) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const onOnline = () => {
      void goOn();
      clearTimeout(soon);
      soon = setTimeout(() => void goOn(), secondTry);
    };
    const timer = setInterval(() => {
      if (navigator.onLine) void goOn();
    }, retryInterval);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      window.removeEventListener('online', onOnline);
    };
  }, [page, goOn]);

  // For the error boundary around the page.
  if (failure) throw failure.reason;
  if (page) return <page.default {...pageProps} />;
  const said = describeError(appError('offline'));
  return (
    <>
      <PageMeta title={said.title} unlisted />
      <ErrorNotice
        isPage
        {...said}
        onRetry={() => {
          setIsRetrying(true);
          void goOn().finally(() => setIsRetrying(false));
        }}
        isRetrying={isRetrying}
      />
    </>
  );
}
