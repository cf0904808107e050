import { useState } from 'react';
import styles from './rowSelect.module.css';

interface RowSelectProps<V extends string> {
  /** Says which row's; screen readers hear it instead of a label that all rows would share. */
  label: string;
  value: V;
  options: Readonly<Record<V, string>>;
  disabled: boolean;
  /** `from` is what it showed: while it is in use, what somebody else changes does not reach it. */
  onChoose: (from: V, to: V) => void;
}

/** The browser's own dropdown: accessible on every device, and light enough for hundreds of rows. */
export function RowSelect<V extends string>({
  label,
  value,
  options,
  disabled,
  onChoose,
}: RowSelectProps<V>) {
  const [held, setHeld] = useState<V | null>(null);
  const hold = () => setHeld((before) => before ?? value);
  const release = () => setHeld(null);
  const shown = held ?? value;
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={shown}
      disabled={disabled}
      onPointerDown={hold}
      onKeyDown={hold}
      onBlur={release}
      onChange={(event) => {
        release();
        onChoose(shown, event.target.value as V);
      }}
    >
      {(Object.entries(options) as [V, string][]).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
