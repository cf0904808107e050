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

beforeEach(() => localStorage.clear());

test('where another page will be shown, nothing is fetched that it may not need', () => {
  document.documentElement.dataset.otherPage = '';
  expect(preloadedAt('/dashboard')).toEqual([]);
  delete document.documentElement.dataset.otherPage;
});

test('a visitor gets the page behind the address, and /auth in place of a members’ page', () => {
  const auth = ['script /shared.js', 'style /auth.css', 'script /auth.js'];
  expect(preloadedAt('/auth')).toEqual(auth);
  expect(preloadedAt('/dashboard')).toEqual(auth);
  expect(preloadedAt('/nowhere')).toEqual([]);
});

test('a member gets it with the library', () => {
  localStorage.setItem(
    sessionStorageKey(),
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' } }),
  );
  expect(preloadedAt('/dashboard')).toEqual([
    'script /shared.js',
    'script /dashboard.js',
    'script /supabase.js',
  ]);
  expect(preloadedAt('/nowhere')).toEqual(['script /supabase.js']);
});
