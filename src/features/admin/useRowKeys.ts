import type { RefObject } from 'react';
import { rowMark } from './useFocusNear';
import { useKeys } from './useKeys';

/**
 * `j` and `k` go from row to row inside `list`; `1` is the first of `values` for the row that has the focus. Rows beyond
 * what is visible are mounted (ui/WindowedList.tsx), so the next one is there to go to.
 */
export function useRowKeys<Value extends string>(
  list: RefObject<HTMLElement | null>,
  values: readonly Value[],
  onChoose: (id: string, to: Value) => void,
): void {
  const focusedRow = () => document.activeElement?.closest(`[${rowMark}]`) ?? null;
  const go = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`) ?? [])];
    const from = rows.findIndex((row) => row === focusedRow());
    // From elsewhere, they begin with the first row that is in sight.
    const row = from < 0 ? (rows.find(isInSight) ?? rows[0]) : rows[from + step];
    row?.querySelector('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    ...Object.fromEntries(
      values.map((value, index) => [
        `${index + 1}`,
        () => {
          const id = focusedRow()?.getAttribute(rowMark);
          if (id) onChoose(id, value);
        },
      ]),
    ),
  });
}

/** Below the header, which stays at the top of the page. */
function isInSight(row: HTMLElement): boolean {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  return row.getBoundingClientRect().top >= (Number.parseFloat(scrollPaddingTop) || 0);
}
