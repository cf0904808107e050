import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useListState, type InfiniteList } from '../../api/useListState';
import { useAppSelector, useAppStore } from '../../store/hooks';
import { tellHeight } from '../../ui/tellHeight';
import { useFocusNear } from '../../ui/useFocusNear';
import { useSingleFlight } from '../../ui/useSingleFlight';
import type { TableHandle } from '../../ui/useTableKeys';
import type { ListMemory } from '../../ui/WindowedList';
import { TableStates, type ListQuery } from './TableStates';
import styles from './adminRow.module.css';
import { selectUpdate } from './adminSlice';
import { theEnd, type PageOrder } from './tableData';
import { DensityChoice } from './DensityChoice';
import { selectDensity } from './densitySlice';
import { Jump, placeText } from './Jump';
import { ListTools } from './ListTools';
import { RowControl, UpdateContext, type RowValue } from './RowControl';
import { showWhole } from './showWhole';
import { TableHead, type Column } from './TableHead';
import { useTableLayout } from './tableLayout';
import { useRowKeys } from './useRowKeys';
import { useKeptFocus } from './useKeptFocus';

interface AdminTableProps<Row, Value extends string, Order extends string> {
  title: string;
  /** A plural noun for the rows: `users`. */
  label: string;
  /** The noun for one row and for several. */
  nouns: readonly [string, string];
  searchLabel: string;
  query: InfiniteList<Row> & ListQuery;
  view: {
    /** As typed, not trimmed. */
    search: string;
    filter: Value | null;
    order: Order;
    /** Where it begins (tableData.ts, `placeIn`); null is the first row. */
    from: string | null;
  };
  /** The name of each order. */
  orders: Readonly<Record<Order, string>>;
  /** Column and direction of the view's order. */
  along: PageOrder;
  onSearch: (text: string) => void;
  onFilter: (filter: Value | null) => void;
  onOrder: (order: Order) => void;
  onFrom: (from: string | null) => void;
  /** Clears search and filter. */
  onShowAll: () => void;
  value: RowValue<Row, Value>;
  /** Whether the key 1 sets the focused row to the first option, 2 to the second, and so on. */
  hasValueKeys?: boolean;
  /** Memoise it: a new array renders every row again. */
  columns: readonly Column<Row, Order>[];
  /** The CSS class that lays out the columns. */
  className: string | undefined;
  /** Estimated height in pixels of a row that is shown as a card. */
  cardHeight: number;
  memory: ListMemory;
  /** Between the title and the tools. */
  above?: ReactNode;
  /** Between the tools and the table. */
  children?: ReactNode;
}

/** An admin table with its tools above it and a dropdown in each row. */
export function AdminTable<Row extends { id: string }, Value extends string, Order extends string>({
  title,
  label,
  nouns,
  searchLabel,
  query,
  view,
  orders,
  along,
  onSearch,
  onFilter,
  onOrder,
  onFrom,
  onShowAll,
  value,
  hasValueKeys = false,
  columns,
  className,
  cardHeight,
  memory,
  above,
  children,
}: AdminTableProps<Row, Value, Order>) {
  const list = useListState(query);
  const density = useAppSelector(selectDensity);
  const { hasColumns, rowHeight } = useTableLayout(cardHeight);
  const store = useAppStore();
  const change = useSingleFlight(value.onChange);
  const tools = useToolsHeight();
  const table = useRef<TableHandle>(null);
  useRowKeys(table, hasValueKeys ? (Object.keys(value.options) as Value[]) : [], (id, to) => {
    const row = list.rows?.find((candidate) => candidate.id === id);
    if (row && selectUpdate(store.getState()) === null && value.of(row) !== to)
      void change(row, value.of(row), to);
  });
  const renderRow = useCallback(
    (row: Row) =>
      columns.map(({ name, isName, isText, cell }) => (
        <div
          key={name}
          role={isName ? 'rowheader' : 'cell'}
          className={isText ? `${styles[name] ?? ''} ${styles.text}` : styles[name]}
        >
          {cell ? cell(row) : <RowControl row={row} value={value} onChoose={change} />}
        </div>
      )),
    [columns, value, change],
  );
  const isOutdated = query.isFetching && query.currentData === undefined;

  return (
    <div className={styles.bench}>
      <h2 className={styles.subtitle}>{title}</h2>
      {above}
      <div ref={tools} className={styles.tools}>
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
        >
          <Jump
            key={view.order}
            along={along}
            from={view.from}
            search={view.search}
            label={label}
            onFrom={onFrom}
          />
          <DensityChoice />
        </ListTools>
        {children}
      </div>
      <UpdatedRows
        ids={list.rows?.map(({ id }) => id) ?? []}
        isFetching={query.isFetching}
        // Dims the rows of the previous view until those of this one have arrived.
        className={isOutdated ? styles.outdated : undefined}
      >
        <TableStates
          label={label}
          nouns={nouns}
          list={list}
          query={query}
          isNarrowed={view.search.trim() !== '' || view.filter !== null}
          onShowAll={onShowAll}
          view={JSON.stringify([view.search.trim(), view.filter, view.order, view.from])}
          place={view.from === null ? '' : `, ${lowerFirst(placeText(view.from, along, label))}`}
          anchorNumber={view.from !== null && /^\d+$/.test(view.from) ? Number(view.from) : undefined}
          onFirst={() => onFrom(null)}
          onLast={() => onFrom(theEnd)}
          handle={table}
          className={`${styles.table} ${styles[density]} ${className ?? ''}`}
          rowClassName={styles.columns}
          head={<TableHead columns={columns} order={view.order} onOrder={onOrder} />}
          columnCount={columns.length}
          estimatedHeight={rowHeight}
          isEven={hasColumns}
          memory={memory}
          renderRow={renderRow}
        />
      </UpdatedRows>
    </div>
  );
}

interface UpdatedRowsProps {
  ids: readonly string[];
  isFetching: boolean;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Gives the rows the update in flight, and keeps the focus meanwhile. A component of its own, so that only the rows'
 * controls render again.
 */
function UpdatedRows({ ids, isFetching, className, children }: UpdatedRowsProps) {
  const update = useAppSelector(selectUpdate);
  const keepFocus = useKeptFocus(update !== null);
  const followFocus = useFocusNear(ids);
  return (
    <div
      ref={keepFocus}
      onFocus={followFocus}
      onPointerOver={showWhole}
      aria-busy={isFetching}
      className={className}
    >
      <UpdateContext value={update}>{children}</UpdateContext>
    </div>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Publishes the height of the sticky tools for the style sheet, where the column heads stick below them. */
function useToolsHeight() {
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!tools.current) return;
    const { classList } = document.documentElement;
    classList.add(`${styles.hasTools}`);
    const end = tellHeight(tools.current, '--tools-height');
    return () => {
      end();
      classList.remove(`${styles.hasTools}`);
    };
  }, []);
  return tools;
}
