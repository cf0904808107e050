import { FormErrors } from '../../forms/FormErrors';
import { Button } from '../../ui/Button';
import { CodeInput } from './CodeInput';
import styles from './secondFactor.module.css';
import { useEnterCodeMutation } from './secondFactorApi';
import { useCodeForm } from './useCodeForm';
import * as texts from './texts';

/** Asks for a code. The component that renders this form learns from the session that a code was accepted. */
export function CodeForm() {
  const [enterCode] = useEnterCodeMutation();
  const { formProps, fieldProps, formErrors, isSending } = useCodeForm(
    async (code) => (await enterCode({ code })).error,
  );
  return (
    <form {...formProps} className={styles.form}>
      <p>{texts.codeLead}</p>
      <CodeInput {...fieldProps('code')} />
      <FormErrors formErrors={formErrors} />
      <Button type="submit" isBusy={isSending}>
        {texts.goOn}
      </Button>
      <p className={styles.note}>{texts.codeLost}</p>
    </form>
  );
}
