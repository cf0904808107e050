import { useEffect, useState } from 'react';
import { readStored, scopedKey, writeStored } from '../../lib/storage';
import { isJustConfirmed } from '../../supabase/confirmation';
import { Button } from '../../ui/Button';
import { moveFocus } from '../../ui/focus';
import { Notice } from '../../ui/Notice';
import styles from './dashboardPage.module.css';
import * as texts from './texts';

const seenKey = () => scopedKey('welcome-seen');

/** Greets a customer who comes from the confirmation link, once. `onStart` opens the form. */
export function Welcome({ onStart }: { onStart: () => void }) {
  const [isShown, setShown] = useState(() => readStored(seenKey(), 'session') === null && isJustConfirmed());
  useEffect(() => {
    if (isShown) writeStored(seenKey(), 'yes', 'session');
  }, [isShown]);
  if (!isShown) return null;
  const closeAnd = (then: () => void) => () => {
    setShown(false);
    then();
  };
  return (
    <div className={styles.welcome}>
      <Notice>
        <p>{texts.welcome}</p>
        <div className={styles.steps}>
          <Button variant="text" onClick={closeAnd(onStart)}>
            {texts.welcomeStart}
          </Button>
          <Button variant="text" onClick={closeAnd(moveFocus)}>
            {texts.welcomeDismiss}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
