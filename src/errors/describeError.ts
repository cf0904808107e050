/** What people are told about an `AppError`. A feature adds its own sentences with `addDescriptions`. */
import type { AppError } from './appError';
import * as texts from './texts';

interface ErrorDescription {
  /** What happened, one sentence. */
  title: string;
  /** What to do about it, one sentence or ''. */
  advice: string;
}

/** For unexpected errors (docs/behaviour.md, section 8). */
export const unexpectedText = texts.unexpected;

type Describe = (error: AppError) => ErrorDescription;

const byCode: Record<string, Describe> = {
  unavailable: () => ({
    title: texts.unavailable,
    advice: texts.unavailableAdvice,
  }),
  retry_after: ({ detail }) => ({
    title: texts.tooMany,
    advice: texts.tooManyAdvice(formatWait(Number(detail))),
  }),
  user_changed: () => ({
    title: texts.otherUser,
    advice: texts.otherUserAdvice,
  }),
  '23505': () => ({ title: texts.duplicate, advice: '' }),
  '23503': () => ({
    title: texts.missingParent,
    advice: texts.missingParentAdvice,
  }),
};

/** Adds a feature's sentences, next to where its errors are raised. */
export function addDescriptions(added: Readonly<Record<string, Describe>>): void {
  Object.assign(byCode, added);
}

export function describeError(error: AppError): ErrorDescription {
  const special = byCode[error.code]?.(error);
  if (special) return special;
  return error.detail === null
    ? texts.byKind[error.kind]
    : { title: error.detail, advice: error.advice ?? '' };
}

function formatWait(seconds: number): string {
  return seconds > 90 ? texts.waitMinutes(Math.ceil(seconds / 60)) : texts.waitSeconds(seconds);
}

/**
 * The description as one text, for a toast: the server's own message if there is one (docs/behaviour.md, section 8).
 */
export function errorText(error: AppError): string {
  const { title, advice } = describeError(error);
  return advice === '' ? title : `${title} ${advice}`;
}
