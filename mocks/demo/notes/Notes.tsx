import { useState } from 'react';
import type { NotedStep } from '../../panel/story/notes';
import styles from './notes.module.css';

interface NotesProps {
  /** Undefined if the address contains no notes. */
  steps: readonly NotedStep[] | undefined;
}

/** Shows one step at a time, in letters that are readable at arm's length. */
export function Notes({ steps }: NotesProps) {
  const [at, setAt] = useState(0);
  const step = steps?.[at];
  if (!steps || !step) {
    return (
      <main className={styles.page}>
        <h1 className={styles.title}>Your notes</h1>
        <p>This address has no notes. Its end may have been cut off: scan the code again.</p>
      </main>
    );
  }
  const next = steps[at + 1];
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Your notes</h1>
      <div role="status">
        <p className={styles.place}>
          Step {at + 1} of {steps.length}
        </p>
        <p className={styles.sentence}>{step.sentence}</p>
        {step.note !== '' && <p className={styles.note}>{step.note}</p>}
      </div>
      <p className={styles.place}>{next ? `Then: ${next.sentence}` : 'This is the last step.'}</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          // Not `disabled`, which would take the focus away.
          aria-disabled={at === 0}
          onClick={() => setAt(Math.max(0, at - 1))}
        >
          Back
        </button>
        <button
          type="button"
          className={`${styles.button} ${styles.next}`}
          aria-disabled={!next}
          onClick={() => setAt(next ? at + 1 : at)}
        >
          Next
        </button>
      </div>
    </main>
  );
}
