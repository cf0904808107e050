import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './rowSelect.module.css';
import * as texts from './listTexts';

interface RowSelectProps<V extends string> {
  /** The accessible name, which includes the row's: `Status of Hale Bakery`. */
  label: string;
  value: V;
  options: Readonly<Record<V, string>>;
  disabled: boolean;
  /** `from` is the value when the admin began: while the dropdown is in use, it does not show changes by others. */
  onChoose: (from: V, to: V) => void;
  /** The badge with the value. The transparent dropdown covers it, so that the value is not shown twice. */
  children?: ReactNode;
}

/** Whether a key moves a closed dropdown to another option. In an open one, Enter or a click chooses. */
const movesToOption = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && /^(Arrow\w+|Home|End|Page\w+|.)$/u.test(key) && key !== ' ';

/**
 * A native select: accessible on every device, and light enough for hundreds of rows. Arrow keys only preview an
 * option: Enter chooses it, and Escape or leaving the dropdown restores the value.
 */
export function RowSelect<V extends string>({
  label,
  value,
  options,
  disabled,
  onChoose,
  children,
}: RowSelectProps<V>) {
  const [valueAtStart, setValueAtStart] = useState<V | null>(null);
  const [preview, setPreview] = useState<V | null>(null);
  const [isMoving, setMoving] = useState(false);
  const id = useId();
  const begin = () => setValueAtStart((before) => before ?? value);
  const from = valueAtStart ?? value;
  const release = () => {
    setValueAtStart(null);
    setPreview(null);
    setMoving(false);
  };
  const choose = (to: V) => {
    release();
    if (to !== from) onChoose(from, to);
  };

  function onKeyDown(event: KeyboardEvent) {
    begin();
    setMoving(movesToOption(event));
    if (preview === null) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(preview);
    } else if (event.key === 'Escape') {
      // Escape ends the preview only: the page's own handlers skip events with `defaultPrevented`.
      event.preventDefault();
      release();
    }
  }

  return (
    <span className={disabled ? `${styles.group} ${styles.disabled}` : styles.group}>
      {children}
      <select
        className={styles.select}
        aria-label={label}
        aria-describedby={preview === null ? undefined : id}
        value={preview ?? from}
        disabled={disabled}
        onPointerDown={() => {
          begin();
          setMoving(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={release}
        onChange={(event) => {
          const to = event.target.value as V;
          if (isMoving) setPreview(to === from ? null : to);
          else choose(to);
        }}
      >
        {(Object.entries(options) as [V, string][]).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {preview !== null && (
        <span id={id} role="status" className={styles.hint}>
          {texts.enterSets(options[preview])}
        </span>
      )}
    </span>
  );
}
