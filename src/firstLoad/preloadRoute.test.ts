import { sessionStorageKey } from '../supabase/tokenStorage';
import { preloadRoute } from './preloadRoute';

const { dataset } = document.documentElement;

function preloaded(): string[] {
  preloadRoute({ own: ['/dashboard.js'], auth: ['/auth.css', '/auth.js'], member: ['/supabase.js'] });
  return [...document.head.querySelectorAll('link')].map((link) => `${link.as} ${link.getAttribute('href')}`);
}

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  delete dataset.hidden;
});

test('On a page that is hidden because another one will be shown, nothing is preloaded', () => {
  dataset.hidden = 'page';
  expect(preloaded()).toEqual([]);
});

test('For a visitor to a members’ page /auth is preloaded, and the shell of the members’ page is hidden', () => {
  expect(preloaded()).toEqual(['style /auth.css', 'script /auth.js']);
  expect(dataset.hidden).toBe('page');
});

test('For a member the page and the Supabase library are preloaded', () => {
  const session = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' } };
  localStorage.setItem(sessionStorageKey(), JSON.stringify(session));
  expect(preloaded()).toEqual(['script /dashboard.js', 'script /supabase.js']);
  expect(dataset).not.toHaveProperty('hidden');
});
