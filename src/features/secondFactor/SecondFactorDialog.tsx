import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { DialogFrame } from '../../dialogs/DialogFrame';
import { useForm } from '../../forms/useForm';
import { useAppSelector } from '../../store/hooks';
import { readSecondFactor } from '../../supabase/secondFactor';
import { FormDialog } from '../session/FormDialog';
import { selectUser } from '../session/sessionSlice';
import { AddFactor } from './AddFactor';
import { codeError, findCodeErrors } from './codeError';
import { CodeInput } from './CodeInput';
import styles from './secondFactor.module.css';
import { useRemoveFactorMutation } from './secondFactorApi';

/** Adds a second factor or, where there is one, removes it. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  // As it was when the dialog opened: after the first code it closes.
  const [hasFactor] = useState(() => readSecondFactor() !== null);
  if (hasFactor) return <RemoveFactorDialog onClose={onClose} />;
  return (
    <DialogFrame
      title="Add a second factor"
      // A click on the backdrop is probably a mistake, and the key that was shown would be gone.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown') onClose();
      }}
    >
      {(textId) => (
        <DialogContent id={textId} className={styles.dialog}>
          <AddFactor onAdded={onClose} onCancel={onClose} />
        </DialogContent>
      )}
    </DialogFrame>
  );
}

function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const email = useAppSelector(selectUser)?.email ?? '';
  const [code, setCode] = useState('');
  const [removeFactor] = useRemoveFactorMutation();
  const form = useForm<'code'>({
    labels: { code: 'Code' },
    values: { code },
    onChange: (_field, value) => setCode(value),
    findErrors: () => findCodeErrors(code),
    send: async () => {
      const { error } = await removeFactor({ code });
      if (error) return codeError(error);
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      title="Your second factor is on"
      text="You sign in with a code of your authenticator app. With a code you can also switch that off; a password is then enough again. For a new phone, switch it off and add it again there."
      email={email}
      form={form}
      confirmLabel="Switch it off"
      onClose={onClose}
    >
      <CodeInput {...form.fieldProps('code')} />
    </FormDialog>
  );
}
