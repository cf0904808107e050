import { useState } from 'react';
import { FormErrors } from '../../forms/FormErrors';
import { useForm } from '../../forms/useForm';
import { Button } from '../../ui/Button';
import { codeError, findCodeErrors } from './codeError';
import { CodeInput } from './CodeInput';
import styles from './secondFactor.module.css';
import { useEnterCodeMutation } from './secondFactorApi';

/** Asks for a code; whoever shows it learns from the session that one was entered. */
export function CodeForm() {
  const [code, setCode] = useState('');
  const [enterCode] = useEnterCodeMutation();
  const { formProps, fieldProps, formErrors, isSending } = useForm<'code'>({
    labels: { code: 'Code' },
    values: { code },
    onChange: (_field, value) => setCode(value),
    findErrors: () => findCodeErrors(code),
    send: async () => {
      const { error } = await enterCode({ code });
      return error && codeError(error);
    },
  });
  return (
    <form {...formProps} className={styles.form}>
      <p>Open your authenticator app, and enter the six digits that it shows for this account.</p>
      <CodeInput {...fieldProps('code')} />
      <FormErrors formErrors={formErrors} />
      <Button type="submit" disabled={isSending}>
        Continue
      </Button>
      <p className={styles.note}>Is the app gone? Another admin can reset your second factor.</p>
    </form>
  );
}
