import { useRef, type ReactNode } from 'react';
import { formatCount } from '../lib/formatCount';
import { Button } from './Button';
import styles from './newRows.module.css';

interface NewRowsProps {
  count: number;
  /** What they are, for one and for more: `['request', 'requests']`. */
  nouns: readonly [string, string];
  /** Reads the list again. */
  onShow: () => unknown;
  /** The list that they have come to. */
  children: ReactNode;
}

/** Says above a list that rows have come, and shows them when somebody asks: by themselves they would move what is read. */
export function NewRows({ count, nouns: [one, many], onShow, children }: NewRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = () => {
    // The button goes; whoever pressed it goes on from here.
    place.current?.focus({ preventScroll: true });
    onShow();
  };
  return (
    <div className={styles.list}>
      <div ref={place} role="status" tabIndex={-1} className={styles.place}>
        {count > 0 && (
          <Button look="outline" className={styles.button} onClick={show}>
            {count === 1 ? `1 new ${one}` : `${formatCount(count)} new ${many}`}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
