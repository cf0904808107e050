import { useState } from 'react';
import styles from './demoPanel.module.css';

interface ConfirmButtonProps {
  /** The accessible name of the group that holds the question. */
  name: string;
  /** The label of the button that opens the question. */
  button: string;
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
}

/** A button for an action that deletes something: it asks first, with the focus on `no`. */
export function ConfirmButton({ name, button, question, yes, no, onYes }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" className={styles.action} onClick={() => setAsking(true)}>
        {button}
      </button>
    );
  }
  return (
    <div className={styles.question} role="group" aria-label={name}>
      <p>{question}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onYes}>
          {yes}
        </button>
        <button type="button" className={styles.action} autoFocus onClick={() => setAsking(false)}>
          {no}
        </button>
      </div>
    </div>
  );
}
