import { useId, useState } from 'react';
import type { Demo } from './demo';
import styles from './demoPanel.module.css';

export function DemoNextProspect({ demo }: { demo: Pick<Demo, 'nextProspect'> }) {
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Next prospect
      </h3>
      {asking ? (
        <div className={styles.question} role="group" aria-labelledby={titleId}>
          <p>
            Forget this prospect? Data, sessions, mails and drafts of this scenario go, in every tab. The
            theme stays.
          </p>
          <div className={styles.actions}>
            <button type="button" className={styles.primary} onClick={() => void demo.nextProspect()}>
              Forget everything
            </button>
            <button type="button" className={styles.action} autoFocus onClick={() => setAsking(false)}>
              Not yet
            </button>
          </div>
        </div>
      ) : (
        <button type="button" className={styles.action} onClick={() => setAsking(true)}>
          Next prospect…
        </button>
      )}
    </section>
  );
}
