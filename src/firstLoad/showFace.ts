import { readAuthView } from '../lib/authView';
import { paths, signUpSearch, signUpState } from '../lib/pages';
import { faceMark, otherPageMark, rootId } from './domContract';
import { toHref, toSiteAddress } from './siteAddress';

/**
 * /auth is one file with two faces: the first is in the page, the second in a template behind it. A visitor who asks
 * for the second, by the address in a mail or by a link that was followed before the application ran, sees it from the
 * first paint on. From then on the history's state names the view, as it does within the application, and the address
 * is `/auth` with its other parameters.
 */
export function showFace(): void {
  const { search, searchParams } = toSiteAddress();
  const state = history.state as { usr?: { view?: unknown } } | null;
  const view = readAuthView({ state: isAskedForAnew() ? null : state?.usr, search });
  if (view === 'signIn' && state?.usr?.view === undefined) return;
  for (const name of new URLSearchParams(signUpSearch).keys()) searchParams.delete(name);
  const rest = searchParams.size > 0 ? `?${searchParams}` : '';
  history.replaceState({ ...state, usr: { ...state?.usr, view } }, '', toHref(paths.auth + rest));

  const mark = document.documentElement.dataset;
  // A member's page is hidden already, and stays so until the application has replaced it.
  if (view !== signUpState.view || otherPageMark in mark) return;
  mark[otherPageMark] = '';
  const show = () => {
    const template = document.querySelector<HTMLTemplateElement>(`template[data-${faceMark}]`);
    const root = document.getElementById(rootId);
    if (template && root) {
      root.replaceChildren(template.content);
      root.dataset[faceMark] = template.dataset[faceMark];
      document.title = template.title;
    }
    delete mark[otherPageMark];
  };
  document.addEventListener('DOMContentLoaded', show, { once: true });
}

/**
 * Whether the page was opened by a link or by hand, not by a reload or by Back. Browsers keep the history's state when
 * the same address is opened again.
 */
function isAskedForAnew(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'navigate';
}
