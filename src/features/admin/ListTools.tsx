import { useId, useRef, type ReactNode } from 'react';
import { SearchField } from '../../ui/SearchField';
import { useAddressText } from '../../ui/useAddressText';
import { useKeys } from './useKeys';
import styles from './listTools.module.css';

interface Choice<V extends string> {
  label: string;
  value: V;
  options: Readonly<Record<V, string>>;
  onChoose: (value: V) => void;
}

interface ListToolsProps<F extends string, O extends string> {
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  filter: Choice<F>;
  /** Shown where rows are cards; a table's column heads sort instead. */
  order: Choice<O>;
  children?: ReactNode;
}

/** Search, filter and order of a list. */
export function ListTools<F extends string, O extends string>({
  searchLabel,
  search,
  onSearch,
  filter,
  order,
  children,
}: ListToolsProps<F, O>) {
  const id = useId();
  const [typed, setTyped] = useAddressText(search, onSearch);
  const field = useRef<HTMLInputElement>(null);
  useKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });

  return (
    <div role="search" className={styles.tools}>
      <SearchField
        ref={field}
        className={styles.search}
        label={searchLabel}
        value={typed}
        onChange={setTyped}
      />
      <Chooser id={`${id}-filter`} {...filter} />
      <Chooser id={`${id}-order`} className={styles.order} {...order} />
      {children}
    </div>
  );
}

function Chooser<V extends string>({
  id,
  className = '',
  label,
  value,
  options,
  onChoose,
}: Choice<V> & { id: string; className?: string | undefined }) {
  return (
    <div className={`${styles.chooser} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value as V)}>
        {(Object.entries(options) as [V, string][]).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
