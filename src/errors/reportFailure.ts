/** Reports an error to the site's operator, if the build sets `ERROR_REPORT_URL`. Only then is the sender loaded. */
import type { Failure } from './sendFailure';

export function reportFailure(failure: Failure): void {
  // Not read from `config.ts`: only the bare name lets a build without an endpoint drop this code.
  if (process.env.ERROR_REPORT_URL) {
    import('./sendFailure').then(
      ({ sendFailure }) => sendFailure(failure),
      // Offline, no report could be sent either.
      () => undefined,
    );
  }
}

/** Starts reporting uncaught errors and rejections. */
export function reportUncaught(): void {
  if (process.env.ERROR_REPORT_URL) {
    const report = ({ error, reason }: Partial<ErrorEvent & PromiseRejectionEvent>) =>
      reportFailure({ error: error ?? (reason as unknown) });
    window.addEventListener('error', report);
    window.addEventListener('unhandledrejection', report);
  }
}
