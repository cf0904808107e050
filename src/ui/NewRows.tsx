import { useRef, type ReactNode } from 'react';
import { Button } from './Button';
import { moveFocus } from './focus';
import styles from './newRows.module.css';
import * as texts from './listTexts';

interface NewRowsProps {
  count: number;
  /** The noun for one row and for several: `['request', 'requests']`. */
  nouns: readonly [string, string];
  /** Reads the list again. */
  onShow: () => unknown;
  /** The list that the new rows belong to. */
  children: ReactNode;
}

/**
 * Announces new rows above a list and shows them on demand: inserting them right away would move what somebody is
 * reading.
 */
export function NewRows({ count, nouns, onShow, children }: NewRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = () => {
    // The button is about to unmount; this element keeps the keyboard user's place.
    moveFocus(place.current);
    onShow();
  };
  return (
    <div className={styles.list}>
      <div ref={place} role="status" tabIndex={-1} className={styles.place}>
        {count > 0 && (
          <Button variant="outline" className={styles.button} onClick={show}>
            {texts.newRows(count, nouns)}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
