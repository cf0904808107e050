import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectSession, signOutRequested } from '../session/sessionSlice';
import { toFormError } from '../session/toFormError';
import { useDeleteAccountMutation } from './accountApi';
import { AccountDialog } from './AccountDialog';

interface DeleteAccountDialogProps {
  userId: string;
  onClose: () => void;
}

/** Asks for the password again, so that nobody who finds an open page can delete the account. */
export function DeleteAccountDialog({ userId, onClose }: DeleteAccountDialogProps) {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectSession).user?.email ?? '';
  const [password, setPassword] = useState('');
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useForm<'password'>({
    labels: { password: 'Password' },
    values: { password },
    onChange: (_field, value) => setPassword(value),
    findErrors: () => (password === '' ? { password: 'Enter your password.' } : {}),
    send: async () => {
      const { error } = await deleteAccount({ userId, email, password });
      if (!error) {
        dispatch(signOutRequested());
        return undefined;
      }
      if (toPlainError(error).code === 'invalid_credentials') {
        return { message: 'This is not your password.', fields: ['password'] };
      }
      return toFormError(error, ['password']);
    },
  });
  return (
    <AccountDialog
      title="Delete your account?"
      text="This permanently deletes your profile, your requests and their history."
      email={email}
      form={form}
      confirmLabel="Delete account"
      isDestructive
      onClose={onClose}
    >
      <PasswordInput {...form.fieldProps('password')} autoComplete="current-password" />
    </AccountDialog>
  );
}
