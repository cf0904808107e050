/** The pages of the product, each its own chunk, under the name that `src/lib/pages.ts` has for the page. */
import { lazyDialogs } from '../dialogs/lazyDialogs';
import type { Contact } from '../features/marketing/contactLinks';
import { nextTask } from '../firstLoad/nextTask';
import { isForMembers, pageAt, type PageName } from '../lib/pages';
import { lazyPage, type LazyPage } from './lazyPage';

/** What every page is given; most need none of it. */
export interface PageProps {
  contact: Contact;
  /** The page's own absolute address, where it is known. */
  canonical?: string;
}

export const lazyPages: Readonly<Record<PageName, LazyPage<PageProps>>> = {
  home: lazyPage(async () => {
    const { LandingPage, loadStillSections } = await import(
      /* webpackChunkName: 'home' */ '../features/marketing/LandingPage'
    );
    await loadStillSections();
    return LandingPage;
  }),
  // MUI's theme first, in a task of its own: together with the page it would block a slow phone for a fifth of a second.
  auth: lazyPage(async () => {
    await import(/* webpackChunkName: 'auth' */ '../styles/muiTheme');
    await nextTask();
    return (await import(/* webpackChunkName: 'auth' */ '../features/session/AuthPage')).AuthPage;
  }),
  dashboard: lazyPage(async () => {
    await import(/* webpackChunkName: 'dashboard' */ '../styles/muiTheme');
    await nextTask();
    return (await import(/* webpackChunkName: 'dashboard' */ '../features/requests/DashboardPage'))
      .DashboardPage;
  }),
  admin: lazyPage(
    async () => (await import(/* webpackChunkName: 'admin' */ '../features/admin/AdminPage')).AdminPage,
  ),
};

/** The shell of the members' pages. */
export const membersLayout = lazyPage(
  async () => (await import(/* webpackChunkName: 'members' */ './AppLayout')).AppLayout,
);

/** Starts the download of the page behind a path, if it has one. */
export function preloadPage(path: string): void {
  const name = pageAt(path);
  if (!name) return;
  lazyPages[name].preload();
  if (isForMembers(name)) {
    membersLayout.preload();
    lazyDialogs.preload();
  }
}

/** Whether a prerendered page can be taken over without waiting; false if its code has failed to arrive. */
export function pageReady(prerendered: string): Promise<boolean> | true {
  const name = pageAt(prerendered);
  return !name || lazyPages[name].ready();
}
