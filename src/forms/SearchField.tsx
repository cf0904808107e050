import type { ComponentProps } from 'react';
import { Icon } from '../ui/Icon';
import styles from './controls.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** The field's accessible name, and its placeholder. */
  label: string;
  onChange: (value: string) => void;
}

/** The field that searches a list. */
export function SearchField({ label, className = '', onChange, ...input }: SearchFieldProps) {
  return (
    <label className={`${styles.field} ${styles.search} ${className}`.trimEnd()}>
      <span className="visually-hidden">{label}</span>
      <Icon name="search" size={18} />
      <input
        {...input}
        type="search"
        enterKeyHint="search"
        autoCapitalize="none"
        maxLength={200}
        placeholder={label}
        dir="auto"
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
