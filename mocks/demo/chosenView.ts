/** What this tab shows: a page of the product or another view. `?view=` chooses it and is kept for the tab. */
import { writeTabStorage, readTabStorage } from '../transports/page/tabStorage';

export const views = ['page', 'split', 'gallery', 'design', 'notes'] as const;

export type View = (typeof views)[number];

const viewKey = 'demo-view';

/** `unknown`: the address names a view that does not exist. The page reports it instead of ignoring it. */
export function readChosenView(search: string, storage: Storage | undefined): View | 'unknown' {
  const named = new URLSearchParams(search).get('view');
  const view = views.find((each) => each === (named ?? readTabStorage(storage, viewKey)));
  if (named === null) return view ?? 'page';
  if (view) writeTabStorage(storage, viewKey, named);
  return view ?? 'unknown';
}
