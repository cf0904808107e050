import { FormErrors } from '../../forms/FormErrors';
import { PasswordInput } from '../../forms/PasswordInput';
import { TextInput } from '../../forms/TextInput';
import { useForm } from '../../forms/useForm';
import { offer } from '../../lib/offer';
import { Button } from '../../ui/Button';
import styles from './authPage.module.css';
import {
  credentialFields,
  credentialLabels,
  findCredentialErrors,
  type CredentialField,
  type CredentialMode,
  type CredentialValues,
} from './credentialRules';
import { NewPasswordInput } from './NewPasswordInput';
import { useSignInMutation, useSignUpMutation } from './sessionApi';
import { toFormError } from './toFormError';
import * as texts from './texts';

interface CredentialsFormProps {
  mode: CredentialMode;
  values: CredentialValues;
  onChange: (field: CredentialField, value: string) => void;
  /** With the account's id, if the server returns it. */
  onSignedUp: (userId: string | null) => void;
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: () => void;
}

/** Email and password, and a name for a new account. The input stays until it succeeds. */
export function CredentialsForm({ mode, values, onChange, onSignedUp, onUnconfirmed }: CredentialsFormProps) {
  const [signIn] = useSignInMutation();
  const [signUp] = useSignUpMutation();
  const { formProps, fieldProps, formErrors, isSending } = useForm({
    labels: credentialLabels,
    values,
    onChange,
    findErrors: () => findCredentialErrors(mode, values),
    send: async () => {
      const { data: userId, error } = await (mode === 'signUp' ? signUp(values) : signIn(values));
      if (error) {
        if ('code' in error && error.code === 'email_not_confirmed') onUnconfirmed();
        return toFormError(error, credentialFields);
      }
      if (mode === 'signUp') onSignedUp(userId);
      return undefined;
    },
  });

  return (
    <form {...formProps} className={styles.form} aria-label={texts.titles[mode]}>
      {mode === 'signUp' && <TextInput {...fieldProps('fullName')} autoComplete="name" />}
      <TextInput
        {...fieldProps('email')}
        type="email"
        inputMode="email"
        autoComplete={mode === 'signIn' ? 'username' : 'email'}
      />
      {mode === 'signIn' ? (
        <PasswordInput {...fieldProps('password')} autoComplete="current-password" />
      ) : (
        <NewPasswordInput {...fieldProps('password')} />
      )}
      <FormErrors formErrors={formErrors} />
      {mode === 'signUp' && <p>{offer}</p>}
      <Button type="submit" isBusy={isSending}>
        {texts.titles[mode]}
      </Button>
    </form>
  );
}
