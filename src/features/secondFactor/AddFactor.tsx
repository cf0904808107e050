import { useState } from 'react';
import { toPlainError } from '../../api/useListState';
import { errorText } from '../../errors/describeError';
import { FormErrors } from '../../forms/FormErrors';
import { useForm } from '../../forms/useForm';
import { Button } from '../../ui/Button';
import { codeError, findCodeErrors } from './codeError';
import { CodeInput } from './CodeInput';
import styles from './secondFactor.module.css';
import { useFinishFactorMutation, useStartFactorMutation, type NewFactor } from './secondFactorApi';

interface AddFactorProps {
  /** Called when the first code was right. */
  onAdded?: (() => void) | undefined;
  /** Closes a dialog; a page has no such button. */
  onCancel?: (() => void) | undefined;
}

/** Adds an authenticator app: first what it is, then its QR code and secret, and a field for the first code. */
export function AddFactor({ onAdded, onCancel }: AddFactorProps) {
  const [start, { data: factor, error, isLoading }] = useStartFactorMutation();
  if (factor) return <FirstCode factor={factor} onAdded={onAdded} onCancel={onCancel} />;
  return (
    <div className={styles.form}>
      <p>
        An authenticator app on your phone shows a new code every 30 seconds. With it, a stolen password alone
        opens nothing.
      </p>
      {error && (
        <p role="alert" className={styles.failed}>
          {errorText(toPlainError(error))}
        </p>
      )}
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button isBusy={isLoading} onClick={() => void start()}>
          Set it up
        </Button>
      </div>
    </div>
  );
}

function FirstCode({ factor, onAdded, onCancel }: AddFactorProps & { factor: NewFactor }) {
  const [code, setCode] = useState('');
  const [isCopied, setCopied] = useState(false);
  const [finish] = useFinishFactorMutation();
  const { formProps, fieldProps, formErrors, isSending } = useForm<'code'>({
    labels: { code: 'Code' },
    values: { code },
    onChange: (_field, value) => setCode(value),
    findErrors: () => findCodeErrors(code),
    send: async () => {
      const { error } = await finish({ id: factor.id, code });
      if (error) return codeError(error);
      onAdded?.();
      return undefined;
    },
  });
  return (
    <form {...formProps} className={styles.form}>
      {factor.picture !== null && (
        <>
          <p>Scan this with your authenticator app.</p>
          <img src={factor.picture} alt="QR code for an authenticator app" className={styles.picture} />
        </>
      )}
      <div className={styles.secret}>
        <p>
          {factor.picture === null ? 'Enter this key in your authenticator app:' : 'Or enter this key in it:'}
        </p>
        <code className={styles.key}>{factor.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button
          variant="outline"
          size="small"
          onClick={() =>
            void navigator.clipboard?.writeText(factor.secret).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy the key'}
        </Button>
      </div>
      <CodeInput {...fieldProps('code')} hint="The six digits that the app shows now." />
      <FormErrors formErrors={formErrors} />
      <div className={styles.actions}>
        {onCancel && (
          <Button variant="outline" disabled={isSending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={isSending}>
          Switch it on
        </Button>
      </div>
    </form>
  );
}
