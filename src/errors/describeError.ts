/** What people are told about an `AppError`. A feature adds its own sentences with `addDescriptions`. */
import type { AppError, AppErrorKind } from './appError';

interface ErrorDescription {
  /** What happened, one sentence. */
  title: string;
  /** What to do about it, one sentence or ''. */
  advice: string;
}

/** For unexpected errors (docs/behaviour.md, section 8). */
export const unexpectedText = 'Something went wrong. Please try again.';

const byKind: Readonly<Record<AppErrorKind, ErrorDescription>> = {
  offline: {
    title: 'We couldn’t reach the server.',
    advice: 'Check your connection and try again.',
  },
  unauthenticated: {
    title: 'Your session has ended.',
    advice: 'Please sign in again.',
  },
  forbidden: { title: 'You don’t have permission to do this.', advice: '' },
  notFound: { title: 'This no longer exists.', advice: '' },
  conflict: { title: 'Someone else has changed this in the meantime.', advice: '' },
  invalid: {
    title: 'The server didn’t accept this.',
    advice: 'Check what you entered.',
  },
  rateLimited: {
    title: 'Too many attempts.',
    advice: 'Please wait a moment and try again.',
  },
  server: { title: 'Something went wrong.', advice: 'Please try again.' },
};

type Describe = (error: AppError) => ErrorDescription;

const byCode: Record<string, Describe> = {
  unavailable: () => ({
    title: 'The server isn’t available right now.',
    advice: 'Please try again in a moment.',
  }),
  retry_after: ({ detail }) => ({
    title: 'Too many attempts.',
    advice: `Please try again in ${formatWait(Number(detail))}.`,
  }),
  user_changed: () => ({
    title: 'Another tab has signed in as someone else.',
    advice: 'Nothing was sent.',
  }),
  '23505': () => ({ title: 'This already exists.', advice: '' }),
  '23503': () => ({
    title: 'Something this belongs to no longer exists.',
    advice: 'Please contact us if this happens again.',
  }),
};

/** Adds a feature's sentences, next to where its errors are raised. */
export function addDescriptions(added: Readonly<Record<string, Describe>>): void {
  Object.assign(byCode, added);
}

export function describeError(error: AppError): ErrorDescription {
  const special = byCode[error.code]?.(error);
  if (special) return special;
  return error.detail === null ? byKind[error.kind] : { title: error.detail, advice: error.advice ?? '' };
}

function formatWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

/**
 * The description as one text, for a toast: the server's own message if there is one (docs/behaviour.md, section 8).
 */
export function errorText(error: AppError): string {
  const { title, advice } = describeError(error);
  return advice === '' ? title : `${title} ${advice}`;
}
