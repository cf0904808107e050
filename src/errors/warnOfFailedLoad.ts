import type { AppError } from './appError';
import { reportFailure } from './reportFailure';

/** Logs a failed load (docs/behaviour.md, section 8); the page tells the user. */
export function warnOfFailedLoad(what: string, error: AppError | null): void {
  const why = error ? `${error.kind} ${error.code}` : 'unexpected';
  console.warn(`${what} could not be loaded: ${why}`);
  // Being offline or signed out is not the site's fault, so it is not reported.
  if (!error || error.kind === 'server') reportFailure({ code: `${what} ${why}` });
}
