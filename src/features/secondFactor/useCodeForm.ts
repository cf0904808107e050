import type { SerializedError } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { AppError } from '../../errors/appError';
import { useForm } from '../../forms/useForm';
import { codeError, findCodeErrors } from './codeError';
import * as texts from './codeTexts';

/** A form with the field `code`. `send` gets what was typed, and resolves to the error, if any. */
export function useCodeForm(send: (code: string) => Promise<AppError | SerializedError | undefined>) {
  const [code, setCode] = useState('');
  return useForm<'code'>({
    labels: { code: texts.code },
    values: { code },
    onChange: (_field, value) => setCode(value),
    findErrors: () => findCodeErrors(code),
    send: async () => {
      const error = await send(code);
      return error && codeError(error);
    },
  });
}
