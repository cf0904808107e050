import { useLayoutEffect, useMemo, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useListState, type InfiniteList } from '../../api/useListState';
import { useAppSelector } from '../../store/hooks';
import { PartBoundary } from '../../ui/PartBoundary';
import { publishHeight } from '../../ui/publishHeight';
import { closestRowKey } from '../../ui/tableRows';
import { useSingleFlight } from '../../ui/useSingleFlight';
import type { TableHandle } from '../../ui/useTableHandle';
import type { ListMemory } from '../../ui/WindowedList';
import { TableStates, type ListQuery } from './TableStates';
import styles from './adminRow.module.css';
import { allRows, queryOf, listEnd, type ListRules, type ListView } from './listView';
import { cellClass, tableClass, tracksOf, type Column } from './columns';
import { selectDensity } from './preferencesSlice';
import { ListTools } from './ListTools';
import { MoreMenu } from './MoreMenu';
import { RowControl, type RowValue } from './RowControl';
import { TableHead } from './TableHead';
import { useTableLayout } from './tableLayout';
import { UpdatedRows } from './UpdatedRows';
import { useRowShortcuts } from './useRowShortcuts';
import type { ChangeView } from './useListView';
import * as texts from './texts';

interface AdminTableProps<Row, Value extends string, Order extends string> {
  title: string;
  /** Singular and plural noun for rows. */
  nouns: readonly [string, string];
  searchLabel: string;
  query: InfiniteList<Row> & ListQuery;
  list: ListRules<never, Record<string, string>, Order>;
  view: ListView<Record<string, string>, Order>;
  onChange: ChangeView;
  value: RowValue<Row, Value>;
  handle: RefObject<TableHandle | null>;
  /** Keys for the focused row: `move` to the next and previous one, or also `set` its value with 1, 2 and so on. */
  shortcuts: 'none' | 'move' | 'move and set';
  /** Must be memoized: a new array rerenders every row. */
  columns: readonly Column<Row, Order>[];
  className?: string | undefined;
  /** Estimated height in pixels of a row that is shown as a card. */
  cardHeight: number;
  memory: ListMemory;
  /** This list's own actions in the menu beside the tools, by label. */
  actions?: Readonly<Record<string, () => void>>;
  /** Rendered between the tools and the table. */
  children?: ReactNode;
}

/** An admin table with its tools and a dropdown in each row. */
export function AdminTable<Row extends { id: string }, Value extends string, Order extends string>({
  title,
  nouns,
  searchLabel,
  query,
  list,
  view,
  onChange,
  value,
  handle,
  shortcuts,
  columns,
  className = '',
  cardHeight,
  memory,
  actions,
  children,
}: AdminTableProps<Row, Value, Order>) {
  const shown = useListState(query);
  const density = useAppSelector(selectDensity);
  const { hasColumns, rowHeight } = useTableLayout(cardHeight);
  const change = useSingleFlight(value.onChange);
  const tools = usePublishedToolsHeight();
  useRowShortcuts({
    onStep: shortcuts === 'none' ? null : (rows) => handle.current?.go(rows),
    value: shortcuts === 'move and set' ? value : null,
    findRow() {
      const id = closestRowKey(document.activeElement);
      return shown.rows?.find((row) => row.id === id);
    },
    change,
  });
  const renderRow = useMemo(() => {
    const cells = columns.map((column) => ({ ...column, className: cellClass(column) }));
    return (row: Row) =>
      cells.map(({ label: column, isName, className: cellName, cell }) => (
        <div key={column} role={isName ? 'rowheader' : 'cell'} className={cellName}>
          {cell ? cell(row) : <RowControl row={row} value={value} onChoose={change} />}
        </div>
      ));
  }, [columns, value, change]);
  const isOutdated = query.isFetching && query.currentData === undefined;
  const field = useRef<HTMLInputElement>(null);
  const [first] = shown.rows ?? [];
  return (
    <div className={styles.layout} style={tracksOf(columns) as CSSProperties}>
      <h2 className={styles.subtitle}>{title}</h2>
      <div ref={tools} className={styles.tools}>
        <PartBoundary part="bar">
          <ListTools
            list={list}
            view={view}
            searchLabel={searchLabel}
            onChange={onChange}
            field={field}
            goToRows={isOutdated || !first ? null : () => handle.current?.go(1)}
          >
            <MoreMenu actions={actions} />
          </ListTools>
        </PartBoundary>
      </div>
      {children}
      <UpdatedRows
        ids={shown.rows?.map(({ id }) => id) ?? []}
        isFetching={query.isFetching}
        // Dims the rows of the previous view until the new rows have loaded.
        className={isOutdated && shown.rows ? styles.outdated : undefined}
        handle={handle}
        searchField={query.hasPreviousPage ? null : field}
      >
        <PartBoundary part="list">
          <TableStates
            label={nouns[1]}
            nouns={nouns}
            list={shown}
            query={query}
            narrowing={narrowingOf(view)}
            onShowAll={() => onChange(allRows)}
            view={queryOf(list, view)}
            place={view.from === null ? '' : texts.lastRows}
            onFirst={() => onChange({ from: null })}
            onLast={() => onChange({ from: listEnd })}
            handle={handle}
            className={`${styles.table} ${density === 'compact' ? styles.compact : ''} ${tableClass(columns)} ${className}`}
            rowClassName={styles.columns}
            head={
              <TableHead
                columns={columns}
                orders={list.orders}
                order={view.order}
                onOrder={(order) => onChange({ order })}
              />
            }
            columnCount={columns.length}
            estimatedHeight={rowHeight}
            hasFixedRowHeight={hasColumns}
            memory={memory}
            renderRow={renderRow}
          />
        </PartBoundary>
      </UpdatedRows>
    </div>
  );
}

/** Publishes the height of the sticky tools for the style sheet, which places the sticky column headers below them. */
function usePublishedToolsHeight() {
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!tools.current) return;
    const { classList } = document.documentElement;
    classList.add(`${styles.hasTools}`);
    const end = publishHeight(tools.current, '--tools-height');
    return () => {
      end();
      classList.remove(`${styles.hasTools}`);
    };
  }, []);
  return tools;
}

/** What narrows the list, in words; empty if nothing does. */
function narrowingOf({ search, filters }: ListView): string {
  const hasFilters = Object.keys(filters).length > 0;
  if (search === '') return hasFilters ? texts.filters : '';
  return hasFilters ? texts.searchAndFilters : texts.search;
}
