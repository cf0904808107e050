import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
  windowScroll,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { RetryButton } from './RetryButton';
import { closestRowKey, rowAttribute } from './tableRows';
import styles from './windowedList.module.css';
import * as texts from './listTexts';

/** Where a reader was in a list, and how tall its rows were, in pixels. */
interface ListPosition {
  top: number;
  heights: readonly number[];
}

/** What is remembered of an earlier visit to this list. */
export interface ListMemory {
  /** The heights of the rows that were loaded then; empty on a first visit. */
  heights: readonly number[];
  /** The offset to restore. Undefined on a first visit, and if the reader has scrolled before the list was there. */
  readonly top: number | undefined;
  /** Stores what `read` returns when the reader leaves. Returns a cleanup function, which stores it once more. */
  track: (read: () => ListPosition) => () => void;
}

export interface WindowedListProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  /** Pixels a row takes before it has been measured. */
  estimatedHeight: number;
  memory: ListMemory;
  /** How many rows there are on the server. */
  total: number;
  /** Whether there are rows after the last one, which `onLoadMore` fetches. */
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether any call of the list is in progress, even a refetch: another call would be dropped meanwhile. */
  isFetching: boolean;
  onLoadMore: () => void;
  /** Why the last attempt to fetch more failed. Scrolling then fetches nothing until somebody presses the retry button. */
  loadMoreError?: string | undefined;
}

/** Rows mounted beyond what is visible. */
const fullOverscan = 6;

/** The distance from an end, in rows, at which more rows are fetched. */
export const fetchAhead = 16;

/** The visible rows are mounted first; the rows beyond them follow in a transition. */
export function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    startTransition(() => setOverscan(fullOverscan));
  }, []);
  return overscan;
}

/** The virtualizer's options that lists and tables have in common. */
export function optionsOf<Row, Item extends HTMLElement>(list: WindowedListProps<Row>) {
  return {
    count: list.rows.length,
    // The heights of the last visit make the restored offset lead to the same row.
    estimateSize: (index: number) => heightAt(list, index),
    getItemKey: (index: number) => keyAt(list, index),
    // A row that is not laid out (hidden, or in a test) has no height.
    measureElement: (...measured: Parameters<typeof measureElement<Item>>) =>
      measureElement(...measured) || list.estimatedHeight,
  };
}

/**
 * Keeps the focused row mounted while scrolling, because unmounting it would lose the focus. Returns the virtualizer's
 * `rangeExtractor`, and focus handlers for the element around the rows.
 */
export function useKeepFocusedRow<Row>(list: WindowedListProps<Row>) {
  const focused = useRef<string | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(defaultRangeExtractor(range), list, focused.current),
    [list],
  );
  const focusEvents = {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = closestRowKey(target);
    },
    onBlur: () => {
      focused.current = null;
    },
  };
  return { rangeExtractor, focusEvents };
}

function withFocused<Row>(
  mounted: number[],
  { rows, keyOf }: WindowedListProps<Row>,
  focused: string | null,
): number[] {
  if (focused === null) return mounted;
  const [first = 0, last = -1] = [mounted[0], mounted.at(-1)];
  for (let index = first; index <= last; index += 1) {
    const row = rows[index];
    if (row !== undefined && keyOf(row) === focused) return mounted;
  }
  const index = rows.findIndex((row) => keyOf(row) === focused);
  if (index < 0) return mounted;
  return index < first ? [index, ...mounted] : [...mounted, index];
}

/** A list of any length in its own scrollable box; only what is visible is mounted. */
export function ScrollableList<Row>({
  className,
  ...list
}: WindowedListProps<Row> & { className?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const overscan = useOverscan();
  const { rangeExtractor, focusEvents } = useKeepFocusedRow(list);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    ...optionsOf<Row, HTMLLIElement>(list),
    getScrollElement: () => box.current,
    overscan,
    rangeExtractor,
    initialOffset: () => list.memory.top ?? 0,
    initialRect: { width: 0, height: 400 },
    // A box that is not laid out (hidden, or in a test) shows its first rows rather than none.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) report(rect);
      }),
  });
  const rows = virtualizer.getVirtualItems();
  useScrollTracking(list, virtualizer);
  useLoadMoreAtEnd(list, virtualizer);
  return (
    // Scrollable by keyboard too, hence the tab stop.
    <div
      ref={box}
      className={`${styles.box} ${className ?? ''}`}
      tabIndex={0}
      role="group"
      aria-label={list.label}
      {...focusEvents}
    >
      <Rows list={list} rows={rows} offset={0} virtualizer={virtualizer} />
      <LoadMore {...list} />
    </div>
  );
}

/** Like `ScrollableList`, for a list that scrolls with its page. */
export function PageList<Row>(list: WindowedListProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const offset = useOffset(place);
  const overscan = useOverscan();
  const { rangeExtractor, focusEvents } = useKeepFocusedRow(list);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...optionsOf<Row, HTMLLIElement>(list),
    overscan,
    rangeExtractor,
    scrollMargin: offset ?? 0,
    initialOffset: () => list.memory.top ?? window.scrollY,
    scrollToFn: scrollInstantly,
  });
  const rows = virtualizer.getVirtualItems();
  useScrollTracking(list, virtualizer);
  useLoadMoreAtEnd(list, virtualizer);
  return (
    <div ref={place} role="group" aria-label={list.label} {...focusEvents}>
      <Rows list={list} rows={rows} offset={offset ?? 0} virtualizer={virtualizer} />
      <LoadMore {...list} />
    </div>
  );
}

interface RowsProps<Row> {
  list: WindowedListProps<Row>;
  rows: readonly VirtualItem[];
  /** Pixels between the top of the scrolled content and the list. */
  offset: number;
  virtualizer: Pick<Virtualizer<Element | Window, HTMLLIElement>, 'getTotalSize' | 'measureElement'>;
}

function Rows<Row>({ list, rows, offset, virtualizer }: RowsProps<Row>) {
  return (
    <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }} aria-label={list.label}>
      {rows.map(({ index, key, start }) => {
        const row = list.rows[index];
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            {...{ [rowAttribute]: key }}
            className={styles.row}
            style={{ translate: `0 ${start - offset}px` }}
            aria-posinset={index + 1}
            aria-setsize={Math.max(list.total, list.rows.length)}
          >
            {list.renderRow(row)}
          </li>
        );
      })}
    </ul>
  );
}

/** The distance in pixels from the top of the page to an element; null before it is known. */
export function useOffset(place: RefObject<HTMLElement | null>): number | null {
  const [offset, setOffset] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () =>
      setOffset(place.current ? place.current.getBoundingClientRect().top + window.scrollY : 0);
    measure();
    // Observes the body, because any change of height above the list changes it, too.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [place]);
  return offset;
}

/** Instant, although global.css scrolls smoothly: these are corrections that the reader must not see. */
export const scrollInstantly = (...[top, options, instance]: Parameters<typeof windowScroll<Window>>): void =>
  windowScroll(top, { ...options, behavior: 'instant' }, instance);

function heightAt<Row>(
  { memory, estimatedHeight }: Pick<WindowedListProps<Row>, 'memory' | 'estimatedHeight'>,
  index: number,
): number {
  return memory.heights[index] ?? estimatedHeight;
}

function keyAt<Row>(
  { rows, keyOf }: Pick<WindowedListProps<Row>, 'rows' | 'keyOf'>,
  index: number,
): string | number {
  const row = rows[index];
  return row === undefined ? index : keyOf(row);
}

export type AnyVirtualizer<Item extends Element> = Pick<
  Virtualizer<Element | Window, Item>,
  'itemSizeCache' | 'scrollOffset' | 'range'
>;

/** Lets `memory` store the list's offset and row heights when the reader leaves. */
export function useScrollTracking<Row, Item extends Element>(
  list: WindowedListProps<Row>,
  virtualizer: AnyVirtualizer<Item>,
): void {
  const { memory } = list;
  // The rows of the last commit: when `memory` changes, the cleanup of the old one still has to store its own rows.
  const shown = useRef(list);
  useLayoutEffect(() => {
    shown.current = list;
  });
  useLayoutEffect(() => {
    return memory.track(() => {
      const heightOf = (_row: Row, index: number) =>
        virtualizer.itemSizeCache.get(keyAt(shown.current, index)) ?? heightAt(shown.current, index);
      return { top: virtualizer.scrollOffset ?? 0, heights: shown.current.rows.map(heightOf) };
    });
  }, [memory, virtualizer]);
}

/**
 * Fetches more rows while the last ones are near. Checks after every render: RTK Query ignores calls during a refetch, and
 * if the refetch ends within a frame, nothing that an effect could depend on has changed.
 */
export function useLoadMoreAtEnd<Row, Item extends Element>(
  { rows, hasMore, isFetching, onLoadMore, loadMoreError }: WindowedListProps<Row>,
  virtualizer: AnyVirtualizer<Item>,
): void {
  const isNearEnd = (virtualizer.range?.endIndex ?? -1) >= rows.length - fetchAhead;
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetching && loadMoreError === undefined) onLoadMore();
  });
}

export function LoadMore<Row>({
  isLoadingMore,
  isFetching,
  onLoadMore,
  loadMoreError,
}: Pick<WindowedListProps<Row>, 'isLoadingMore' | 'isFetching' | 'onLoadMore' | 'loadMoreError'>) {
  return (
    <>
      {loadMoreError !== undefined && (
        <div className={styles.more} role="alert">
          <p>{loadMoreError}</p>
          <RetryButton
            variant="outline"
            label={texts.loadMore}
            busyLabel={texts.loadingMore}
            onRetry={onLoadMore}
            isRetrying={isFetching}
          />
        </div>
      )}
      {isLoadingMore && loadMoreError === undefined && (
        <p className={styles.more} role="status">
          {texts.loadingMore}
        </p>
      )}
    </>
  );
}
