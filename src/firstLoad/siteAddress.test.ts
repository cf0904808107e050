import { baseAttribute } from './domContract';
import { fragmentBase, normalizeUrl, toHref, toSiteAddress } from './siteAddress';

const { dataset } = document.documentElement;

afterEach(() => {
  delete dataset[baseAttribute];
  window.history.replaceState(null, '', '/');
});

const siteHref = (pathname: string) =>
  toSiteAddress({ origin: 'https://shop.example', pathname, search: '?a=/index.html', hash: '#b' }).href;

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/auth', '/auth'],
  ['/auth/', '/auth'],
  ['/auth//', '/auth'],
  ['/auth/index.html', '/auth'],
  ['/auth/index.html/index.html/', '/auth'],
  ['/auth.html', '/auth.html'],
  ['/index.html/auth', '/index.html/auth'],
  ['/myindex.html', '/myindex.html'],
  ['//x/dashboard', '/x/dashboard'],
  ['//dashboard', '/dashboard'],
  ['///', '/'],
])(
  'The address %s is the product’s page %s, in a site at the root and in one below a path',
  (pathname, page) => {
    expect(siteHref(pathname)).toBe(`https://shop.example${page}?a=/index.html#b`);
    dataset[baseAttribute] = '/demo';
    expect(siteHref(`/demo${pathname}`)).toBe(`https://shop.example${page}?a=/index.html#b`);
  },
);

test('A path that only starts with the letters of the site’s base path is not shortened', () => {
  dataset[baseAttribute] = '/demo';
  expect(siteHref('/demos')).toBe('https://shop.example/demos?a=/index.html#b');
});

test.each([
  ['', '/index.html', '/'],
  ['', '/admin/index.html', '/admin'],
  ['/demo', '/demo/index.html', '/demo/'],
  ['/demo', '/demo/auth/', '/demo/auth'],
])(
  'In a site at "%s" the address %s becomes %s, and keeps its query, fragment and history entry',
  (base, address, expected) => {
    if (base) dataset[baseAttribute] = base;
    const { length } = window.history;
    window.history.replaceState({ usr: 1 }, '', `${address}?tab=2#there`);
    normalizeUrl();
    expect(window.location.href).toBe(`${window.location.origin}${expected}?tab=2#there`);
    expect(window.history.state).toEqual({ usr: 1 });
    expect(window.history).toHaveLength(length);
  },
);

test('An address that the router knows is unchanged, and so is that of a single-file site, where paths are in the fragment', () => {
  const replace = jest.spyOn(window.history, 'replaceState');
  normalizeUrl();
  dataset[baseAttribute] = fragmentBase;
  normalizeUrl();
  expect(replace).not.toHaveBeenCalled();
  expect(toHref('/auth')).toBe(`${window.location.href}#/auth`);
  replace.mockRestore();
});
