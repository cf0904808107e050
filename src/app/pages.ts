/** The pages of the product, each in its own chunk, by their names in `src/lib/pages.ts`. */
import { lazyDialogs } from '../dialogs/lazyDialogs';
import type { Contact } from '../config';
import { nextTask } from '../firstLoad/nextTask';
import { isForMembers, pageAt, type PageName } from '../lib/pages';
import { lazyPage, type LazyPage } from './lazyPage';

/** The props of every page; most need none of them. */
export interface PageProps {
  contact: Contact;
  /** The page's absolute URL, if known. */
  canonical?: string;
}

export const lazyPages: Readonly<Record<PageName, LazyPage<PageProps>>> = {
  home: lazyPage(async () => {
    const { LandingPage, loadStaticSections } = await import(
      /* webpackChunkName: 'home' */ '../features/marketing/LandingPage'
    );
    await loadStaticSections();
    return LandingPage;
  }),
  // MUI's theme comes first, in its own task: together with the page it would block a slow phone for 200 ms.
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

/** The layout of the members' pages. */
export const membersLayout = lazyPage(
  async () => (await import(/* webpackChunkName: 'members' */ './AppLayout')).AppLayout,
);

/** Replaces a member's page until a code of the second factor has been entered. */
export const codePage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: 'second-factor' */ '../features/secondFactor/secondFactorParts'))
      .CodePage,
);

/** Preloads the page at a path, if there is one. */
export function preloadPage(path: string): void {
  const name = pageAt(path);
  if (!name) return;
  lazyPages[name].preload();
  if (isForMembers(name)) {
    membersLayout.preload();
    lazyDialogs.preload();
  }
}

/** Whether a prerendered page can be hydrated; false if its code failed to load. */
export async function pageReady(prerendered: string): Promise<boolean> {
  const name = pageAt(prerendered);
  if (!name) return true;
  if (isForMembers(name)) lazyDialogs.preload();
  const parts = [lazyPages[name], ...(isForMembers(name) ? [membersLayout] : [])];
  const arrived = await Promise.all(parts.map((part) => part.ready()));
  return !arrived.includes(false);
}
