import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../dialogs/DialogFrame';
import questionStyles from '../../dialogs/question.module.css';
import * as dialogTexts from '../../dialogs/texts';
import { FormErrors } from '../../forms/FormErrors';
import type { Form } from '../../forms/useForm';
import { Button } from '../../ui/Button';
import styles from './formDialog.module.css';

interface FormDialogProps<Field extends string> {
  title: string;
  text: string;
  email: string;
  form: Pick<Form<Field>, 'formProps' | 'formErrors' | 'isSending'>;
  /** Label of the button that sends the form. */
  confirmLabel: string;
  /** Whether the action cannot be undone; the button that sends is then red. */
  isDestructive?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, for actions that only the account's owner may take. */
export function FormDialog<Field extends string>({
  title,
  text,
  email,
  form: { formProps, formErrors, isSending },
  confirmLabel,
  isDestructive = false,
  onClose,
  children,
}: FormDialogProps<Field>) {
  return (
    <DialogFrame
      title={title}
      // Only Escape closes it: a click on the backdrop is probably a mistake and must not discard the input.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isSending) onClose();
      }}
    >
      {(textId) => (
        <form {...formProps} className={styles.form}>
          <DialogContent className={styles.content}>
            <p id={textId}>{text}</p>
            {/* Tells password managers which account this is for. Without the tab index, MUI's focus trap would move Tab to this hidden field. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />
            {children}
            <FormErrors formErrors={formErrors} />
          </DialogContent>
          <DialogActions disableSpacing className={styles.actions}>
            <Button variant="outline" disabled={isSending} onClick={onClose}>
              {dialogTexts.cancel}
            </Button>
            <Button
              type="submit"
              className={isDestructive ? questionStyles.danger : undefined}
              isBusy={isSending}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </form>
      )}
    </DialogFrame>
  );
}
