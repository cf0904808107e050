import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { errorText } from '../../errors/describeError';
import { PasswordInput } from '../../forms/PasswordInput';
import { useForm } from '../../forms/useForm';
import { useAppSelector } from '../../store/hooks';
import { readSecondFactor } from '../../supabase/secondFactor';
import { FormDialog } from '../session/FormDialog';
import { selectUser } from '../session/sessionSlice';
import { codeError, findCodeErrors } from './codeError';
import { CodeInput } from './CodeInput';
import { useEnterCodeMutation, useEnterPasswordMutation } from './secondFactorApi';
import * as codeTexts from './codeTexts';
import * as passwordTexts from '../session/passwordTexts';
import * as texts from './texts';

interface ProofDialogProps {
  /** Whether the person has proved who they are, or has given up. */
  onAnswer: (isProven: boolean) => void;
}

/** Asks for a code, or for the password where there is no second factor, before an action that is hard to undo. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const [hasFactor] = useState(() => readSecondFactor() !== null);
  const user = useAppSelector(selectUser);
  const [values, setValues] = useState({ code: '', password: '' });
  const [enterCode] = useEnterCodeMutation();
  const [enterPassword] = useEnterPasswordMutation();
  const { code, password } = values;
  const form = useForm<'code' | 'password'>({
    labels: { code: codeTexts.code, password: passwordTexts.password },
    values,
    onChange: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    findErrors: () => {
      if (hasFactor) return findCodeErrors(code);
      return password === '' ? { password: passwordTexts.noPassword } : {};
    },
    send: async () => {
      const { error } = await (hasFactor
        ? enterCode({ code })
        : enterPassword({ userId: user?.id ?? '', email: user?.email ?? '', password }));
      if (!error) {
        onAnswer(true);
        return undefined;
      }
      if (hasFactor) return codeError(error);
      const failure = toPlainError(error);
      if (failure.code === 'invalid_credentials')
        return { message: passwordTexts.wrongPassword, fields: ['password'] };
      // No toast says the reason.
      return { message: errorText(failure) };
    },
  });
  return (
    <FormDialog
      title={texts.proofTitle}
      text={texts.proofText}
      email={user?.email ?? ''}
      form={form}
      confirmLabel={texts.goOn}
      onClose={() => onAnswer(false)}
    >
      {hasFactor ? (
        <CodeInput {...form.fieldProps('code')} />
      ) : (
        <PasswordInput {...form.fieldProps('password')} autoComplete="current-password" />
      )}
    </FormDialog>
  );
}
