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
    title: 'We could not reach the server.',
    advice: 'Check your connection and try again.',
  },
  unauthenticated: {
    title: 'Your session has ended.',
    advice: 'Please sign in again.',
  },
  forbidden: { title: 'You are not allowed to do this.', advice: '' },
  notFound: { title: 'This does not exist any more.', advice: '' },
  conflict: { title: 'Somebody else has changed this in the meantime.', advice: '' },
  invalid: {
    title: 'The server did not accept this.',
    advice: 'Check what you entered.',
  },
  rateLimited: {
    title: 'Too many tries.',
    advice: 'Please wait, and try again in a moment.',
  },
  server: { title: 'Something went wrong.', advice: 'Please try again.' },
};

type Describe = (error: AppError) => ErrorDescription;

const byCode: Record<string, Describe> = {
  unavailable: () => ({
    title: 'The server is not available right now.',
    advice: 'Please try again in a moment.',
  }),
  retry_after: ({ detail }) => ({
    title: 'Too many tries.',
    advice: `Please try again in ${formatWait(Number(detail))}.`,
  }),
  user_changed: () => ({
    title: 'Somebody else has signed in, in another tab.',
    advice: 'Nothing was sent.',
  }),
  '23505': () => ({ title: 'This exists already.', advice: '' }),
  '23503': () => ({
    title: 'Something that this belongs to does not exist any more.',
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
