import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { developmentKeys } from './apiKeys';
import { fromBase64Url, toBase64Url } from '../base64';
import { es256, signJwt, verifyJwt } from './jwt';

const secret = 'a secret of thirty-two characters!';
const key = new TextEncoder().encode(secret);
const now = 1_772_442_000_000;
const seconds = now / 1000;
const claims = { sub: 'ü', role: 'authenticated', iat: seconds, exp: seconds + 60, nested: { a: [1, null] } };

describe('tokens and another library', () => {
  test('HS256 tokens are compatible with another library in both directions', async () => {
    const token = signJwt(claims, { algorithm: 'HS256', secret });
    const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: new Date(now) });
    expect(payload).toEqual(claims);
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect(verifyJwt(foreign, secret, now)).toEqual({ ok: true, claims });
  });

  test('ES256 tokens verify with the published key', async () => {
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

test.each<[string, string, number, object]>([
  ['a token of one part', 'garbage', 0, { failure: 'parts', parts: 1 }],
  ['a token of two parts', 'a.b', 0, { failure: 'parts', parts: 2 }],
  ['an empty token', '', 0, { failure: 'parts', parts: 1 }],
  ['a token of three empty parts', 'a.b.c', 0, { failure: 'malformed', parts: 3 }],
  [
    'a token whose header is not an object',
    `${toBase64Url(new TextEncoder().encode('1'))}.e30.AAAA`,
    0,
    { failure: 'malformed' },
  ],
  [
    'a token with an unknown algorithm',
    `${toBase64Url(new TextEncoder().encode('{"alg":"none"}'))}.e30.`,
    0,
    { failure: 'algorithm' },
  ],
  [
    'a token signed with another secret',
    signJwt(claims, { algorithm: 'HS256', secret: 'other' }),
    0,
    { failure: 'signature' },
  ],
  ['an expired token', signed({ exp: seconds - 1 }), 0, { failure: 'expired' }],
  ['a token that expires in this very second', signed({ exp: seconds }), 0, { failure: 'expired' }],
  ['a token that is issued in the future', signed({ iat: seconds + 5 }), 0, { failure: 'future' }],
  ['a token that is not valid yet', signed({ nbf: seconds + 5 }), 0, { failure: 'early' }],
  [
    'a token that expired longer ago than the leeway',
    signed({ exp: seconds - 30 }),
    30,
    { failure: 'expired' },
  ],
])('verifyJwt refuses %s', (_, token, leeway, expected) => {
  expect(verifyJwt(token, secret, now, leeway)).toMatchObject({ ok: false, ...expected });
});

test('The leeway covers both ends of a token’s lifetime', () => {
  expect(verifyJwt(signed({ exp: seconds - 29 }), secret, now, 30).ok).toBe(true);
  expect(verifyJwt(signed({ iat: seconds + 29 }), secret, now, 30).ok).toBe(true);
});

test('The expiry of a token is checked again each time it is verified', () => {
  const token = signed({});
  expect(verifyJwt(token, secret, now).ok).toBe(true);
  expect(verifyJwt(token, secret, now + 61_000)).toMatchObject({ ok: false, failure: 'expired' });
});

test('A changed payload under a valid signature is refused', () => {
  const [head, , tail] = signed({}).split('.');
  const forged = `${head}.${toBase64Url(new TextEncoder().encode(JSON.stringify({ ...claims, role: 'service_role' })))}.${tail}`;
  expect(verifyJwt(forged, secret, now)).toMatchObject({ ok: false, failure: 'signature' });
});

test('base64url round-trips every length', () => {
  for (let length = 0; length < 20; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + length) & 255);
    const text = toBase64Url(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64Url(text)).toEqual(bytes);
  }
  expect(fromBase64Url('a')).toBeUndefined();
  expect(fromBase64Url('a+b/')).toBeUndefined();
});

test('The same secret always gives the same project keys, which contain their role', async () => {
  const keys = developmentKeys(secret);
  expect(developmentKeys(secret)).toEqual(keys);
  const { payload } = await jwtVerify(keys.serviceRole, key, { currentDate: new Date(now) });
  expect(payload.role).toBe('service_role');
  expect(keys.publishable).toMatch(/^sb_publishable_/);
});
