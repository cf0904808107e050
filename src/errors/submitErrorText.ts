import { isTransient, type AppError } from './appError';
import { errorText } from './describeError';
import * as texts from './submitTexts';

/**
 * What a form still says about a failed submit after the toast has disappeared. Rate limits and validation errors are
 * worth repeating; for anything else it only says that the input is not lost.
 */
export function submitErrorText(error: AppError): string {
  if (isTransient(error) && error.kind !== 'rateLimited') {
    return texts.notSent;
  }
  return errorText(error);
}
