import type { ComponentProps } from 'react';
import styles from './controls.module.css';

interface InputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className'> {
  onChange: (value: string) => void;
}

/** A native field of one line, without a label of its own; `TextInput` is the labeled field of a form. */
export function Input({ onChange, ...input }: InputProps) {
  return (
    <input
      autoComplete="off"
      {...input}
      className={styles.field}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
