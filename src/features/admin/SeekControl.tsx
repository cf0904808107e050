import { useId, useRef, useState } from 'react';
import { Input } from '../../forms/Input';
import { Select } from '../../forms/Select';
import { formatCount } from '../../lib/formatCount';
import { formatDate } from '../../lib/formatDate';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import type { PageOrder } from '../../api/keyset';
import { hasNumbers, maxRowNumber, parseFrom, listEnd, type Narrowing } from './adminView';
import styles from './listTools.module.css';

interface SeekControlProps {
  /** What the rows are sorted by: a time, or a name. */
  pageOrder: PageOrder;
  /** Where the view begins (adminView.ts, `parseFrom`). */
  from: string | null;
  view: Narrowing;
  /** A plural noun for the rows: `users`. */
  label: string;
  onFrom: (from: string | null) => void;
}

type Kind = 'day' | 'row' | 'name';

const isNumber = (from: string) => /^\d+$/.test(from);

/**
 * `5,000` is 5000, at most the database's largest integer. Only commas and whitespace are removed from any other text.
 */
function parseRowNumber(typed: string): string {
  const digits = typed.replaceAll(/[,\s]/g, '');
  return isNumber(digits) ? String(Math.min(Number(digits), maxRowNumber)) : digits;
}

/** Jumps to a day or row number when sorted by time, to a prefix when sorted by name, and back to the first row. */
export function SeekControl({ pageOrder, from, view, label, onFrom }: SeekControlProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isByTime = pageOrder.column === 'created_at';
  const canCount = hasNumbers(pageOrder, view);
  const shown = from === null || from === listEnd ? '' : from.replace(/\*$/, '');
  const [typed, setTyped] = useState(shown);
  const [byRow, setByRow] = useState(isNumber(shown));
  const kind: Kind = !isByTime ? 'name' : byRow && canCount ? 'row' : 'day';
  // The field follows outside changes of the URL (Back button). Input of one kind means nothing for another, and a
  // search, which has no row numbers, changes the kind.
  const [previous, setPrevious] = useState({ shown, kind });
  if (shown !== previous.shown || kind !== previous.kind) {
    setPrevious({ shown, kind });
    setTyped(shown);
    if (shown !== previous.shown && shown !== '') setByRow(isNumber(shown));
  }

  function go() {
    const next = kind === 'name' ? `${typed.trim()}*` : kind === 'row' ? parseRowNumber(typed) : typed;
    onFrom(parseFrom(pageOrder, next, view) === null ? null : next);
  }

  return (
    <>
      <div className={styles.seek}>
        {canCount ? (
          <>
            <label htmlFor={`${id}-kind`}>Go to</label>
            <Select
              id={`${id}-kind`}
              value={byRow ? 'row' : 'day'}
              options={{ day: 'day', row: 'row' }}
              onChoose={(chosen) => setByRow(chosen === 'row')}
            />
          </>
        ) : (
          <label htmlFor={id}>Go to {kind}</label>
        )}
        <Input
          ref={field}
          id={id}
          aria-label={canCount ? `Go to ${kind}` : undefined}
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={kind === 'row' ? 'numeric' : undefined}
          value={typed}
          maxLength={kind === 'day' ? undefined : kind === 'row' ? 13 : 60}
          placeholder={kind === 'name' ? 'Ma…' : kind === 'row' ? '5,000' : undefined}
          enterKeyHint="go"
          onChange={setTyped}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) go();
          }}
        />
        <Button variant="outline" onClick={go}>
          Go
        </Button>
      </div>
      {from !== null && (
        <button
          type="button"
          className={styles.from}
          aria-label={`${startText(from, pageOrder, label)}: back to the first row`}
          onClick={() => {
            // This button is about to unmount; the field keeps the keyboard user's place.
            field.current?.focus();
            onFrom(null);
          }}
        >
          {startText(from, pageOrder, label)}
          <Icon name="close" size={16} />
        </button>
      )}
    </>
  );
}

/** Where a view begins, in words. */
export function startText(from: string, { column }: PageOrder, label: string): string {
  if (from === listEnd) return `The last ${label}`;
  if (column !== 'created_at') return `From “${from.replace(/\*$/, '')}”`;
  return isNumber(from) ? `From row ${formatCount(Number(from))}` : `From ${formatDate(`${from}T12:00`)}`;
}
