import type { RowValue } from './RowControl';
import { useShortcuts } from './useShortcuts';

/**
 * `j` and `k` go to the next and the previous row; `1` sets the value to its first option, and so on. Null: these keys do
 * nothing here.
 */
export function useRowShortcuts<Value extends string>(
  onStep: ((rows: 1 | -1) => void) | null,
  value: Pick<RowValue<never, Value>, 'options'> | null,
  onChoose: (to: Value) => void,
): void {
  useShortcuts({
    ...(onStep && { j: () => onStep(1), k: () => onStep(-1) }),
    ...Object.fromEntries(
      Object.keys(value?.options ?? {}).map((to, index) => [`${index + 1}`, () => onChoose(to as Value)]),
    ),
  });
}
