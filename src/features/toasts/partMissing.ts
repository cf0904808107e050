import { appError } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
import { toastShown } from './toastsSlice';

/** The message where a part of the page could not be fetched that somebody wanted to open. */
export const partMissing = () =>
  toastShown({ kind: 'error', title: 'Error', text: errorText(appError('offline', 'offline')) });
