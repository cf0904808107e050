/** What this tab shows: a page of the product or another view. `?view=` chooses it and is kept for the tab. */
import { writeTabStorage, readTabStorage } from '../transports/page/tabStorage';

const views = ['page', 'split', 'notes'] as const;

type View = (typeof views)[number];

const viewKey = 'demo-view';

/** A name that is no view, as of an earlier version, shows the product's page. */
export function readChosenView(search: string, storage: Storage | undefined): View {
  const named = new URLSearchParams(search).get('view');
  const view = views.find((each) => each === (named ?? readTabStorage(storage, viewKey))) ?? 'page';
  if (named !== null) writeTabStorage(storage, viewKey, view);
  return view;
}
