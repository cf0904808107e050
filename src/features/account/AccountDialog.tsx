import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { DialogFrame } from '../../dialogs/DialogFrame';
import { FormProblems } from '../../forms/FormProblems';
import type { Form } from '../../forms/useForm';
import { Button } from '../../ui/Button';
import styles from './account.module.css';

interface AccountDialogProps<Field extends string> {
  title: string;
  text: string;
  email: string;
  form: Pick<Form<Field>, 'formProps' | 'problems' | 'isSending'>;
  /** Label of the button that cancels. */
  keep: string;
  /** Label of the button that sends the form. */
  confirm: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, for what only the owner of the account may do. */
export function AccountDialog<Field extends string>({
  title,
  text,
  email,
  form: { formProps, problems, isSending },
  keep,
  confirm,
  onClose,
  children,
}: AccountDialogProps<Field>) {
  return (
    <DialogFrame
      title={title}
      // Only Escape closes it: a click on the backdrop is likely a slip and must not cost what was typed.
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isSending) onClose();
      }}
    >
      {(textId) => (
        <form {...formProps} className={styles.form}>
          <DialogContent className={styles.content}>
            <p id={textId}>{text}</p>
            {/* Tells password managers whose password is asked for. Without the tab index, MUI's focus trap would lead
                Tab to this hidden field. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />
            {children}
            <FormProblems problems={problems} />
          </DialogContent>
          <DialogActions disableSpacing className={styles.actions}>
            <Button look="outline" disabled={isSending} onClick={onClose}>
              {keep}
            </Button>
            <Button type="submit" disabled={isSending}>
              {confirm}
            </Button>
          </DialogActions>
        </form>
      )}
    </DialogFrame>
  );
}
