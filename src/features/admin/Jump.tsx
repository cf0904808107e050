import { useId, useRef, useState } from 'react';
import { formatDate } from '../../lib/formatDate';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { placeIn, theEnd, type PageOrder } from './adminTable';
import styles from './listTools.module.css';

interface JumpProps {
  /** What the rows are ordered by: a time, or a name. */
  along: PageOrder;
  /** Where the view begins (adminTable.ts, `placeIn`). */
  from: string | null;
  /** What the rows are, in the plural. */
  label: string;
  onFrom: (from: string | null) => void;
}

/** Leads to a day in an order by time, to the beginning of a name in the others, and back to the first row. */
export function Jump({ along, from, label, onFrom }: JumpProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isByTime = along.column === 'created_at';
  const shown = from === null || from === theEnd ? '' : from.replace(/\*$/, '');
  const [typed, setTyped] = useState(shown);
  // The address changed by itself (back button): the field follows.
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    setTyped(shown);
  }

  function go() {
    const next = isByTime ? typed : `${typed.trim()}*`;
    onFrom(placeIn(along, next) === null ? null : next);
  }

  return (
    <>
      <div className={styles.jump}>
        <label htmlFor={id}>{isByTime ? 'Go to day' : 'Go to name'}</label>
        <input
          ref={field}
          id={id}
          type={isByTime ? 'date' : 'text'}
          value={typed}
          maxLength={isByTime ? undefined : 60}
          placeholder={isByTime ? undefined : 'Ma…'}
          enterKeyHint="go"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) go();
          }}
        />
        <Button look="outline" className={styles.go} onClick={go}>
          Go
        </Button>
      </div>
      {from !== null && (
        <button
          type="button"
          className={styles.from}
          aria-label={`${placeText(from, along, label)}: back to the first row`}
          onClick={() => {
            // The button goes; whoever pressed it goes on from here.
            field.current?.focus();
            onFrom(null);
          }}
        >
          {placeText(from, along, label)}
          <Icon name="close" size={16} />
        </button>
      )}
    </>
  );
}

/** Where a view begins, in words. */
export function placeText(from: string, { column }: PageOrder, label: string): string {
  if (from === theEnd) return `The last ${label}`;
  return column === 'created_at'
    ? `From ${formatDate(`${from}T12:00`)}`
    : `From “${from.replace(/\*$/, '')}”`;
}
