import { useAppStore } from '../../store/hooks';
import { selectUpdate } from './adminSlice';
import type { RowValue } from './RowControl';
import { useShortcuts } from './useShortcuts';

interface RowShortcuts<Row, Value extends string> {
  /** Goes to the next row (`j`) or the previous one (`k`). Null if these keys do nothing here. */
  onStep: ((rows: 1 | -1) => void) | null;
  /** The value that `1` sets to its first option, `2` to the second, and so on. Null if these keys do nothing here. */
  value: Pick<RowValue<Row, Value>, 'options' | 'of'> | null;
  /** The row whose value is set. */
  findRow: () => Row | null | undefined;
  change: (row: Row, from: Value, to: Value) => Promise<void>;
  /** A selector of dialogs in which these keys work. */
  except?: string;
}

/** The single-key shortcuts of a list's rows. `ShortcutsDialog.tsx` lists all keys of the page. */
export function useRowShortcuts<Row, Value extends string>({
  onStep,
  value,
  findRow,
  change,
  except,
}: RowShortcuts<Row, Value>): void {
  const store = useAppStore();
  function choose(to: Value): void {
    const row = findRow();
    if (!row || !value || value.of(row) === to || selectUpdate(store.getState()) !== null) return;
    void change(row, value.of(row), to);
  }
  useShortcuts(
    {
      ...(onStep && { j: () => onStep(1), k: () => onStep(-1) }),
      ...Object.fromEntries(
        Object.keys(value?.options ?? {}).map((to, index) => [`${index + 1}`, () => choose(to as Value)]),
      ),
    },
    except,
  );
}
