import { useCallback, useId, useRef, type ReactNode } from 'react';
import { SearchField } from '../../forms/SearchField';
import { Select } from '../../forms/Select';
import { useUrlText } from '../../ui/useUrlText';
import { DaysFilter } from './DaysFilter';
import { filtersIn, type ListRules, type ListView } from './adminView';
import { useShortcuts } from './useShortcuts';
import type { ChangeView } from './useListView';
import styles from './listTools.module.css';

interface ListToolsProps {
  list: ListRules;
  view: ListView;
  searchLabel: string;
  onChange: ChangeView;
  children?: ReactNode;
}

/** Search, filters and order of a list. */
export function ListTools({ list, view, searchLabel, onChange, children }: ListToolsProps) {
  const id = useId();
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const [typed, setTyped] = useUrlText(view.search, search);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({
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
      {filtersIn(list, view).map(({ name, filter, value }) => {
        const choose = (chosen: string) => onChange({ filters: { ...view.filters, [name]: chosen } });
        const { label } = filter;
        if (filter.kind === 'person') return null;
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
      {/* Where rows are cards; in a table the column headers sort. */}
      <Chooser
        id={`${id}-order`}
        className={styles.order}
        label="Order"
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
