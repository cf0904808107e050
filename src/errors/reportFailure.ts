/** What broke, for whoever keeps the site: sent where the build names a place for it (`ERROR_REPORT_URL`), by code that loads then. */
import type { Failure } from './sendFailure';

export function reportFailure(failure: Failure): void {
  // Not from `config.ts`: named here, a build without it has no trace of this.
  if (process.env.ERROR_REPORT_URL) {
    import('./sendFailure').then(
      ({ sendFailure }) => sendFailure(failure),
      // Offline, no report would leave either.
      () => undefined,
    );
  }
}

/** From now on, what nobody catches. */
export function reportUncaught(): void {
  if (process.env.ERROR_REPORT_URL) {
    const report = ({ error, reason }: Partial<ErrorEvent & PromiseRejectionEvent>) =>
      reportFailure({ error: error ?? (reason as unknown) });
    window.addEventListener('error', report);
    window.addEventListener('unhandledrejection', report);
  }
}
