import type { ComponentProps } from 'react';
import styles from './controls.module.css';

interface LineInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className'> {
  onChange: (value: string) => void;
}

/** A native field of one line, without a label of its own; `TextInput` is the labelled field of a form. */
export function Input({ onChange, ...input }: LineInputProps) {
  return (
    <input
      autoComplete="off"
      {...input}
      className={styles.field}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
