import { sessionStorageKey } from '../supabase/tokenStorage';
import { preloadRoute } from './preloadRoute';

const files = {
  routes: {
    '/auth': ['/shared.js', '/auth.css', '/auth.js'],
    '/dashboard': ['/shared.js', '/dashboard.js'],
  },
  member: ['/supabase.js'],
};

function preloadedAt(path: string): string[] {
  history.replaceState(null, '', path);
  document.head.replaceChildren();
  preloadRoute(files);
  return [...document.head.querySelectorAll<HTMLLinkElement>('link')].map(
    (link) => `${link.as} ${link.getAttribute('href')}`,
  );
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.otherPage;
});

test('Where another page will be shown, nothing is preloaded', () => {
  document.documentElement.dataset.otherPage = '';
  expect(preloadedAt('/dashboard')).toEqual([]);
});

test('For a visitor to a members’ page /auth is preloaded, and the shell of the members’ page is hidden', () => {
  const auth = ['script /shared.js', 'style /auth.css', 'script /auth.js'];
  expect(preloadedAt('/dashboard')).toEqual(auth);
  expect(document.documentElement.dataset).toHaveProperty('otherPage');
});

test('For a member the page is preloaded with the Supabase library', () => {
  localStorage.setItem(
    sessionStorageKey(),
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' } }),
  );
  expect(preloadedAt('/dashboard')).toEqual([
    'script /shared.js',
    'script /dashboard.js',
    'script /supabase.js',
  ]);
  expect(document.documentElement.dataset).not.toHaveProperty('otherPage');
  expect(preloadedAt('/nowhere')).toEqual(['script /supabase.js']);
});
