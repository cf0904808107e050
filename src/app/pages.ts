/** The pages of the product, each its own chunk, under the name that the build's budgets know it by. */
import { lazyDialogs } from '../dialogs/lazyDialogs';
import { nextTask } from '../firstLoad/nextTask';
import { paths } from '../lib/paths';
import { lazyPage, type LazyPage } from './lazyPage';

export const landingPage = lazyPage(async () => {
  const { LandingPage, loadStillSections } = await import(
    /* webpackChunkName: 'landing' */ '../features/marketing/LandingPage'
  );
  await loadStillSections();
  return LandingPage;
});
// MUI's theme first, in a task of its own: together with the page it would block a slow phone for a fifth of a second.
export const authPage = lazyPage(async () => {
  await import(/* webpackChunkName: 'auth' */ '../styles/muiTheme');
  await nextTask();
  return (await import(/* webpackChunkName: 'auth' */ '../features/session/AuthPage')).AuthPage;
});
export const dashboardPage = lazyPage(async () => {
  await import(/* webpackChunkName: 'dashboard' */ '../styles/muiTheme');
  await nextTask();
  return (await import(/* webpackChunkName: 'dashboard' */ '../features/requests/DashboardPage'))
    .DashboardPage;
});
export const adminPage = lazyPage(
  async () => (await import(/* webpackChunkName: 'admin' */ '../features/admin/AdminPage')).AdminPage,
);

/** The shell of /dashboard and /admin. */
export const membersLayout = lazyPage(
  async () => (await import(/* webpackChunkName: 'members' */ './AppLayout')).AppLayout,
);

const byPath: Readonly<Record<string, Pick<LazyPage<never>, 'preload' | 'ready'>>> = {
  [paths.home]: landingPage,
  [paths.auth]: authPage,
  [paths.dashboard]: inLayout(dashboardPage),
  [paths.admin]: inLayout(adminPage),
};

function inLayout(page: Pick<LazyPage<never>, 'preload' | 'ready'>): typeof page {
  return {
    preload: () => {
      membersLayout.preload();
      page.preload();
      lazyDialogs.preload();
    },
    ready: async () => (await Promise.all([membersLayout.ready(), page.ready()])).every(Boolean),
  };
}

/** Starts the download of the page behind a path, if it has one. */
export function preloadPage(path: string): void {
  byPath[path]?.preload();
}

/** Whether the page behind a path, if it has one, can be rendered without waiting; false if it has failed to arrive. */
export async function pageReady(path: string): Promise<boolean> {
  return (await byPath[path]?.ready()) ?? true;
}
