import { toPlainError } from '../../api/useListState';
import { errorText } from '../../errors/describeError';
import { FormErrors } from '../../forms/FormErrors';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { CodeInput } from './CodeInput';
import styles from './secondFactor.module.css';
import { useFinishFactorMutation, useStartFactorMutation, type NewFactor } from './secondFactorApi';
import { useCodeForm } from './useCodeForm';
import * as texts from './texts';

interface AddFactorProps {
  /** Called when the first code was right. */
  onAdded: () => void;
  onCancel: () => void;
}

/** Adds an authenticator app: first what it is, then its QR code and secret, and a field for the first code. */
export function AddFactor({ onAdded, onCancel }: AddFactorProps) {
  const [start, { data: factor, error, isLoading }] = useStartFactorMutation();
  if (factor) return <FirstCode factor={factor} onAdded={onAdded} onCancel={onCancel} />;
  return (
    <div className={styles.form}>
      <p>{texts.addLead}</p>
      {error && (
        <p role="alert" className={styles.failed}>
          {errorText(toPlainError(error))}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button isBusy={isLoading} onClick={() => void start()}>
          {texts.addStart}
        </Button>
      </div>
    </div>
  );
}

function FirstCode({ factor, onAdded, onCancel }: AddFactorProps & { factor: NewFactor }) {
  const [finish] = useFinishFactorMutation();
  const { formProps, fieldProps, formErrors, isSending } = useCodeForm(async (code) => {
    const { error } = await finish({ id: factor.id, code });
    if (!error) onAdded();
    return error;
  });
  return (
    <form {...formProps} className={styles.form}>
      {factor.picture !== null && (
        <>
          <p>{texts.addScan}</p>
          <img src={factor.picture} alt={texts.addPicture} className={styles.picture} />
        </>
      )}
      <div className={styles.secret}>
        <p>{factor.picture === null ? texts.addKeyOnly : texts.addKey}</p>
        <code className={styles.key}>{factor.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={factor.secret}>{texts.addCopy}</CopyButton>
      </div>
      <CodeInput {...fieldProps('code')} hint={texts.addHint} />
      <FormErrors formErrors={formErrors} />
      <div className={styles.actions}>
        <Button variant="outline" disabled={isSending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={isSending}>
          {texts.addFinish}
        </Button>
      </div>
    </form>
  );
}
