import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useLastNonNull } from '../lib/useLastNonNull';
import { rowAttribute } from './tableRows';
import { paddingTop } from './isInSight';
import { useFocusWhenLoaded } from './useFocusWhenLoaded';
import { useTableHandle, type TableHandle } from './useTableHandle';
import { useTableKeys } from './useTableKeys';
import {
  fetchAhead,
  LoadMore,
  optionsOf,
  scrollInstantly,
  useScrollTracking,
  useKeepFocusedRow,
  useLoadMoreAtEnd,
  useOffset,
  useOverscan,
  type AnyVirtualizer,
  type ListMemory,
  type WindowedListProps,
} from './WindowedList';
import styles from './windowedList.module.css';

interface WindowedTableProps<Row> extends WindowedListProps<Row> {
  /** Identifies the list by order, filter, search and start. Another view is scrolled to its own start. */
  view: string;
  /** The header row. */
  head: ReactNode;
  columnCount: number;
  /** For the layout of the columns. */
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** Whether each row is `estimatedHeight` tall: then none is measured. */
  hasFixedRowHeight: boolean;
  /** For a view that begins with its last rows: the index of the row to begin at. Rows may follow in both directions. */
  anchor: number | null;
  /** Whether there are rows before the first one, which `onLoadEarlier` fetches. */
  hasEarlier: boolean;
  onLoadEarlier: () => void;
  /** Show the view that has the first or the last rows of all. */
  onFirst: () => void;
  onLast: () => void;
  handle?: Ref<TableHandle>;
}

interface CellsProps<Row> {
  row: Row;
  render: (row: Row) => ReactNode;
}

/** A table of any length that scrolls with the page; only what is visible is mounted. `renderRow` returns a row's cells. */
export function WindowedTable<Row>(list: WindowedTableProps<Row>) {
  const { rows, view, anchor, memory } = list;
  const body = useRef<HTMLDivElement>(null);
  const offset = useOffset(body);
  const [padding, setPadding] = useState(0);
  // A sticky element above the rows moves them when its height changes.
  useLayoutEffect(() => {
    setPadding(paddingTop());
  }, [offset]);
  const overscan = useOverscan();
  const { rangeExtractor, focusEvents } = useKeepFocusedRow(list);
  const { hasFixedRowHeight, estimatedHeight } = list;
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    ...optionsOf<Row, HTMLDivElement>(list),
    ...(hasFixedRowHeight && { estimateSize: () => estimatedHeight }),
    overscan,
    rangeExtractor,
    scrollMargin: offset ?? 0,
    scrollPaddingStart: padding,
    // `end` keeps the rows that somebody reads in place when earlier rows are prepended.
    anchorTo: anchor === null ? 'start' : 'end',
    initialOffset: () => memory.top ?? window.scrollY,
    scrollToFn: scrollInstantly,
  });
  useRemeasure(hasFixedRowHeight ? estimatedHeight : null, virtualizer);
  const visible = virtualizer.getVirtualItems();
  useScrollTracking(list, virtualizer);
  useLoadMoreAtEnd(list, virtualizer);
  const isAtAnchor = useInitialScroll(
    { view, anchor, memory, rowCount: rows.length, isMeasured: offset !== null },
    virtualizer,
  );
  useLoadEarlierAtStart(list, isAtAnchor, virtualizer);
  const focusWhenLoaded = useFocusWhenLoaded(list, body, virtualizer);
  useTableHandle(list, body, virtualizer, focusWhenLoaded);
  useTableKeys(list, body, focusWhenLoaded);

  const first = rowsBefore(list);
  return (
    <>
      <div
        role="table"
        aria-label={list.label}
        // Includes the header row.
        aria-rowcount={first === undefined ? -1 : Math.max(list.total, rows.length) + 1}
        aria-colcount={list.columnCount}
        className={list.className}
      >
        <div role="rowgroup">{list.head}</div>
        <div
          ref={body}
          role="rowgroup"
          className={styles.rows}
          style={{ height: virtualizer.getTotalSize() }}
          {...focusEvents}
        >
          {visible.map(({ index, key, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <div
                key={key}
                ref={hasFixedRowHeight ? undefined : virtualizer.measureElement}
                role="row"
                data-index={index}
                {...{ [rowAttribute]: key }}
                className={`${styles.row} ${hasFixedRowHeight ? styles.even : ''} ${list.rowClassName ?? ''}`}
                style={{ translate: `0 ${start - (offset ?? 0)}px` }}
                aria-rowindex={first === undefined ? undefined : first + index + 2}
              >
                <Cells row={row} render={list.renderRow} />
              </div>
            );
          })}
        </div>
      </div>
      <LoadMore {...list} />
    </>
  );
}

/** How many rows come before the loaded ones; undefined if neither end of the list is loaded. */
function rowsBefore<Row>({ rows, total, hasEarlier, hasMore }: WindowedTableProps<Row>): number | undefined {
  if (!hasEarlier) return 0;
  return hasMore ? undefined : Math.max(0, total - rows.length);
}

function CellsOf<Row>({ row, render }: CellsProps<Row>): ReactNode {
  return render(row);
}

/** Memoized, because scrolling moves rows and should render no cell again. */
const Cells = memo(CellsOf) as typeof CellsOf;

/** Drops the measured heights when the fixed row height changes. */
function useRemeasure(fixedRowHeight: number | null, virtualizer: Virtualizer<Window, HTMLDivElement>): void {
  const before = useRef(fixedRowHeight);
  useLayoutEffect(() => {
    if (before.current === fixedRowHeight) return;
    before.current = fixedRowHeight;
    virtualizer.measure();
  }, [fixedRowHeight, virtualizer]);
}

/** Like `useLoadMoreAtEnd`, for the rows before the first one. */
function useLoadEarlierAtStart<Row, Item extends Element>(
  { hasEarlier, isFetching, onLoadEarlier, loadMoreError }: WindowedTableProps<Row>,
  isAtAnchor: boolean,
  virtualizer: AnyVirtualizer<Item>,
): void {
  const isNearStart = (virtualizer.range?.startIndex ?? fetchAhead) < fetchAhead;
  useEffect(() => {
    if (isAtAnchor && isNearStart && hasEarlier && !isFetching && loadMoreError === undefined)
      onLoadEarlier();
  });
}

interface InitialScroll {
  view: string;
  anchor: number | null;
  memory: ListMemory;
  rowCount: number;
  isMeasured: boolean;
}

/**
 * Scrolls another view to its anchor or its first row, unless its reader comes back to a remembered position. Returns
 * whether the view has reached its anchor, rather than rows on the way there; true at once without an anchor or with a
 * remembered position.
 */
function useInitialScroll(
  { view, anchor, memory, rowCount, isMeasured }: InitialScroll,
  virtualizer: Virtualizer<Window, HTMLDivElement>,
): boolean {
  const scrolledView = useRef<string | null>(null);
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
  const isAtAnchor =
    anchor === null || memory.top !== undefined || (startIndex <= anchor && anchor <= endIndex);
  const reachedView = useLastNonNull(isAtAnchor ? view : null);
  useLayoutEffect(() => {
    if (!isMeasured || scrolledView.current === view) return;
    const isFirst = scrolledView.current === null;
    scrolledView.current = view;
    if (memory.top !== undefined) return;
    if (anchor !== null) {
      const isEnd = anchor === rowCount - 1;
      virtualizer.scrollToIndex(anchor, { align: isEnd ? 'end' : 'start' });
    } else if (!isFirst) {
      const { scrollMargin, scrollPaddingStart } = virtualizer.options;
      const top = scrollMargin - scrollPaddingStart;
      if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' });
    }
  });
  return reachedView === view;
}
