import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { developmentKeys } from './apiKeys';
import { fromBase64Url, toBase64Url } from '../base64';
import { es256, signJwt, verifyJwt } from './jwt';

const secret = 'a secret of thirty-two characters!';
const key = new TextEncoder().encode(secret);
const now = 1_772_442_000_000;
const seconds = now / 1000;
const claims = { sub: 'ü', role: 'authenticated', iat: seconds, exp: seconds + 60, nested: { a: [1, null] } };

describe('tokens and the library jose', () => {
  test('An HS256 token signed here is verified by jose, and one signed by jose is verified here', async () => {
    const token = signJwt(claims, { algorithm: 'HS256', secret });
    const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: new Date(now) });
    expect(payload).toEqual(claims);
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    const fromJose = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(verifyJwt(fromJose, secret, now)).toEqual({ ok: true, claims });
  });

  test('An ES256 token is verified by jose with the published key, and refused here with another secret', async () => {
    await es256.load();
    const { keyId, publicJwk } = es256.get();
    const token = signJwt(claims, { algorithm: 'ES256', secret });
    const keys = createLocalJWKSet({ keys: [publicJwk(secret)] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, { currentDate: new Date(now) });
    expect(payload).toEqual(claims);
    expect(protectedHeader.kid).toBe(keyId(secret));
    expect(verifyJwt(token, secret, now)).toEqual({ ok: true, claims });
    expect(verifyJwt(token, 'another secret', now)).toMatchObject({ ok: false, failure: 'signature' });
  });
});

const signed = (more: object) => signJwt({ ...claims, ...more }, { algorithm: 'HS256', secret });

test.each<[string, string, object, number?]>([
  ['a token of one part', 'garbage', { failure: 'parts', parts: 1 }],
  ['a token of two parts', 'a.b', { failure: 'parts', parts: 2 }],
  ['an empty token', '', { failure: 'parts', parts: 1 }],
  ['a token whose parts are not base64url', 'a.b.c', { failure: 'malformed', parts: 3 }],
  [
    'a token whose header is not an object',
    `${toBase64Url(new TextEncoder().encode('1'))}.e30.AAAA`,
    { failure: 'malformed' },
  ],
  [
    'a token with an unknown algorithm',
    `${toBase64Url(new TextEncoder().encode('{"alg":"none"}'))}.e30.`,
    { failure: 'algorithm' },
  ],
  [
    'a token signed with another secret',
    signJwt(claims, { algorithm: 'HS256', secret: 'other' }),
    { failure: 'signature' },
  ],
  ['an expired token', signed({ exp: seconds - 1 }), { failure: 'expired' }],
  ['a token that expires in this very second', signed({ exp: seconds }), { failure: 'expired' }],
  ['a token that is issued in the future', signed({ iat: seconds + 5 }), { failure: 'future' }],
  ['a token that is not valid yet', signed({ nbf: seconds + 5 }), { failure: 'early' }],
  [
    'a token that expired before the leeway of 30 seconds',
    signed({ exp: seconds - 30 }),
    { failure: 'expired' },
    30,
  ],
])('verifyJwt refuses %s', (_, token, expected, leeway = 0) => {
  expect(verifyJwt(token, secret, now, leeway)).toMatchObject({ ok: false, ...expected });
});

test('A token that expired, was issued or becomes valid within the leeway of 30 seconds is accepted', () => {
  expect(verifyJwt(signed({ exp: seconds - 29 }), secret, now, 30).ok).toBe(true);
  expect(verifyJwt(signed({ iat: seconds + 29 }), secret, now, 30).ok).toBe(true);
  expect(verifyJwt(signed({ nbf: seconds + 29 }), secret, now, 30).ok).toBe(true);
});

test('The expiry of a token is checked again each time it is verified', () => {
  const token = signed({});
  expect(verifyJwt(token, secret, now).ok).toBe(true);
  expect(verifyJwt(token, secret, now + 61_000)).toMatchObject({ ok: false, failure: 'expired' });
});

test('A token whose payload was changed after signing is refused', () => {
  const [head, , tail] = signed({}).split('.');
  const forged = `${head}.${toBase64Url(new TextEncoder().encode(JSON.stringify({ ...claims, role: 'service_role' })))}.${tail}`;
  expect(verifyJwt(forged, secret, now)).toMatchObject({ ok: false, failure: 'signature' });
});

test('Bytes of every length survive base64url, and text that is not base64url is undefined', () => {
  for (let length = 0; length < 20; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + length) & 255);
    const text = toBase64Url(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64Url(text)).toEqual(bytes);
  }
  expect(fromBase64Url('a')).toBeUndefined();
  expect(fromBase64Url('a+b/')).toBeUndefined();
});

test('The same secret gives the same project keys, of which the service_role key is a token with that role', async () => {
  const keys = developmentKeys(secret);
  expect(developmentKeys(secret)).toEqual(keys);
  const { payload } = await jwtVerify(keys.serviceRole, key, { currentDate: new Date(now) });
  expect(payload.role).toBe('service_role');
  expect(keys.publishable).toMatch(/^sb_publishable_/);
});
