import {
  measureElement,
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { RetryButton } from './RetryButton';
import styles from './windowedList.module.css';

interface WindowedListProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** Pixels a row takes before it has been measured. */
  estimatedHeight: number;
  /** How many rows there are on the server. */
  total: number;
  /** Whether there are rows behind the last one, and how they are fetched. */
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether any call of the list is under way, a reload too; another one would be dropped meanwhile. */
  isFetching: boolean;
  onLoadMore: () => void;
  /** Why the last try to fetch more failed; nothing is fetched by scrolling until `onLoadMore` is pressed. */
  loadMoreError?: string;
}

/** Rows mounted beyond what is visible. */
const restingOverscan = 6;

/** How close to the end a reader comes before more rows are fetched. */
const fetchAhead = 10;

/** What is visible comes first: the rows beyond it are mounted in a task of their own. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(restingOverscan)), []);
  return overscan;
}

/** A list of any length in a box of its own that scrolls; only what is visible is mounted. */
export function BoxedList<Row>({ className, ...list }: WindowedListProps<Row> & { className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const overscan = useOverscan();
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: list.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => list.estimatedHeight,
    getItemKey: (index) => keyAt(list, index),
    overscan,
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || list.estimatedHeight,
    initialRect: { width: 0, height: 400 },
    // A box that is not laid out (hidden, or in a test) shows its first rows rather than none.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) report(rect);
      }),
  });
  return (
    // Scrollable by keyboard too, hence the tab stop.
    <div
      ref={box}
      className={`${styles.box} ${className ?? ''}`}
      tabIndex={0}
      role="group"
      aria-label={list.label}
    >
      <Rows {...list} virtualizer={virtualizer} offset={0} />
    </div>
  );
}

/** The same for a list that scrolls with the page. */
export function PageList<Row>(list: WindowedListProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setOffset(place.current ? place.current.getBoundingClientRect().top + window.scrollY : 0);
    measure();
    // Whatever grows or shrinks above the list changes the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const overscan = useOverscan();
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: list.rows.length,
    estimateSize: () => list.estimatedHeight,
    getItemKey: (index) => keyAt(list, index),
    overscan,
    scrollMargin: offset,
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || list.estimatedHeight,
  });
  return (
    <div ref={place}>
      <Rows {...list} virtualizer={virtualizer} offset={offset} />
    </div>
  );
}

function keyAt<Row>(
  { rows, keyOf }: Pick<WindowedListProps<Row>, 'rows' | 'keyOf'>,
  index: number,
): string | number {
  const row = rows[index];
  return row === undefined ? index : keyOf(row);
}

interface RowsProps<Row, Scroller extends Element | Window> extends WindowedListProps<Row> {
  virtualizer: Virtualizer<Scroller, HTMLLIElement>;
  /** Where the list begins inside what scrolls, in pixels. */
  offset: number;
}

function Rows<Row, Scroller extends Element | Window>({
  label,
  rows,
  renderRow,
  total,
  hasMore,
  isLoadingMore,
  isFetching,
  onLoadMore,
  loadMoreError,
  virtualizer,
  offset,
}: RowsProps<Row, Scroller>) {
  const visible = virtualizer.getVirtualItems();
  const lastVisible = visible.at(-1)?.index ?? -1;
  const isNearEnd = lastVisible >= rows.length - fetchAhead;

  useEffect(() => {
    if (isNearEnd && hasMore && !isFetching && loadMoreError === undefined) onLoadMore();
  }, [isNearEnd, hasMore, isFetching, loadMoreError, onLoadMore]);

  return (
    <>
      <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
        {visible.map(({ index, key, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              style={{ translate: `0 ${start - offset}px` }}
              aria-posinset={index + 1}
              aria-setsize={Math.max(total, rows.length)}
            >
              {renderRow(row)}
            </li>
          );
        })}
      </ul>
      {loadMoreError !== undefined && (
        <div className={styles.more} role="alert">
          <p>{loadMoreError}</p>
          <RetryButton
            look="outline"
            label="Load more"
            busyLabel="Loading more…"
            onRetry={onLoadMore}
            isRetrying={isFetching}
          />
        </div>
      )}
      {isLoadingMore && loadMoreError === undefined && (
        <p className={styles.more} role="status">
          Loading more…
        </p>
      )}
    </>
  );
}
