import Button from '@mui/material/Button';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { TextInput } from '../../forms/TextInput';
import styles from './authPage.module.css';
import {
  credentialFields,
  findCredentialErrors,
  type CredentialErrors,
  type CredentialField,
  type CredentialMode,
  type CredentialValues,
} from './credentialRules';
import { PasswordInput } from '../../forms/PasswordInput';
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
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [signIn, signingIn] = useSignInMutation();
  const [signUp, signingUp] = useSignUpMutation();
  const form = useRef<HTMLFormElement>(null);
  const isSending = signingIn.isLoading || signingUp.isLoading;

  const send = useSingleFlight(async () => {
    if (mode === 'signUp') {
      const answer = await signUp(values);
      if (!answer.error) onSignedUp();
    } else {
      const answer = await signIn(values);
      if (answer.error && 'code' in answer.error && answer.error.code === 'email_not_confirmed') {
        onUnconfirmed();
      }
    }
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = findCredentialErrors(mode, values);
    setErrors(found);
    const first = credentialFields.find((name) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else void send();
  }

  const field = (name: CredentialField) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: isSending,
    onChange: (value: string) => {
      onChange(name, value);
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <form
      ref={form}
      className={styles.form}
      // Never used, and never a GET: what was typed must not get into an address, whatever goes wrong.
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label={titles[mode]}
    >
      {mode === 'signUp' && <TextInput {...field('fullName')} label="Full Name" autoComplete="name" />}
      <TextInput
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={mode === 'signIn' ? 'username' : 'email'}
      />
      <PasswordInput
        {...field('password')}
        label="Password"
        autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSending}>
        {titles[mode]}
      </Button>
    </form>
  );
}
