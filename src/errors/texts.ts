/** Texts about errors that any call can have. */
import type { AppErrorKind } from './appError';

/** For unexpected errors (docs/behaviour.md, section 8). */
export const unexpected = 'Something went wrong. Please try again.';

/** What happened, and what to do about it. */
export const byKind: Readonly<Record<AppErrorKind, { title: string; advice: string }>> = {
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
  conflict: { title: 'Someone else changed this in the meantime.', advice: '' },
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

export const unavailable = 'The server isn’t available right now.';
export const unavailableAdvice = 'Please try again in a moment.';
export const tooMany = 'Too many attempts.';
export const tooManyAdvice = (wait: string) => `Please try again in ${wait}.`;
export const waitMinutes = (minutes: number) => `${minutes} minutes`;
export const waitSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`);
export const otherUser = 'Another tab has signed in as someone else.';
export const otherUserAdvice = 'Nothing was sent.';
export const duplicate = 'This already exists.';
export const missingParent = 'Something this belongs to no longer exists.';
export const missingParentAdvice = 'Please contact us if this happens again.';
