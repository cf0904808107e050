import { sessionStorageKey } from '../supabase/tokenStorage';
import { startFirstScript } from './firstScript';
import { announceReady } from './announceReady';

const files = {
  sheets: ['/deferred.css'],
  scripts: ['/landing.js', '/vendors.js', '/main.js'],
  member: ['/supabase.js'],
};

/** A stored session, reduced to the fields that the first script checks. */
const session = JSON.stringify({
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1,
  user: { id: 'u' },
});

/** A code in the form that mail links have. */
const code = '11111111-2222-4333-8444-555555555555';

const { dataset } = document.documentElement;
let idle: (() => void)[] = [];
let observers: (() => void)[] = [];

const requested = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));
const otherLinks = () =>
  [...document.head.querySelectorAll('link:not([rel=preload])')].map((link) => link.getAttribute('href'));
const fire = (type: string, target: EventTarget) => target.dispatchEvent(new Event(type, { bubbles: true }));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const byId = (id: string) => document.getElementById(id) ?? document.body;

/** Reports a paint, and then an idle moment. */
function paint() {
  for (const observer of observers.splice(0)) observer();
  for (const work of idle.splice(0)) work();
}

function open(page: string, address = page, more: { pages?: string[] } = {}) {
  history.replaceState(null, '', address);
  dataset.page = page;
  startFirstScript({ ...files, ...more });
}

beforeEach(() => {
  idle = [];
  observers = [];
  // jsdom has no navigation entries.
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(callback: (entries: unknown, observer: unknown) => void) {
        observers.push(() => callback([], this));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
    requestIdleCallback: (work: () => void) => idle.push(work),
  });
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
  localStorage.clear();
  document.head.replaceChildren();
  document.body.innerHTML = `
    <a id="link" href="#there">Link</a>
    <button id="menu" type="button" aria-expanded="false">Menu</button>
    <button id="theme" type="button" data-early="toggle">Dark</button>
    <input id="dark" type="radio" name="theme" data-early="dark" /><input id="field" />`;
  dataset.theme = 'light';
  delete dataset.hidden;
});

// Clicks and idle work that are still pending would otherwise reach the next test's page.
afterEach(async () => {
  announceReady();
  fire('load', window);
  paint();
  await nextTask();
});

test('For a visitor, deferred styles, icon and manifest are requested after the first paint, and the application once the page is loaded and idle', () => {
  dataset.base = '/demo';
  document.head.innerHTML = '<link rel="icon" href="data:," />';
  open('/', '/demo/');
  expect(otherLinks()).toEqual(['data:,']);
  paint();
  expect(otherLinks()).toEqual(['/demo/favicon.svg', '/demo/deferred.css', '/demo/site.webmanifest']);
  expect(requested()).toEqual([]);
  fire('load', window);
  expect(requested()).toEqual([]);
  paint();
  expect(requested()).toEqual(['/demo/landing.js', '/demo/vendors.js', '/demo/main.js']);
  expect(preloaded()).toEqual(['/demo/landing.js', '/demo/vendors.js', '/demo/main.js']);
  delete dataset.base;
});

test.each(['pointerdown', 'keydown', 'focusin'])(
  'The event %s requests the application immediately, and only once',
  (type) => {
    open('/');
    fire(type, byId('menu'));
    fire('load', window);
    paint();
    expect(requested()).toEqual(files.scripts);
  },
);

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'On a metered or slow connection (%j) only an input event requests the application',
  (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    open('/');
    fire('load', window);
    paint();
    expect(requested()).toEqual([]);
    fire('keydown', document.body);
    expect(requested()).toEqual(files.scripts);
  },
);

// `data-hidden` says what style sheets hide until the application has replaced it: the page, or the links to an account.
test.each([
  ['a member at /', 'account', '/', '/', session],
  ['a member at /auth', 'page', '/auth', '/auth', session],
  ['a visitor at /auth', undefined, '/auth', '/auth', null],
  ['a mail link to /auth', 'page', '/auth', `/auth?code=${code}`, null],
  ['a mail link to /', 'account', '/', `/?code=${code}`, null],
  ['an expired mail link', 'account', '/', '/#error=access_denied&error_code=otp_expired', null],
])(
  'For %s the application is requested at once, and data-hidden is %s',
  (_who, hidden, page, address, stored) => {
    if (stored !== null) localStorage.setItem(sessionStorageKey(), stored);
    open(page, address);
    expect(requested()).toEqual(files.scripts);
    expect(preloaded()).toEqual([...files.scripts, ...(hidden === undefined ? [] : files.member)]);
    expect(dataset.hidden).toBe(hidden);
  },
);

test.each([
  ['/nowhere', undefined],
  ['/dashboard', 'page'],
])('The 404 page at %s has data-hidden=%s: it is hidden where the site has a page', (address, hidden) => {
  open('/404', address, { pages: ['/', '/dashboard'] });
  expect(dataset.hidden).toBe(hidden);
  expect(requested()).toEqual(hidden ? files.scripts : []);
});

test('An address with a query and a fragment that is not a mail link does not request the application', () => {
  open('/', '/?utm_source=letter#features');
  expect(requested()).toEqual([]);
  expect(dataset.hidden).toBeUndefined();
});

test('Clicks on buttons before the application has loaded are repeated once and in order, and clicks on links and fields are not', async () => {
  open('/');
  const clicked: string[] = [];
  const listener = ({ target }: Event) => clicked.push((target as Element).id);
  document.body.addEventListener('click', listener);
  for (const id of ['menu', 'theme', 'menu', 'link', 'field']) byId(id).click();
  expect(clicked).toEqual(['link', 'field']);
  announceReady();
  await nextTask();
  expect(clicked).toEqual(['link', 'field', 'menu', 'theme', 'menu']);
  clicked.length = 0;
  byId('menu').click();
  announceReady();
  await nextTask();
  expect(clicked).toEqual(['menu']);
  document.body.removeEventListener('click', listener);
});

test('The theme controls work before the application has loaded, and a link closes a menu', () => {
  open('/');
  byId('menu').click();
  expect(byId('menu')).toHaveAttribute('aria-expanded', 'true');
  byId('link').click();
  expect(byId('menu')).toHaveAttribute('aria-expanded', 'false');
  byId('theme').click();
  expect(dataset.theme).toBe('dark');
  byId('theme').click();
  expect(dataset.theme).toBe('light');
  byId('dark').click();
  expect(dataset.theme).toBe('dark');
});

test.each(files.scripts)(
  'When only the script %s fails to load, the next input event requests it again, and no other',
  (file) => {
    open('/');
    fire('keydown', document.body);
    for (const script of document.head.querySelectorAll('script')) {
      script.dispatchEvent(new Event(script.getAttribute('src') === file ? 'error' : 'load'));
    }
    // Their elements are removed: webpack would wait for a script whose element it finds, although nothing more comes.
    expect(requested()).toEqual([]);
    fire('keydown', document.body);
    fire('keydown', document.body);
    expect(requested()).toEqual([file]);
  },
);

test('When the deferred styles fail to load, the next input event requests them again, once', () => {
  open('/');
  paint();
  const sheets = () => otherLinks().filter((href) => href === '/deferred.css');
  const last = () => [...document.head.querySelectorAll('link[rel=stylesheet]')].at(-1) ?? document;
  last().dispatchEvent(new Event('error'));
  expect(sheets()).toEqual([]);
  fire('keydown', document.body);
  expect(sheets()).toEqual(['/deferred.css']);
  fire('keydown', document.body);
  expect(sheets()).toHaveLength(1);
});

test('Each repeated click sees the state that the click before it has set', async () => {
  open('/');
  byId('menu').click();
  byId('menu').click();
  let isOpen = false;
  const seen: boolean[] = [];
  byId('menu').addEventListener('click', () => {
    seen.push(isOpen);
    // As in React, the state changes only after the event.
    queueMicrotask(() => (isOpen = !isOpen));
  });
  announceReady();
  await nextTask();
  expect(seen).toEqual([false, true]);
});
