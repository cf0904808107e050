import { useAppStore } from '../../store/hooks';
import { selectUpdate } from './adminSlice';
import type { RowValue } from './RowControl';
import { useShortcuts } from './useShortcuts';

interface RowShortcuts<Row, Value extends string> {
  /** `j` and `k` go to the next and the previous row. Null: they do nothing here. */
  onStep: ((rows: 1 | -1) => void) | null;
  /** `1` sets it to its first option, and so on. Null: these keys do nothing here. */
  value: Pick<RowValue<Row, Value>, 'options' | 'of'> | null;
  /** The row whose value is set. */
  findRow: () => Row | null | undefined;
  change: (row: Row, from: Value, to: Value) => Promise<void>;
}

/**
 * The keys of a list's rows. Those of a selection are in `useSelection.ts`; all others are bound where their control is, by
 * `useShortcuts`.
 */
export function useRowShortcuts<Row, Value extends string>({
  onStep,
  value,
  findRow,
  change,
}: RowShortcuts<Row, Value>): void {
  const store = useAppStore();
  function choose(to: Value): void {
    const row = findRow();
    if (!row || !value || value.of(row) === to || selectUpdate(store.getState()) !== null) return;
    void change(row, value.of(row), to);
  }
  useShortcuts({
    ...(onStep && { j: () => onStep(1), k: () => onStep(-1) }),
    ...Object.fromEntries(
      Object.keys(value?.options ?? {}).map((to, index) => [`${index + 1}`, () => choose(to as Value)]),
    ),
  });
}
