/** The pages of the product, each its own chunk. */
import { paths } from '../lib/paths';
import { lazyPage } from './lazyPage';

export const landingPage = lazyPage(
  async () => (await import('../features/marketing/LandingPage')).LandingPage,
);
export const authPage = lazyPage(async () => (await import('../features/session/AuthPage')).AuthPage);
export const dashboardPage = lazyPage(
  async () => (await import('../features/requests/DashboardPage')).DashboardPage,
);
export const adminPage = lazyPage(async () => (await import('../features/admin/AdminPage')).AdminPage);

const byPath: Readonly<Record<string, { preload: () => void }>> = {
  [paths.home]: landingPage,
  [paths.auth]: authPage,
  [paths.dashboard]: dashboardPage,
  [paths.admin]: adminPage,
};

/** Starts the download of the page behind a path, if it has one. */
export function preloadPage(path: string): void {
  byPath[path]?.preload();
}
