import type { AppError } from './appError';

/** One line in the console for a load that failed (docs/behaviour.md, section 8); the page tells the person. */
export function warnOfFailedLoad(what: string, error: AppError | null): void {
  console.warn(`${what} could not be loaded: ${error ? `${error.kind} ${error.code}` : 'unexpected'}`);
}
