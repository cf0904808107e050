import { isSiteAddress } from './stateFile';

test.each(['/', '/dashboard?tab=requests#top', '/admin#q=%2F%2Fhost', '/a//b', '/{id}'])(
  '%j is an address of the site',
  (address) => {
    expect(isSiteAddress(address)).toBe(true);
  },
);

test.each([
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  `/${'x'.repeat(4000)}`,
  null,
  7,
])('%j is no address of the site', (address) => {
  expect(isSiteAddress(address)).toBe(false);
});
