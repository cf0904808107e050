import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button';
import styles from './ownRoleDialog.module.css';

const confirmed = 'confirmed';

/** Asks before admins take their own role away, which nobody can undo alone. The browser gives the focus back. */
export function OwnRoleDialog({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(event) => onAnswer(event.currentTarget.returnValue === confirmed)}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        Give up your admin role?
      </h2>
      <p id={`${id}-text`}>
        You lose this page at once, with the requests and profiles of everybody else. Only another admin can
        make you one again.
      </p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => dialog.current?.close()}>
          Stay an admin
        </Button>
        <Button onClick={() => dialog.current?.close(confirmed)}>Give up the role</Button>
      </div>
    </dialog>
  );
}
