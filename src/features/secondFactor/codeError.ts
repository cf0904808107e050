import type { SerializedError } from '@reduxjs/toolkit';
import { toPlainError } from '../../api/useListState';
import type { AppError } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
import type { FormError } from '../../forms/useForm';
import * as texts from './codeTexts';

/** Whether a call failed because of the code that came with it. */
export const isCodeError = (failure: AppError | SerializedError): boolean =>
  /^mfa_/.test(toPlainError(failure).code);

/** The error of a refused code, one sentence for every reason: the reason would only help somebody who is guessing. */
export function codeError(failure: AppError | SerializedError): FormError<'code'> {
  const error = toPlainError(failure);
  const isRefused = isCodeError(failure) || error.kind === 'invalid';
  return isRefused ? { message: texts.wrongCode, fields: ['code'] } : { message: errorText(error) };
}

export const findCodeErrors = (code: string) =>
  /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: texts.noCode };
