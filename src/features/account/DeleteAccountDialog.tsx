import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { errorText } from '../../errors/describeError';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { readSecondFactor } from '../../supabase/secondFactor';
import { codeError, findCodeErrors, isCodeError } from '../secondFactor/codeError';
import { CodeInput } from '../secondFactor/CodeInput';
import { selectSession, signOutRequested } from '../session/sessionSlice';
import { useDeleteAccountMutation } from './accountApi';
import { FormDialog } from '../session/FormDialog';
import * as codeTexts from '../secondFactor/codeTexts';
import * as passwordTexts from '../session/passwordTexts';
import * as texts from './texts';

interface DeleteAccountDialogProps {
  userId: string;
  onClose: () => void;
}

/** Asks for the password, or a code of the second factor, so that nobody can delete the account from a page left open. */
export function DeleteAccountDialog({ userId, onClose }: DeleteAccountDialogProps) {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectSession).user?.email ?? '';
  const [hasFactor] = useState(() => readSecondFactor() !== null);
  const [values, setValues] = useState({ code: '', password: '' });
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useForm<'code' | 'password'>({
    labels: { code: codeTexts.code, password: passwordTexts.password },
    values,
    onChange: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    findErrors: () => {
      if (hasFactor) return findCodeErrors(values.code);
      return values.password === '' ? { password: passwordTexts.noPassword } : {};
    },
    send: async () => {
      const { error } = await deleteAccount({ userId, email, ...values });
      if (!error) {
        dispatch(signOutRequested());
        return undefined;
      }
      const failure = toPlainError(error);
      if (failure.code === 'invalid_credentials') {
        return { message: passwordTexts.wrongPassword, fields: ['password'] };
      }
      if (isCodeError(error)) return codeError(error);
      // No toast says the reason.
      return { message: errorText(failure) };
    },
  });
  return (
    <FormDialog
      title={texts.deleteTitle}
      text={texts.deleteText}
      email={email}
      form={form}
      confirmLabel={texts.deleteConfirm}
      isDestructive
      onClose={onClose}
    >
      {hasFactor ? (
        <CodeInput {...form.fieldProps('code')} />
      ) : (
        <PasswordInput {...form.fieldProps('password')} autoComplete="current-password" />
      )}
    </FormDialog>
  );
}
