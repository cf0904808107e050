import Button from '@mui/material/Button';
import { TextInput } from '../../forms/TextInput';
import { useForm } from '../../forms/useForm';
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
  const [requestReset] = useRequestPasswordResetMutation();
  const [resend] = useResendConfirmationMutation();
  const { formProps, fieldProps, isSending } = useForm({
    fields: ['email'],
    values: { email },
    onChange: (_field, value) => onChange(value),
    findErrors: () => ({ email: findEmailError(email) }),
    send: async () => {
      const answer = await (purpose === 'reset' ? requestReset({ email }) : resend({ email }));
      if (!answer.error) onSent();
    },
  });

  return (
    <form {...formProps} className={styles.form}>
      <TextInput
        {...fieldProps('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isSending}>
        {purpose === 'reset' ? 'Send Link' : 'Send Link Again'}
      </Button>
    </form>
  );
}
