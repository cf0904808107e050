import { useId, useState } from 'react';
import { toHref } from '../../src/firstLoad/siteAddress';
import type { Demo } from './demo';
import { people, type Person } from './people';
import styles from './demoPanel.module.css';

interface DemoPeopleProps {
  demo: Pick<Demo, 'person' | 'switchUser' | 'sideBySide'>;
  /** Called once the tab is that person. */
  onSwitched: (person: Person) => void;
}

const names: Record<Person, string> = { admin: 'Admin', customer: 'Customer', visitor: 'Visitor' };

export function DemoPeople({ demo, onSwitched }: DemoPeopleProps) {
  const titleId = useId();
  const [switchingTo, setSwitchingTo] = useState<Person>();
  const [notice, setNotice] = useState('');

  async function switchUser(person: Person): Promise<void> {
    // Ignore further presses instead of disabling the buttons, which would take the focus away.
    if (switchingTo) return;
    setSwitchingTo(person);
    setNotice('');
    const problem = await demo.switchUser(person);
    setSwitchingTo(undefined);
    if (problem === undefined) onSwitched(person);
    else setNotice(problem);
  }

  if (demo.sideBySide) {
    return (
      <section className={styles.section} aria-labelledby={titleId}>
        <h3 id={titleId} className={styles.heading}>
          Side by side
        </h3>
        <a className={styles.action} href={toHref('/?view=page')}>
          One page
        </a>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Who you are in this tab
      </h3>
      <div className={styles.people} role="group" aria-labelledby={titleId}>
        {people.map((person) => (
          <button
            key={person}
            type="button"
            className={`${styles.action} ${styles.person}`}
            aria-pressed={demo.person() === person}
            aria-busy={switchingTo === person}
            onClick={() => void switchUser(person)}
          >
            {names[person]}
          </button>
        ))}
      </div>
      <a className={`${styles.action} ${styles.sideBySide}`} href={toHref('/?view=split')}>
        Customer and admin side by side
      </a>
      <a className={`${styles.action} ${styles.sideBySide}`} href={toHref('/?view=gallery')}>
        Every screen in every state
      </a>
      <p className={styles.notice} role="status">
        {notice}
      </p>
    </section>
  );
}
