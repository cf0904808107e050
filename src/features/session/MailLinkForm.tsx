import Button from '@mui/material/Button';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { TextInput } from '../../forms/TextInput';
import styles from './authPage.module.css';
import { findEmailError } from './credentialRules';
import { useRequestPasswordResetMutation, useResendConfirmationMutation } from './sessionApi';

export type MailLinkPurpose = 'reset' | 'confirm';

interface MailLinkFormProps {
  purpose: MailLinkPurpose;
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

/** Asks for a mail: a link to a new password, or the confirmation once more. */
export function MailLinkForm({ purpose, email, onChange, onSent }: MailLinkFormProps) {
  const [error, setError] = useState<string>();
  const [requestReset, requesting] = useRequestPasswordResetMutation();
  const [resend, resending] = useResendConfirmationMutation();
  const input = useRef<HTMLInputElement>(null);
  const isSending = requesting.isLoading || resending.isLoading;

  const send = useSingleFlight(async () => {
    const answer = await (purpose === 'reset' ? requestReset({ email }) : resend({ email }));
    if (!answer.error) onSent();
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = findEmailError(email);
    setError(found);
    if (found) input.current?.focus();
    else void send();
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        inputRef={input}
        value={email}
        error={error}
        readOnly={isSending}
        onChange={(value) => {
          onChange(value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSending}>
        {purpose === 'reset' ? 'Send Link' : 'Send Link Again'}
      </Button>
    </form>
  );
}
