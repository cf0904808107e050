import { securityTxt } from './securityTxt';

const now = Date.parse('2026-11-26T00:00:00Z');

test('security.txt has an email address and its own canonical address, and expires after a year', () => {
  expect(securityTxt('security@shop.example', 'https://shop.example/', now).split('\n')).toEqual([
    'Contact: mailto:security@shop.example',
    'Expires: 2027-11-26T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://shop.example/.well-known/security.txt',
  ]);
});

test('security.txt can name a page as its contact, and has no canonical address when the site’s address is not known', () => {
  const text = securityTxt('https://shop.example/report', undefined, now);
  expect(text).toMatch(/^Contact: https:\/\/shop\.example\/report\nExpires: /);
  expect(text).not.toContain('Canonical');
});
