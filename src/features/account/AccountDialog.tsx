import Button from '@mui/material/Button';
import { useId, type ReactNode } from 'react';
import { FormProblems } from '../../forms/FormProblems';
import type { Form } from '../../forms/useForm';
import { useModal } from '../../ui/useModal';
import styles from './account.module.css';

interface AccountDialogProps<Field extends string> {
  title: string;
  text: string;
  email: string;
  form: Pick<Form<Field>, 'formProps' | 'problems' | 'isSending'>;
  /** Leaves everything as it is; also for Escape. */
  keep: string;
  /** Sends the form. */
  confirm: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page for what only the owner of the account may do. */
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
  const modal = useModal(onClose, { isLocked: isSending });
  const id = useId();

  return (
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form {...formProps} className={styles.form}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p id={`${id}-text`}>{text}</p>
        {/* For password managers, which otherwise do not know whose password is asked for. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {children}
        <FormProblems problems={problems} />
        <div className={styles.actions}>
          <Button variant="outlined" color="inherit" disabled={isSending} onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
