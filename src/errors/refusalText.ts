import { isPassing, type AppError } from './appError';
import { errorText } from './describeError';

/**
 * What a form keeps saying about a failed try, after the toast has gone. How long a limit lasts and what the server
 * objects to is worth repeating; that something broke is not, but that nothing is lost.
 */
export function refusalText(error: AppError): string {
  if (isPassing(error) && error.kind !== 'rateLimited') {
    return 'This did not work yet. What you typed is still here.';
  }
  return errorText(error);
}
