import type { AppError } from './appError';
import { reportFailure } from './reportFailure';

/** One line in the console for a load that failed (docs/behaviour.md, section 8); the page tells the person. */
export function warnOfFailedLoad(what: string, error: AppError | null): void {
  const why = error ? `${error.kind} ${error.code}` : 'unexpected';
  console.warn(`${what} could not be loaded: ${why}`);
  // That somebody is offline or not signed in is no failure of the site, so it is not reported.
  if (!error || error.kind === 'server') reportFailure({ code: `${what} ${why}` });
}
