import { sessionStorageKey } from '../supabase/tokenStorage';
import { startFirstScript } from './firstScript';
import { takeOver } from './takeOver';

const files = {
  page: '/',
  sheets: ['/late.css'],
  files: ['/landing.js', '/vendors.js', '/main.js'],
  member: ['/supabase.js'],
};
const authFiles = { ...files, page: '/auth' };

/** A stored session, reduced to the fields that the first script checks. */
const session = JSON.stringify({
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1,
  user: { id: 'u' },
});

/** A code in the form that mail links have. */
const code = '11111111-2222-4333-8444-555555555555';

let idle: (() => void)[] = [];
let observers: (() => void)[] = [];

class PaintObserver {
  static supportedEntryTypes = ['paint', 'largest-contentful-paint'];
  private readonly callback: () => void;

  constructor(callback: () => void) {
    this.callback = callback;
  }
  observe = () => void observers.push(this.callback);
  disconnect = () => undefined;
}

const requested = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));
const fire = (type: string, target: EventTarget) => target.dispatchEvent(new Event(type, { bubbles: true }));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const byId = (id: string) => document.getElementById(id) ?? document.body;

function connect(connection: object | undefined) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

function rest() {
  fire('load', window);
  for (const callback of observers.splice(0)) callback();
  for (const work of idle.splice(0)) work();
}

beforeEach(() => {
  idle = [];
  observers = [];
  Object.assign(globalThis, {
    PerformanceObserver: PaintObserver,
    requestIdleCallback: (work: () => void) => idle.push(work),
  });
  connect(undefined);
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.innerHTML = `
    <a id="link" href="#there">Link</a><p id="text">Text</p>
    <button id="menu" type="button" aria-expanded="false">Menu</button>
    <button id="theme" type="button" data-early="toggle">Dark</button>
    <input id="dark" type="radio" name="theme" data-early="dark" /><input id="field" />`;
  document.documentElement.dataset.theme = 'light';
  delete document.documentElement.dataset.member;
  delete document.documentElement.dataset.otherPage;
});

// Work that still waits for an idle page would run in the next test's page.
afterEach(async () => {
  window.earlyInput?.handOver();
  rest();
  await settled();
});

test('For a visitor the application is requested after load, paint and idle, the landing chunk first', () => {
  startFirstScript(files);
  expect(requested()).toEqual([]);
  fire('load', window);
  expect(requested()).toEqual([]);
  for (const callback of observers) callback();
  expect(requested()).toEqual([]);
  for (const work of idle) work();
  expect(requested()).toEqual(files.files);
  expect(preloaded()).toEqual(files.files);
});

test('Late styles, icon and manifest are linked after the paint, below the site’s base path, and until then the page has an empty icon', () => {
  const linked = () =>
    [...document.head.querySelectorAll('link')]
      .filter(({ rel }) => rel !== 'preload')
      .map((link) => `${link.rel} ${link.getAttribute('href')}`);
  document.documentElement.dataset.base = '/demo';
  history.replaceState(null, '', '/demo/');
  startFirstScript(files);
  expect(linked()).toEqual(['icon data:,']);
  rest();
  expect(linked()).toEqual([
    'stylesheet /demo/late.css',
    'icon /demo/favicon.svg',
    'manifest /demo/site.webmanifest',
  ]);
  delete document.documentElement.dataset.base;
});

test.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])(
  'The event %s requests the application immediately, and only once',
  (type) => {
    startFirstScript(files);
    fire(type, byId('text'));
    expect(requested()).toEqual(files.files);
    fire('pointerdown', byId('menu'));
    rest();
    expect(requested()).toEqual(files.files);
  },
);

test('Pointing at a control requests the application, and pointing at text does not', () => {
  startFirstScript(files);
  fire('pointerover', byId('text'));
  expect(requested()).toEqual([]);
  fire('pointerover', byId('link'));
  expect(requested()).toEqual(files.files);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'On a metered or slow connection (%j) only an input event requests the application',
  (connection) => {
    connect(connection);
    startFirstScript(files);
    rest();
    expect(requested()).toEqual([]);
    fire('keydown', document.body);
    expect(requested()).toEqual(files.files);
  },
);

test('On a fast connection the application is requested without an input event', () => {
  connect({ saveData: false, effectiveType: '4g' });
  startFirstScript(files);
  rest();
  expect(requested()).toEqual(files.files);
});

test('For a member the application and the Supabase library are requested immediately, and the visitor’s header is hidden', () => {
  localStorage.setItem(sessionStorageKey(), session);
  startFirstScript(files);
  expect(requested()).toEqual(files.files);
  expect(preloaded()).toEqual([...files.files, ...files.member]);
  expect(document.documentElement).toHaveAttribute('data-member');
});

test.each([`/?code=${code}`, '/#error=access_denied&error_code=otp_expired', '/#access_token=a&type=signup'])(
  'With a mail link (%s) the application is requested immediately',
  (address) => {
    history.replaceState(null, '', address);
    startFirstScript(files);
    expect(requested()).toEqual(files.files);
  },
);

test('On /auth the application is requested immediately, also on a metered connection', () => {
  history.replaceState(null, '', '/auth');
  connect({ saveData: true });
  startFirstScript(authFiles);
  expect(requested()).toEqual(files.files);
  expect(document.documentElement).not.toHaveAttribute('data-other-page');
});

test.each([
  ['a member', '/auth', session],
  ['a visitor with a mail link', `/auth?code=${code}`, null],
])('/auth is hidden for %s, who will see another page', (_who, address, stored) => {
  history.replaceState(null, '', address);
  if (stored !== null) localStorage.setItem(sessionStorageKey(), stored);
  startFirstScript(authFiles);
  expect(document.documentElement).toHaveAttribute('data-other-page');
  expect(preloaded()).toEqual([...files.files, ...files.member]);
});

test.each([
  ['/nowhere', false],
  ['/dashboard', true],
])('The 404 page at %s is hidden, because the site has a page there: %s', (address, isHidden) => {
  history.replaceState(null, '', address);
  startFirstScript({ ...files, page: '/404', pages: ['/', '/dashboard'] });
  expect(document.documentElement.dataset.otherPage).toBe(isHidden ? '' : undefined);
  expect(requested()).toEqual(isHidden ? files.files : []);
});

test('A form that is submitted before the application has loaded is not sent by the browser, but submitted again later', async () => {
  document.body.innerHTML =
    '<form><input name="password" /><button id="send" type="submit">Send</button></form>';
  startFirstScript(authFiles);
  const submitted = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('submit', submitted);
  byId('send').click();
  expect(submitted).not.toHaveBeenCalled();
  takeOver();
  await settled();
  expect(submitted).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('submit', submitted);
});

test('An address with a query and a fragment that is not a mail link does not request the application', () => {
  history.replaceState(null, '', '/?utm_source=letter#features');
  startFirstScript(files);
  expect(requested()).toEqual([]);
  expect(document.documentElement).not.toHaveAttribute('data-member');
});

test('Clicks on buttons before the application has loaded are repeated once and in order, and clicks on links and fields are not', async () => {
  startFirstScript(files);
  const heard: string[] = [];
  document.body.addEventListener('click', ({ target }) => heard.push((target as Element).id));
  for (const id of ['menu', 'theme', 'menu', 'link', 'field']) byId(id).click();
  expect(heard).toEqual(['link', 'field']);
  takeOver();
  await settled();
  expect(heard).toEqual(['link', 'field', 'menu', 'theme', 'menu']);
  byId('menu').click();
  expect(heard.slice(5)).toEqual(['menu']);
  takeOver();
  await settled();
  expect(heard).toHaveLength(6);
});

test('The menu and the theme buttons work before the application has loaded', () => {
  startFirstScript(files);
  byId('menu').click();
  expect(byId('menu')).toHaveAttribute('aria-expanded', 'true');
  byId('menu').click();
  expect(byId('menu')).toHaveAttribute('aria-expanded', 'false');
  byId('theme').click();
  expect(document.documentElement.dataset.theme).toBe('dark');
  byId('theme').click();
  expect(document.documentElement.dataset.theme).toBe('light');
  byId('dark').click();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('A link within the page closes a menu that was opened before the application had loaded, also in the application', async () => {
  startFirstScript(files);
  byId('link').addEventListener('click', (event) => event.preventDefault());
  byId('link').click();
  expect(byId('menu')).toHaveAttribute('aria-expanded', 'false');
  byId('menu').click();
  byId('link').click();
  expect(byId('menu')).toHaveAttribute('aria-expanded', 'false');
  const heard: string[] = [];
  byId('menu').addEventListener('click', () => heard.push('menu'));
  takeOver();
  await settled();
  expect(heard).toEqual(['menu', 'menu']);
});

test('A link with a query for the time before the application has loaded is followed with that query, and its address is unchanged afterwards', async () => {
  document.body.innerHTML = `<a id="ask" href="./auth" data-early="?mode=sign-up">Get Started</a>
    <a id="plain" href="./auth">Sign In</a>`;
  startFirstScript(files);
  const followed: (string | null)[] = [];
  // The browser reads the address after all listeners have run.
  const follow = (event: Event) => {
    event.preventDefault();
    followed.push((event.target as Element).getAttribute('href'));
  };
  document.body.addEventListener('click', follow);
  byId('ask').click();
  byId('plain').click();
  expect(followed).toEqual(['./auth?mode=sign-up', './auth']);
  await settled();
  expect(byId('ask')).toHaveAttribute('href', './auth');
  takeOver();
  await settled();
  byId('ask').click();
  expect(followed.at(-1)).toBe('./auth');
  document.body.removeEventListener('click', follow);
});

test('Escape closes a menu that was opened before the application had loaded and returns the focus, and does nothing without an open menu', async () => {
  startFirstScript(files);
  const escape = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const heard: string[] = [];
  document.body.addEventListener('click', ({ target }) => heard.push((target as Element).id));
  escape();
  byId('menu').click();
  byId('link').focus();
  escape();
  expect(byId('menu')).toHaveAttribute('aria-expanded', 'false');
  expect(byId('menu')).toHaveFocus();
  takeOver();
  await settled();
  expect(heard).toEqual(['menu', 'menu']);
});

test.each(files.files)(
  'The script %s, if it failed to load, is the only one that is requested again at the next input event',
  (file) => {
    startFirstScript(files);
    fire('keydown', document.body);
    for (const script of document.head.querySelectorAll('script')) {
      script.dispatchEvent(new Event(script.getAttribute('src') === file ? 'error' : 'load'));
    }
    // Without an element, the loader of chunks does not wait for what has ended.
    expect(requested()).toEqual([]);
    fire('keydown', document.body);
    fire('keydown', document.body);
    expect(requested()).toEqual([file]);
  },
);

test('A repeated click happens after the state has changed by the click before it', async () => {
  startFirstScript(files);
  byId('menu').click();
  byId('menu').click();
  let isOpen = false;
  const seen: boolean[] = [];
  byId('menu').addEventListener('click', () => {
    seen.push(isOpen);
    // Asynchronous, as in React: the new state is there after the event.
    queueMicrotask(() => (isOpen = !isOpen));
  });
  takeOver();
  await settled();
  expect(seen).toEqual([false, true]);
  expect(isOpen).toBe(false);
});
