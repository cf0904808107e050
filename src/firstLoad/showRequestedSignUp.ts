import { readAuthView } from '../lib/authView';
import { signUpState } from '../lib/pages';
import { hiddenAttribute, rootId } from './domContract';
import { toSiteAddress } from './siteAddress';

/**
 * /auth is one file with two forms: sign-in is in the page, sign-up in a template after it. A visitor who requests
 * sign-up, by the URL or by the history's state, sees it from the first paint on. Opening the URL again shows the form
 * that the URL requests.
 */
export function showRequestedSignUp(): void {
  const { dataset } = document.documentElement;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Browsers keep the state of an entry whose address is opened again, by hand or by a link.
  if (arrival?.type === 'navigate') history.replaceState(null, '');
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  // A page that is already hidden stays hidden until the application has replaced it.
  if (
    hiddenAttribute in dataset ||
    readAuthView({ state: usr, search: toSiteAddress().search }) !== signUpState.view
  )
    return;
  dataset[hiddenAttribute] = 'page';
  const show = () => {
    const template = document.querySelector('template');
    document.getElementById(rootId)?.replaceChildren(template?.content ?? '');
    document.title = template?.title ?? '';
    delete dataset[hiddenAttribute];
  };
  document.addEventListener('DOMContentLoaded', show, { once: true });
}
