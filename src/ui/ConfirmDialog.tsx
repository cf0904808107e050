import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './confirmDialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What the action takes away. */
  children: ReactNode;
  /** Leaves everything as it is; also for Escape. */
  keep: string;
  /** Does it. */
  confirm: string;
  onAnswer: (isSure: boolean) => void;
}

/** Asks before what nobody can take back alone. The browser gives the focus back. */
export function ConfirmDialog({ title, children, keep, confirm, onAnswer }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  // The browser tells of the end a task later, and who presses the next key before that must not wait for it.
  function answer(isSure: boolean): void {
    onAnswer(isSure);
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      onClose={() => onAnswer(false)}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`}>{children}</p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => answer(false)}>
          {keep}
        </Button>
        <Button onClick={() => answer(true)}>{confirm}</Button>
      </div>
    </dialog>
  );
}
