import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppSelector } from '../../store/hooks';
import { NewPasswordInput } from '../session/NewPasswordInput';
import { selectSession } from '../session/sessionSlice';
import { toFormError } from '../session/toFormError';
import { useChangePasswordMutation } from './accountApi';
import { AccountDialog } from './AccountDialog';

interface ChangePasswordDialogProps {
  userId: string;
  onClose: () => void;
}

const wrongPassword = ['invalid_credentials', 'current_password_required', 'current_password_invalid'];

/** Always asks for the current password, even if the Supabase project does not require it. */
export function ChangePasswordDialog({ userId, onClose }: ChangePasswordDialogProps) {
  const email = useAppSelector(selectSession).user?.email ?? '';
  const [values, setValues] = useState({ current: '', password: '' });
  const [changePassword] = useChangePasswordMutation();
  const form = useForm<'current' | 'password'>({
    labels: { current: 'Current Password', password: 'New Password' },
    values,
    onChange: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    findErrors: () => ({
      ...(values.current === '' && { current: 'Enter your current password.' }),
      ...(values.password === '' && { password: 'Enter a new password.' }),
    }),
    send: async () => {
      const { error } = await changePassword({ userId, email, ...values });
      if (!error) {
        onClose();
        return undefined;
      }
      if (wrongPassword.includes(toPlainError(error).code)) {
        return { message: 'This is not your password.', fields: ['current'] };
      }
      return toFormError(error, ['password' as const]);
    },
  });
  return (
    <AccountDialog
      title="Change your password"
      text="You stay signed in here, and are signed out everywhere else."
      email={email}
      form={form}
      confirmLabel="Save Password"
      onClose={onClose}
    >
      <PasswordInput {...form.fieldProps('current')} autoComplete="current-password" />
      <NewPasswordInput {...form.fieldProps('password')} />
    </AccountDialog>
  );
}
