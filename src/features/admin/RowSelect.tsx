import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './rowSelect.module.css';

interface RowSelectProps<V extends string> {
  /** Says which row's; screen readers hear it instead of a label that all rows would share. */
  label: string;
  value: V;
  options: Readonly<Record<V, string>>;
  disabled: boolean;
  /** `from` is what it showed: while it is in use, what somebody else changes does not reach it. */
  onChoose: (from: V, to: V) => void;
  /** The badge that says its value: the dropdown lies over it, so that one word is there once. */
  children?: ReactNode;
}

/** Keys with which a closed dropdown goes to another option. With an open one, the choice comes with Enter or a press. */
const movesOn = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && /^(Arrow\w+|Home|End|Page\w+|.)$/u.test(key) && key !== ' ';

/**
 * The browser's own dropdown: accessible on every device, and light enough for hundreds of rows. What the arrow keys pass
 * over is only shown; Enter chooses it, and Escape or leaving takes it back.
 */
export function RowSelect<V extends string>({
  label,
  value,
  options,
  disabled,
  onChoose,
  children,
}: RowSelectProps<V>) {
  const [held, setHeld] = useState<V | null>(null);
  const [passed, setPassed] = useState<V | null>(null);
  const [isMoving, setMoving] = useState(false);
  const id = useId();
  const hold = () => setHeld((before) => before ?? value);
  const from = held ?? value;
  const release = () => {
    setHeld(null);
    setPassed(null);
    setMoving(false);
  };
  const choose = (to: V) => {
    release();
    if (to !== from) onChoose(from, to);
  };

  function onKeyDown(event: KeyboardEvent) {
    hold();
    setMoving(movesOn(event));
    if (passed === null) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(passed);
    } else if (event.key === 'Escape') {
      // It takes this back, and nothing else of the page.
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
        aria-describedby={passed === null ? undefined : id}
        value={passed ?? from}
        disabled={disabled}
        onPointerDown={() => {
          hold();
          setMoving(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={release}
        onChange={(event) => {
          const to = event.target.value as V;
          if (isMoving) setPassed(to === from ? null : to);
          else choose(to);
        }}
      >
        {(Object.entries(options) as [V, string][]).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {passed !== null && (
        <span id={id} role="status" className={styles.hint}>
          Enter sets it to {options[passed]}
        </span>
      )}
    </span>
  );
}
