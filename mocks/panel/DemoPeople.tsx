import { useId, useState } from 'react';
import { toHref } from '../../src/firstLoad/siteAddress';
import type { Demo } from './demo';
import { DemoAccounts } from './DemoAccounts';
import { people, personNames, type Person } from './people';
import styles from './demoPanel.module.css';

interface DemoPeopleProps {
  demo: Pick<Demo, 'accounts' | 'switchUser' | 'sideBySide'>;
  /** Who is signed in on the page. */
  person: Person;
  /** Called once the tab is that person. */
  onSwitched: (person: Person) => void;
  /** Called once the sign-in form has been filled in and has the focus. */
  onFilled: () => void;
}

/** Shows who is signed in on the page, and switches to another person with one click. */
export function DemoPeople({ demo, person: current, onSwitched, onFilled }: DemoPeopleProps) {
  const id = useId();
  const [switchingTo, setSwitchingTo] = useState<Person>();
  const [showsAccounts, setShowsAccounts] = useState(false);
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
      <section className={styles.section} aria-label="Side by side">
        <a className={styles.action} href={toHref('/?view=page')}>
          Back to one page
        </a>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.who}>
        <h3 id={id} className={styles.heading}>
          You are
        </h3>
        <button
          type="button"
          className={styles.disclosure}
          aria-expanded={showsAccounts}
          aria-controls={showsAccounts ? `${id}accounts` : undefined}
          onClick={() => setShowsAccounts(!showsAccounts)}
        >
          Passwords
        </button>
      </div>
      <div className={styles.people} role="group" aria-labelledby={id}>
        {people.map((person) => (
          <button
            key={person}
            type="button"
            className={`${styles.action} ${styles.person}`}
            aria-pressed={current === person}
            aria-busy={switchingTo === person}
            onClick={() => void switchUser(person)}
          >
            {personNames[person]}
          </button>
        ))}
      </div>
      <p className={styles.notice} role="status">
        {notice}
      </p>
      {showsAccounts && (
        <div id={`${id}accounts`} className={styles.accounts}>
          <DemoAccounts accounts={demo.accounts} onFilled={onFilled} />
        </div>
      )}
    </section>
  );
}
