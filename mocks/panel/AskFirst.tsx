import { useState } from 'react';
import styles from './demoPanel.module.css';

interface AskFirstProps {
  /** Of the group that holds the question, for people who do not see it. */
  name: string;
  /** Of the button that asks. */
  button: string;
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
}

/** What throws something away: a first press asks, with the focus on the way back, and a second one does it. */
export function AskFirst({ name, button, question, yes, no, onYes }: AskFirstProps) {
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
