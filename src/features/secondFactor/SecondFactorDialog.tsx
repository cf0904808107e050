import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { DialogFrame } from '../../dialogs/DialogFrame';
import { useAppSelector } from '../../store/hooks';
import { readSecondFactor } from '../../supabase/secondFactor';
import { FormDialog } from '../session/FormDialog';
import { selectUser } from '../session/sessionSlice';
import { AddFactor } from './AddFactor';
import { CodeInput } from './CodeInput';
import styles from './secondFactor.module.css';
import { useRemoveFactorMutation } from './secondFactorApi';
import { useCodeForm } from './useCodeForm';

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
  const [removeFactor] = useRemoveFactorMutation();
  const form = useCodeForm(async (code) => {
    const { error } = await removeFactor({ code });
    if (!error) onClose();
    return error;
  });
  return (
    <FormDialog
      title="Your second factor is on"
      text="You sign in with a code from your authenticator app. Enter a code to turn it off; you’ll then sign in with just your password. To move to a new phone, turn it off and add it again there."
      email={email}
      form={form}
      confirmLabel="Turn off"
      onClose={onClose}
    >
      <CodeInput {...form.fieldProps('code')} />
    </FormDialog>
  );
}
