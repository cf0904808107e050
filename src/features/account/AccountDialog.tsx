import Button from '@mui/material/Button';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { FormProblems } from '../../forms/FormProblems';
import type { Form } from '../../forms/useForm';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      shown?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isSending) onClose();
      }}
      onClose={() => {
        if (isShown.current && dialog.current?.open === false) onClose();
      }}
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
