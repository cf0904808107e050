import type { Virtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, type Ref } from 'react';
import { isInSight } from './isInSight';
import { focusInRow, rowAttribute, tabStops } from './tableRows';
import {
  indexOf,
  rowAt,
  rowOf,
  type FocusWhenLoaded,
  type LoadedTable,
  type TableBody,
} from './useFocusWhenLoaded';

/** For the keyboard shortcuts of the page. */
export interface TableHandle {
  /** Moves the focus by so many rows; from outside the table, to the first row in sight. */
  go: (rows: number) => void;
  /** Scrolls just enough to show the row with this key, if it is loaded. */
  reveal: (key: string) => void;
  /** Moves the focus to the row with this key, as soon as it is mounted. Returns false if it is not loaded. */
  focus: (key: string) => boolean;
}

export function useTableHandle<Row>(
  { handle, rows, keyOf }: LoadedTable<Row> & { handle?: Ref<TableHandle> },
  body: TableBody,
  virtualizer: Virtualizer<Window, HTMLDivElement>,
  focusWhenLoaded: FocusWhenLoaded,
): void {
  const indexOfKey = (key: string) => rows.findIndex((row) => keyOf(row) === key);

  useImperativeHandle(handle, () => ({
    reveal(key) {
      const index = indexOfKey(key);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    focus(key) {
      const index = indexOfKey(key);
      if (index >= 0) focusWhenLoaded(rowAt(index));
      return index >= 0;
    },
    go(step) {
      const from = rowOf(body, document.activeElement);
      if (from) {
        const index = indexOf(from) + step;
        if (index >= 0 && index < rows.length) focusWhenLoaded(rowAt(index));
        return;
      }
      const mounted = [...(body.current?.querySelectorAll<HTMLElement>(`:scope > [${rowAttribute}]`) ?? [])];
      const first = mounted.find(isInSight) ?? mounted[0];
      if (first) focusInRow(first, first.querySelector<HTMLElement>(tabStops));
    },
  }));
}
