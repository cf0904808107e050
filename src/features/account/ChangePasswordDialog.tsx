import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppSelector } from '../../store/hooks';
import { readSecondFactor } from '../../supabase/secondFactor';
import { codeError, findCodeErrors, isCodeError } from '../secondFactor/codeError';
import { CodeInput } from '../secondFactor/CodeInput';
import { NewPasswordInput } from '../session/NewPasswordInput';
import { selectSession } from '../session/sessionSlice';
import { toFormError } from '../session/toFormError';
import { useChangePasswordMutation } from './accountApi';
import { FormDialog } from '../session/FormDialog';

interface ChangePasswordDialogProps {
  userId: string;
  onClose: () => void;
}

const wrongPassword = ['invalid_credentials', 'current_password_required', 'current_password_invalid'];

/** Always asks for the current password, even if the Supabase project does not require it. */
export function ChangePasswordDialog({ userId, onClose }: ChangePasswordDialogProps) {
  const email = useAppSelector(selectSession).user?.email ?? '';
  const [hasFactor] = useState(() => readSecondFactor() !== null);
  const [values, setValues] = useState({ current: '', code: '', password: '' });
  const [changePassword] = useChangePasswordMutation();
  const form = useForm<'current' | 'code' | 'password'>({
    labels: { current: 'Current password', code: 'Code', password: 'New password' },
    values,
    onChange: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    findErrors: () => ({
      ...(values.current === '' && { current: 'Enter your current password.' }),
      ...(hasFactor && findCodeErrors(values.code)),
      ...(values.password === '' && { password: 'Enter a new password.' }),
    }),
    send: async () => {
      const { error } = await changePassword({ userId, email, ...values });
      if (!error) {
        onClose();
        return undefined;
      }
      if (wrongPassword.includes(toPlainError(error).code)) {
        return { message: 'That isn’t your password.', fields: ['current'] };
      }
      if (isCodeError(error)) return codeError(error);
      return toFormError(error, ['password' as const]);
    },
  });
  return (
    <FormDialog
      title="Change your password"
      text="You’ll stay signed in here and be signed out everywhere else."
      email={email}
      form={form}
      confirmLabel="Save password"
      onClose={onClose}
    >
      <PasswordInput {...form.fieldProps('current')} autoComplete="current-password" />
      {hasFactor && <CodeInput {...form.fieldProps('code')} />}
      <NewPasswordInput {...form.fieldProps('password')} />
    </FormDialog>
  );
}
