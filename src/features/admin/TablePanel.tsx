import type { ReactNode } from 'react';
import { useListState, type InfiniteList } from '../../api/useListState';
import { useAppSelector } from '../../store/hooks';
import type { BadgeTone } from '../../ui/Badge';
import { LiveBadge } from '../../ui/LiveBadge';
import { useSingleFlight } from '../../ui/useSingleFlight';
import type { ListMemory } from '../../ui/WindowedList';
import { AdminList, type ListQuery } from './AdminList';
import styles from './adminRow.module.css';
import { selectUpdate } from './adminSlice';
import { ListTools } from './ListTools';
import { RowSelect } from './RowSelect';
import { rowMark, useFocusNear } from './useFocusNear';
import { useRowKeys } from './useRowKeys';
import { useKeptFocus } from './useKeptFocus';

interface TablePanelProps<Row, Value extends string, Order extends string> {
  title: string;
  /** What the rows are, in the plural. */
  label: string;
  /** One row, more rows. */
  nouns: readonly [string, string];
  searchLabel: string;
  query: InfiniteList<Row> & ListQuery;
  view: {
    /** As typed. */
    search: string;
    filter: Value | null;
    order: Order;
  };
  orders: Readonly<Record<Order, string>>;
  onSearch: (text: string) => void;
  onFilter: (filter: Value | null) => void;
  onOrder: (order: Order) => void;
  /** Ends search and filter. */
  onShowAll: () => void;
  /** The one value of a row that an admin filters by and changes. */
  value: {
    name: string;
    /** Whether 1 is the first of its options for the row that has the focus, 2 the second, and so on. */
    hasKeys?: boolean;
    /** The option that filters nothing. */
    all: string;
    options: Readonly<Record<Value, string>>;
    of: (row: Row) => Value;
    labelOf: (value: Value) => string;
    toneOf: (value: Value) => BadgeTone;
    /** `from` is what the admin saw. */
    onChange: (row: Row, from: Value, to: Value) => Promise<unknown>;
  };
  /** The row's own name, for the label of its dropdown. */
  nameOf: (row: Row) => string;
  estimatedHeight: number;
  memory: ListMemory;
  /** Everything about a row but its value. */
  renderRow: (row: Row) => ReactNode;
}

/** An admin list with its tools above it and a dropdown in each row. */
export function TablePanel<Row extends { id: string }, Value extends string, Order extends string>({
  title,
  label,
  nouns,
  searchLabel,
  query,
  view,
  orders,
  onSearch,
  onFilter,
  onOrder,
  onShowAll,
  value,
  nameOf,
  estimatedHeight,
  memory,
  renderRow,
}: TablePanelProps<Row, Value, Order>) {
  const list = useListState(query);
  const update = useAppSelector(selectUpdate);
  const keepFocus = useKeptFocus(update !== null);
  const followFocus = useFocusNear(list.rows?.map(({ id }) => id) ?? []);
  const change = useSingleFlight(value.onChange);
  useRowKeys(keepFocus, value.hasKeys ? (Object.keys(value.options) as Value[]) : [], (id, to) => {
    const row = list.rows?.find((candidate) => candidate.id === id);
    if (row && update === null && value.of(row) !== to) void change(row, value.of(row), to);
  });

  return (
    <>
      <h2 className={styles.subtitle}>{title}</h2>
      <ListTools<Value | 'all', Order>
        searchLabel={searchLabel}
        search={view.search}
        onSearch={onSearch}
        filter={{
          label: value.name,
          value: view.filter ?? 'all',
          options: { all: value.all, ...value.options },
          onChoose: (chosen) => onFilter(chosen === 'all' ? null : chosen),
        }}
        order={{
          label: 'Order',
          value: view.order,
          options: orders,
          onChoose: onOrder,
        }}
      />
      <div
        ref={keepFocus}
        onFocus={followFocus}
        aria-busy={query.isFetching}
        // Rows of the view before, until those of this one are here.
        className={query.isFetching && query.currentData === undefined ? styles.outdated : undefined}
      >
        <AdminList
          label={label}
          nouns={nouns}
          list={list}
          query={query}
          isNarrowed={view.search.trim() !== '' || view.filter !== null}
          onShowAll={onShowAll}
          estimatedHeight={estimatedHeight}
          memory={memory}
          renderRow={(row) => (
            <article className={styles.row} {...{ [rowMark]: row.id }}>
              <div className={styles.what}>{renderRow(row)}</div>
              <div className={styles.controls}>
                <LiveBadge tone={value.toneOf(value.of(row))} label={value.labelOf(value.of(row))} />
                <RowSelect
                  label={`${value.name} of ${nameOf(row)}`}
                  value={update?.id === row.id ? (update.value as Value) : value.of(row)}
                  options={value.options}
                  disabled={update !== null}
                  onChoose={(from, to) => void change(row, from, to)}
                />
              </div>
            </article>
          )}
        />
      </div>
    </>
  );
}
