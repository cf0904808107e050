import { useCallback, useMemo } from 'react';
import { useViewParams } from '../../ui/useViewParams';
import { readView, writeView, type AnyFilters, type ListRules, type ListView } from './listView';

/** Changes parts of the view in the URL. */
export type ChangeView = (next: Partial<ListView>) => void;

/** The view of a list, and its setter. The view is in the URL, so that it survives a reload and the Back button. */
export function useListView<Filters extends AnyFilters, Order extends string>(
  list: ListRules<never, Filters, Order>,
): [ListView<Filters, Order>, ChangeView] {
  const [params, setParams] = useViewParams();
  const view = useMemo(() => readView(list, params), [list, params]);
  const change = useCallback<ChangeView>(
    (next) =>
      // A view with another search, filter or order begins with its first row.
      setParams((before) => writeView(list, { ...readView(list, before), from: null, ...next }), {
        // Typing must not fill up the history.
        replace: Object.keys(next).join() === 'search',
      }),
    [list, setParams],
  );
  return [view, change];
}
