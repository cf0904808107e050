/** The pages of the product, each in its own chunk, by their names in `src/lib/pages.ts`. */
import { lazyDialogs } from '../dialogs/lazyDialogs';
import type { Contact } from '../config';
import { isForMembers, pageAt, type PageName } from '../lib/pages';
import { lazyPage, type LazyPage } from './lazyPage';

/** The props of every page; most need none of them. */
export interface PageProps {
  contact: Contact;
  /** The page's absolute URL, if known. */
  canonical?: string;
}

export const lazyPages: Readonly<Record<PageName, LazyPage<PageProps>>> = {
  home: lazyPage(
    async () =>
      (await import(/* webpackChunkName: 'home' */ '../features/marketing/LandingPage')).LandingPage,
  ),
  auth: lazyPage(
    async () => (await import(/* webpackChunkName: 'auth' */ '../features/session/AuthPage')).AuthPage,
  ),
  dashboard: lazyPage(
    async () =>
      (await import(/* webpackChunkName: 'dashboard' */ '../features/requests/DashboardPage')).DashboardPage,
  ),
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
  const parts = [lazyPages[name], ...(isForMembers(name) ? [membersLayout] : [])];
  return !(await Promise.all(parts.map((part) => part.ready()))).includes(false);
}
