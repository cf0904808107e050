import {
  useCallback,
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { isComposing } from '../../forms/isComposing';
import { SearchField } from '../../forms/SearchField';
import { Select } from '../../forms/Select';
import { useUrlText } from '../../ui/useUrlText';
import { DaysFilter } from './DaysFilter';
import { filtersIn, type ListRules, type ListView } from './listView';
import { useShortcuts } from './useShortcuts';
import type { ChangeView } from './useListView';
import styles from './listTools.module.css';
import * as texts from './texts';

interface ListToolsProps {
  list: ListRules;
  view: ListView;
  searchLabel: string;
  onChange: ChangeView;
  field: RefObject<HTMLInputElement | null>;
  /** Moves the focus to the first row; null until the rows of this view have loaded. */
  goToRows: (() => void) | null;
  children?: ReactNode;
}

/** Search, filters and order of a list. */
export function ListTools({ list, view, searchLabel, onChange, field, goToRows, children }: ListToolsProps) {
  const id = useId();
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const [typed, setTyped, send] = useUrlText(view.search, search);
  useShortcuts({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });

  // Enter and the down arrow move to the first match, as soon as the typed text has been searched for.
  const isMovePending = useRef(false);
  useEffect(() => {
    if (!isMovePending.current || !goToRows || typed.trim() !== view.search) return;
    isMovePending.current = false;
    if (document.activeElement === field.current) goToRows();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    isMovePending.current = false;
    if (altKey || ctrlKey || metaKey || shiftKey || isComposing(event)) return;
    if (key !== 'Enter' && key !== 'ArrowDown') return;
    event.preventDefault();
    if (goToRows && typed.trim() === view.search) goToRows();
    else isMovePending.current = true;
  };

  return (
    <div role="search" className={styles.tools}>
      <SearchField
        ref={field}
        className={styles.search}
        label={searchLabel}
        value={typed}
        onChange={setTyped}
        onBlur={send}
        onKeyDown={onKeyDown}
      />
      {filtersIn(list, view).map(({ name, filter, value }) => {
        const choose = (chosen: string) => onChange({ filters: { ...view.filters, [name]: chosen } });
        const { label } = filter;
        if (filter.kind === 'person' || (filter.kind === 'choice' && filter.isLinked)) return null;
        return filter.kind === 'days' ? (
          <DaysFilter key={name} label={label} value={value} onChoose={choose} />
        ) : (
          <Chooser
            key={name}
            id={`${id}-${name}`}
            label={label}
            value={value}
            options={filter.options}
            onChoose={choose}
          />
        );
      })}
      {/* For rows that are cards; in a table, the column headers set the order. */}
      <Chooser
        id={`${id}-order`}
        className={styles.order}
        label={texts.orderLabel}
        value={view.order}
        options={Object.fromEntries(Object.entries(list.orders).map(([order, { label }]) => [order, label]))}
        onChoose={(order) => onChange({ order })}
      />
      {children}
    </div>
  );
}

interface ChooserProps {
  id: string;
  className?: string | undefined;
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChoose: (value: string) => void;
}

function Chooser({ id, className = '', label, value, options, onChoose }: ChooserProps) {
  return (
    <div className={`${styles.chooser} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={options} onChoose={onChoose} />
    </div>
  );
}
