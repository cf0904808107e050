import Button from '@mui/material/Button';
import { PasswordInput } from '../../forms/PasswordInput';
import { TextInput } from '../../forms/TextInput';
import { useForm } from '../../forms/useForm';
import styles from './authPage.module.css';
import {
  credentialFields,
  findCredentialErrors,
  type CredentialField,
  type CredentialMode,
  type CredentialValues,
} from './credentialRules';
import { useSignInMutation, useSignUpMutation } from './sessionApi';

interface CredentialsFormProps {
  mode: CredentialMode;
  values: CredentialValues;
  onChange: (field: CredentialField, value: string) => void;
  onSignedUp: () => void;
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: () => void;
}

const titles: Readonly<Record<CredentialMode, string>> = { signIn: 'Sign In', signUp: 'Sign Up' };

/** Email and password, and a name for a new account. What was typed stays until it has worked. */
export function CredentialsForm({ mode, values, onChange, onSignedUp, onUnconfirmed }: CredentialsFormProps) {
  const [signIn] = useSignInMutation();
  const [signUp] = useSignUpMutation();
  const { formProps, fieldProps, isSending } = useForm({
    fields: credentialFields,
    values,
    onChange,
    findErrors: () => findCredentialErrors(mode, values),
    send: async () => {
      if (mode === 'signUp') {
        const answer = await signUp(values);
        if (!answer.error) onSignedUp();
      } else {
        const answer = await signIn(values);
        if (answer.error && 'code' in answer.error && answer.error.code === 'email_not_confirmed') {
          onUnconfirmed();
        }
      }
    },
  });

  return (
    <form {...formProps} className={styles.form} aria-label={titles[mode]}>
      {mode === 'signUp' && <TextInput {...fieldProps('fullName')} label="Full Name" autoComplete="name" />}
      <TextInput
        {...fieldProps('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={mode === 'signIn' ? 'username' : 'email'}
      />
      <PasswordInput
        {...fieldProps('password')}
        label="Password"
        autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSending}>
        {titles[mode]}
      </Button>
    </form>
  );
}
