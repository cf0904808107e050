import type { ComponentProps } from 'react';
import styles from './controls.module.css';

interface SelectProps<Value extends string> extends Pick<ComponentProps<'select'>, 'id'> {
  value: Value;
  /** The text of each value, in display order. */
  options: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
}

/** A native dropdown, without a label of its own. */
export function Select<Value extends string>({ id, value, options, onChoose }: SelectProps<Value>) {
  return (
    <select
      id={id}
      className={styles.field}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {Object.entries<string>(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
