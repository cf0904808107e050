import { FormErrors } from '../../forms/FormErrors';
import { TextInput } from '../../forms/TextInput';
import { useForm } from '../../forms/useForm';
import { Button } from '../../ui/Button';
import styles from './authPage.module.css';
import { credentialLabels, findEmailError } from './credentialRules';
import { useRequestPasswordResetMutation, useResendConfirmationMutation } from './sessionApi';
import { toFormError } from './toFormError';
import * as texts from './texts';

export type MailLinkPurpose = 'reset' | 'confirm';

interface MailLinkFormProps {
  purpose: MailLinkPurpose;
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}

/** Requests an email: a password reset link, or another confirmation. */
export function MailLinkForm({ purpose, email, onChange, onSent }: MailLinkFormProps) {
  const [requestReset] = useRequestPasswordResetMutation();
  const [resend] = useResendConfirmationMutation();
  const { formProps, fieldProps, formErrors, isSending } = useForm({
    labels: { email: credentialLabels.email },
    values: { email },
    onChange: (_field, value) => onChange(value),
    findErrors: () => ({ email: findEmailError(email) }),
    send: async () => {
      const { error } = await (purpose === 'reset' ? requestReset({ email }) : resend({ email }));
      if (error) return toFormError(error, ['email']);
      onSent();
      return undefined;
    },
  });

  return (
    <form {...formProps} className={styles.form}>
      <TextInput {...fieldProps('email')} type="email" inputMode="email" autoComplete="username" />
      <FormErrors formErrors={formErrors} />
      <Button type="submit" isBusy={isSending}>
        {purpose === 'reset' ? texts.sendLink : texts.sendLinkAgain}
      </Button>
    </form>
  );
}
