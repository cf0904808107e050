import {
  measureElement,
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { RetryButton } from './RetryButton';
import styles from './windowedList.module.css';

/** Where a reader was in a list, and how tall its rows were, in pixels. */
interface ListPlace {
  top: number;
  heights: readonly number[];
}

/** What is known of an earlier visit of this list. */
export interface ListMemory {
  /** Of the rows that were loaded then; empty on a first visit. */
  heights: readonly number[];
  /** Where to begin; undefined on a first visit, and for readers who have moved about before the list was there. */
  readonly top: number | undefined;
  /** Keeps what `read` says when the reader leaves. Answers what ends that, and keeps it. */
  follow: (read: () => ListPlace) => () => void;
}

interface WindowedListProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** Pixels a row takes before it has been measured. */
  estimatedHeight: number;
  memory: ListMemory;
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

/** What both kinds of list tell their virtualizer. */
function optionsOf<Row>(list: WindowedListProps<Row>) {
  return {
    count: list.rows.length,
    // With the heights of the last visit, the place of then is the same number of pixels down.
    estimateSize: (index: number) => heightAt(list, index),
    getItemKey: (index: number) => keyAt(list, index),
    // A row that is not laid out (hidden, or in a test) has no height.
    measureElement: (...measured: Parameters<typeof measureElement<HTMLLIElement>>) =>
      measureElement(...measured) || list.estimatedHeight,
  };
}

/** A list of any length in a box of its own that scrolls; only what is visible is mounted. */
export function BoxedList<Row>({ className, ...list }: WindowedListProps<Row> & { className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const overscan = useOverscan();
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    ...optionsOf(list),
    getScrollElement: () => box.current,
    overscan,
    initialOffset: () => list.memory.top ?? 0,
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
    ...optionsOf(list),
    overscan,
    scrollMargin: offset,
    initialOffset: () => list.memory.top ?? window.scrollY,
    // Not gliding, as links within a page do (styles/global.css): it corrects what the reader must not see.
    scrollToFn: (top, options, instance) => windowScroll(top, { ...options, behavior: 'instant' }, instance),
  });
  return (
    <div ref={place}>
      <Rows {...list} virtualizer={virtualizer} offset={offset} />
    </div>
  );
}

function heightAt<Row>({ memory, estimatedHeight }: WindowedListProps<Row>, index: number): number {
  return memory.heights[index] ?? estimatedHeight;
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

/** Has the list's place kept for its `memory`. */
function useFollowed<Row, Scroller extends Element | Window>(list: RowsProps<Row, Scroller>): void {
  const { memory } = list;
  // The rows of the last commit: when the memory changes, those that the one before it is about.
  const shown = useRef(list);
  useLayoutEffect(() => {
    shown.current = list;
  });
  useLayoutEffect(
    () =>
      memory.follow(() => {
        const { rows, virtualizer } = shown.current;
        const heightOf = (_row: Row, index: number) =>
          virtualizer.itemSizeCache.get(keyAt(shown.current, index)) ?? heightAt(shown.current, index);
        return { top: virtualizer.scrollOffset ?? 0, heights: rows.map(heightOf) };
      }),
    [memory],
  );
}

function Rows<Row, Scroller extends Element | Window>(list: RowsProps<Row, Scroller>) {
  const { label, rows, renderRow, total, virtualizer, offset } = list;
  const { hasMore, isLoadingMore, isFetching, onLoadMore, loadMoreError } = list;
  useFollowed(list);
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
