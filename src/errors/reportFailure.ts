/**
 * Reports a failure to the site's operator, if the build names an endpoint (`ERROR_REPORT_URL`). Only then loads the
 * sender.
 */
import type { Failure } from './sendFailure';

export function reportFailure(failure: Failure): void {
  // Not read from `config.ts`: only the bare name lets a build without an endpoint drop this code.
  if (process.env.ERROR_REPORT_URL) {
    import('./sendFailure').then(
      ({ sendFailure }) => sendFailure(failure),
      // Offline, no report would leave either.
      () => undefined,
    );
  }
}

/** Reports errors and rejections that nobody catches, from now on. */
export function reportUncaught(): void {
  if (process.env.ERROR_REPORT_URL) {
    const report = ({ error, reason }: Partial<ErrorEvent & PromiseRejectionEvent>) =>
      reportFailure({ error: error ?? (reason as unknown) });
    window.addEventListener('error', report);
    window.addEventListener('unhandledrejection', report);
  }
}
