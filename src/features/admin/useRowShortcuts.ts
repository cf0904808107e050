import type { RefObject } from 'react';
import { closestRowKey } from '../../ui/tableRows';
import type { TableHandle } from '../../ui/useTableKeys';
import { useShortcuts } from './useShortcuts';

/** `j` and `k` move between the rows of a table; `1` sets the focused row to the first of `values`, and so on. */
export function useRowShortcuts<Value extends string>(
  table: RefObject<TableHandle | null>,
  values: readonly Value[],
  onChoose: (id: string, to: Value) => void,
): void {
  useShortcuts({
    j: () => table.current?.go(1),
    k: () => table.current?.go(-1),
    ...Object.fromEntries(
      values.map((value, index) => [
        `${index + 1}`,
        () => {
          const id = closestRowKey(document.activeElement);
          if (id) onChoose(id, value);
        },
      ]),
    ),
  });
}
