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
  ['https://shop.example', true],
  ['https://shop.example/any/path?with=query#and-fragment', true],
  ['http://shop.example', false],
  ['https://shop.example:8443', false],
  ['https://shop.example.evil.example', false],
  ['https://shop.example@evil.example/', false],
  ['https://app.example/exact', true],
  ['https://app.example/exact#fragment', true],
  ['https://app.example/exact/more', false],
  ['https://a.preview.example/deep/path', true],
  ['https://a.b.preview.example/deep', false],
  ['com.shop.app://callback', true],
  ['http://localhost:5173/cb', false],
  ['http://127.0.0.1:5173/cb', true],
  ['http://10.0.0.5/listed-and-still-an-address', false],
  ['https://2130706433/', false],
  ['javascript:alert(1)', false],
  ['\thttps://shop.example', false],
  ['/path', false],
  ['', false],
])('The redirect %j is allowed: %s', (target, allowed) => {
  expect(isRedirectAllowed(target, settings)).toBe(allowed);
});

test('A site on localhost allows redirects to every port of localhost', () => {
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
])('The address %s matches %s: %s', (pattern, text, matches) => {
  expect(matchesPattern(pattern, text)).toBe(matches);
});
