import { useId } from 'react';
import { ConfirmButton } from './ConfirmButton';
import type { Demo } from './demo';
import styles from './demoPanel.module.css';

export function DemoNextProspect({ demo }: { demo: Pick<Demo, 'nextProspect'> }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Next prospect
      </h3>
      <ConfirmButton
        name="Next prospect"
        button="Next prospect…"
        question="Forget this prospect? Data, sessions, mails and drafts of this scenario go, in every tab. The theme stays."
        yes="Forget everything"
        no="Not yet"
        onYes={() => void demo.nextProspect()}
      />
    </section>
  );
}
