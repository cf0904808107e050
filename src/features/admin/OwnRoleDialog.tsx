import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button';
import styles from './ownRoleDialog.module.css';

/** Asks before admins take their own role away, which nobody can undo alone. The browser gives the focus back. */
export function OwnRoleDialog({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
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
        Give up your admin role?
      </h2>
      <p id={`${id}-text`}>
        You lose this page at once, with the requests and profiles of everybody else. Only another admin can
        make you one again.
      </p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => answer(false)}>
          Stay an admin
        </Button>
        <Button onClick={() => answer(true)}>Give up the role</Button>
      </div>
    </dialog>
  );
}
