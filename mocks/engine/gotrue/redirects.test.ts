import { completeSettings } from '../backend/settings';
import { isRedirectAllowed, matchesPattern } from './redirects';

const settings = completeSettings({
  auth: {
    siteUrl: 'https://shop.example',
    redirectUrls: [
      'https://*.preview.example/**',
      'https://app.example/exact',
      'http://10.0.0.5/**',
      'com.shop.app://callback',
    ],
  },
}).auth;

test.each([
  ['https://shop.example', 'allowed'],
  ['https://shop.example/any/path?with=query#and-fragment', 'allowed'],
  ['http://shop.example', 'refused'],
  ['https://shop.example:8443', 'refused'],
  ['https://shop.example.evil.example', 'refused'],
  ['https://shop.example@evil.example/', 'refused'],
  ['https://app.example/exact', 'allowed'],
  ['https://app.example/exact#fragment', 'allowed'],
  ['https://app.example/exact/more', 'refused'],
  ['https://a.preview.example/deep/path', 'allowed'],
  ['https://a.b.preview.example/deep', 'refused'],
  ['com.shop.app://callback', 'allowed'],
  ['http://localhost:5173/cb', 'refused'],
  // A loopback address is allowed, and no other IP address, not even a listed one.
  ['http://127.0.0.1:5173/cb', 'allowed'],
  ['http://10.0.0.5/listed', 'refused'],
  // 127.0.0.1 as one number.
  ['https://2130706433/', 'refused'],
  ['javascript:alert(1)', 'refused'],
  ['\thttps://shop.example', 'refused'],
  ['/path', 'refused'],
  ['', 'refused'],
])('A redirect to %j is %s', (target, expected) => {
  expect(isRedirectAllowed(target, settings) ? 'allowed' : 'refused').toBe(expected);
});

test('A site on localhost allows redirects to every port of localhost, but not to another scheme', () => {
  const local = { ...settings, siteUrl: 'http://localhost:8080' };
  expect(isRedirectAllowed('http://localhost:5173/cb', local)).toBe(true);
  expect(isRedirectAllowed('https://localhost:8080/cb', local)).toBe(false);
});

// The patterns of Supabase's documentation on redirect URLs.
test.each([
  ['http://localhost:3000/*', 'http://localhost:3000/foo', true],
  ['http://localhost:3000/*', 'http://localhost:3000/', true],
  ['http://localhost:3000/*', 'http://localhost:3000/foo/bar', false],
  ['http://localhost:3000/**', 'http://localhost:3000/foo/bar', true],
  ['http://localhost:3000/?', 'http://localhost:3000/a', true],
  ['http://localhost:3000/?', 'http://localhost:3000/aa', false],
  ['http://localhost:3000/[!a-z]', 'http://localhost:3000/1', true],
  ['http://localhost:3000/[!a-z]', 'http://localhost:3000/a', false],
  ['https://{one,two}.example', 'https://two.example', true],
  ['https://{one,two}.example', 'https://three.example', false],
  ['https://a.example/\\*', 'https://a.example/*', true],
  ['https://a.example/\\*', 'https://a.example/b', false],
  ['https://a+b.example', 'https://aab.example', false],
])('The pattern %s matches %s: %s', (pattern, text, matches) => {
  expect(matchesPattern(pattern, text)).toBe(matches);
});
