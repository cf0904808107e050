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
import * as texts from './texts';

/** Adds a second factor or, where there is one, removes it. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  // The state when the dialog opened: the first code changes it just before the dialog closes.
  const [hasFactor] = useState(() => readSecondFactor() !== null);
  if (hasFactor) return <RemoveFactorDialog onClose={onClose} />;
  return (
    <DialogFrame
      title={texts.addTitle}
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
      title={texts.removeTitle}
      text={texts.removeText}
      email={email}
      form={form}
      confirmLabel={texts.removeConfirm}
      onClose={onClose}
    >
      <CodeInput {...form.fieldProps('code')} />
    </FormDialog>
  );
}
