import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { readSecondFactor } from '../../supabase/secondFactor';
import { codeError, findCodeErrors, isCodeError } from '../secondFactor/codeError';
import { CodeInput } from '../secondFactor/CodeInput';
import { selectSession, signOutRequested } from '../session/sessionSlice';
import { toFormError } from '../session/toFormError';
import { useDeleteAccountMutation } from './accountApi';
import { FormDialog } from '../session/FormDialog';

interface DeleteAccountDialogProps {
  userId: string;
  onClose: () => void;
}

/** Asks for the password again, or for a code of the second factor, so that nobody who finds an open page can delete the account. */
export function DeleteAccountDialog({ userId, onClose }: DeleteAccountDialogProps) {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectSession).user?.email ?? '';
  const [hasFactor] = useState(() => readSecondFactor() !== null);
  const [values, setValues] = useState({ code: '', password: '' });
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useForm<'code' | 'password'>({
    labels: { code: 'Code', password: 'Password' },
    values,
    onChange: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    findErrors: () => {
      if (hasFactor) return findCodeErrors(values.code);
      return values.password === '' ? { password: 'Enter your password.' } : {};
    },
    send: async () => {
      const { error } = await deleteAccount({ userId, email, ...values });
      if (!error) {
        dispatch(signOutRequested());
        return undefined;
      }
      if (toPlainError(error).code === 'invalid_credentials') {
        return { message: 'That isn’t your password.', fields: ['password'] };
      }
      if (isCodeError(error)) return codeError(error);
      return toFormError(error, ['password' as const]);
    },
  });
  return (
    <FormDialog
      title="Delete your account?"
      text="This permanently deletes your profile, your requests and their history."
      email={email}
      form={form}
      confirmLabel="Delete account"
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
