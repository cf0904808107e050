import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { SearchField } from '../../ui/SearchField';
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
  /** Where rows are cards; the heads of columns have it, too. */
  order: Choice<O>;
  children?: ReactNode;
}

interface Sent {
  /** The address's text of the render before. */
  seen: string;
  underWay: readonly string[];
}

/** Milliseconds of rest after which typed text is searched for. */
const typingPause = 250;

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
  const [typed, setTyped] = useState(search);
  // Typed texts that are on their way into the address, which takes them up a moment later.
  const [{ seen, underWay }, setSent] = useState<Sent>({ seen: search, underWay: [] });
  const field = useRef<HTMLInputElement>(null);
  useKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const last = underWay.at(-1) ?? search;

  if (search !== seen) {
    const arrived = underWay.indexOf(search);
    setSent({ seen: search, underWay: arrived < 0 ? [] : underWay.slice(arrived + 1) });
    // The address changed by itself (back button, another tab of the list): the field follows.
    if (arrived < 0) setTyped(search);
  }

  useEffect(() => {
    if (typed === last) return;
    const timer = setTimeout(() => {
      setSent((before) => ({ ...before, underWay: [...before.underWay, typed] }));
      onSearch(typed);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [typed, last, onSearch]);

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
