import { readAuthLink } from './authLink';
import { verifierStorageKey } from './tokenStorage';

const read = (address: string) => readAuthLink(new URL(address, 'https://site.test'), '/auth');

const code = '11111111-2222-4333-8444-555555555555';

test.each(['/', '/?scenario=slow', '/#features', '/auth', '/?code=', '/#roi-calculator'])(
  'The URL %s is not a mail link',
  (address) => expect(read(address)).toBeNull(),
);

test('A code in the URL is foreign, except in a browser that has the PKCE verifier for it', () => {
  expect(read(`/?code=${code}`)).toEqual({ kind: 'foreign', recovery: false });
  expect(read(`/auth?code=${code}`)).toEqual({ kind: 'foreign', recovery: true });
  localStorage.setItem(verifierStorageKey(), '"secret"');
  expect(read(`/?code=${code}`)).toEqual({ kind: 'code', code });
  expect(read(`/auth?code=${code}`)).toEqual({ kind: 'code', code });
});

test.each([
  '/?code=SUMMER10',
  '/auth?code=SUMMER10',
  `/?code=${code}0`,
  `/?code=a${code}`,
  `/dashboard?code=${code}`,
  `/authors?code=${code}`,
  '/dashboard?error=access_denied&error_code=otp_expired',
  '/admin#error=access_denied&error_code=otp_expired',
  '/dashboard#access_token=x&type=recovery',
])('The URL %s is not a mail link, in any browser', (address) => {
  expect(read(address)).toBeNull();
  localStorage.setItem(verifierStorageKey(), '"secret"');
  expect(read(address)).toBeNull();
});

test('The error of a mail link is read from the fragment and from the query', () => {
  expect(read('/#error=access_denied&error_code=otp_expired')).toEqual({
    kind: 'error',
    code: 'otp_expired',
  });
  expect(read('/?error=server_error')).toEqual({ kind: 'error', code: 'server_error' });
});

test('Tokens in the URL are foreign in any browser', () => {
  localStorage.setItem(verifierStorageKey(), '"secret"');
  expect(read('/#access_token=x&type=recovery')).toEqual({ kind: 'foreign', recovery: true });
});
