import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { isTransient } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
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
import * as codeTexts from '../secondFactor/codeTexts';
import * as passwordTexts from '../session/passwordTexts';
import * as texts from './texts';

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
    labels: {
      current: passwordTexts.currentPassword,
      code: codeTexts.code,
      password: passwordTexts.newPassword,
    },
    values,
    onChange: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    findErrors: () => ({
      ...(values.current === '' && { current: passwordTexts.noCurrentPassword }),
      ...(hasFactor && findCodeErrors(values.code)),
      ...(values.password === '' && { password: passwordTexts.noNewPassword }),
    }),
    send: async () => {
      const { error } = await changePassword({ userId, email, ...values });
      if (!error) {
        onClose();
        return undefined;
      }
      const failure = toPlainError(error);
      if (wrongPassword.includes(failure.code)) {
        return { message: passwordTexts.wrongPassword, fields: ['current'] };
      }
      if (isCodeError(error)) return codeError(error);
      // No toast says the reason.
      if (isTransient(failure)) return { message: errorText(failure) };
      return toFormError(error, ['password' as const]);
    },
  });
  return (
    <FormDialog
      title={texts.passwordTitle}
      text={texts.passwordText}
      email={email}
      form={form}
      confirmLabel={passwordTexts.savePassword}
      onClose={onClose}
    >
      <PasswordInput {...form.fieldProps('current')} autoComplete="current-password" />
      {hasFactor && <CodeInput {...form.fieldProps('code')} />}
      <NewPasswordInput {...form.fieldProps('password')} />
    </FormDialog>
  );
}
