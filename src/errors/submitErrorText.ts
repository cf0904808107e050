import { isTransient, type AppError } from './appError';
import { errorText } from './describeError';

/**
 * What a form keeps saying about a failed submit after the toast has gone. A rate limit and an objection of the server
 * are worth repeating; for any other failure it says only that nothing typed is lost.
 */
export function submitErrorText(error: AppError): string {
  if (isTransient(error) && error.kind !== 'rateLimited') {
    return 'This did not work yet. What you typed is still here.';
  }
  return errorText(error);
}
