/** The contract suite is only as strict as this comparison, so it must not accept a wrong answer. */
import type { Json } from 'supabase-in-memory';
import type { Pattern } from './contractCase';
import { matchJson, textMatches } from './match';

/** A token with a fixed signature, which is not compared. */
const jwt = (claims: Json) =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.c2ln';

test.each<[string, Pattern, Json]>([
  ['the same value', { a: 1, b: [true, null, 'x'] }, { a: 1, b: [true, null, 'x'] }],
  ['a uuid', '<uuid>', '00000000-0000-4000-8000-000000000001'],
  ['a placeholder inside a text', 'Key (<uuid>, n1)', 'Key (00000000-0000-4000-8000-000000000001, n1)'],
  ['PostgREST time', '<ts:iso+00:00>', '2026-11-21T00:02:53.328551+00:00'],
  ['PostgREST time without a fraction', '<ts:iso+00:00>', '2026-11-21T00:02:53+00:00'],
  ['GoTrue time', '<ts:rfc3339Z>', '2026-11-21T00:02:53.329274Z'],
  ['seconds as a number', '<epoch>', 1772442000],
  ['an optional key that is present', { 'a?': 1 }, { a: 1 }],
  ['an optional key that is missing', { 'a?': 1 }, {}],
  ['further keys where they are allowed', { $contains: { a: 1 } }, { b: 2, a: 1 }],
  ['an absent key', { $contains: { a: { $absent: true } } }, { b: 2 }],
  ['an array whose elements each match', { $each: { id: '<n>' }, $length: 2 }, [{ id: '1' }, { id: '2' }]],
  ['a JWT', { $jwt: { header: { alg: 'HS256', typ: 'JWT' }, claims: { sub: 'x' } } }, jwt({ sub: 'x' })],
])('The matcher accepts %s', (_what, pattern, actual) => {
  expect(matchJson(pattern, actual)).toEqual([]);
});

test.each<[string, Pattern, Json]>([
  ['another value', { a: 1 }, { a: 2 }],
  ['a value of another type', { a: '1' }, { a: 1 }],
  ['null in place of an object', { a: {} }, { a: null }],
  ['an unexpected key', { a: 1 }, { a: 1, b: 2 }],
  ['a missing key', { a: 1, b: 2 }, { a: 1 }],
  ['a missing key where null is expected', { a: null }, {}],
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a wrong value of an optional key', { 'a?': 1 }, { a: 2 }],
  ['a key that must be absent', { $contains: { a: { $absent: true } } }, { a: 1 }],
  ['a shorter array', [1, 2], [1]],
  ['a longer array', [1], [1, 2]],
  ['another number of elements', { $each: 1, $length: 2 }, [1]],
  ['one wrong element', { $each: 1 }, [1, 2]],
  ['an object in place of an array', { $each: 1 }, {}],
  ['an upper-case uuid', '<uuid>', '00000000-0000-4000-8000-00000000000A'],
  ['a time in another format', '<ts:iso+00:00>', '2026-11-21T00:02:53.329274Z'],
  ['further text around what a placeholder matches', '<uuid>', 'x 00000000-0000-4000-8000-000000000001'],
  ['a refresh token that is too short', '<refresh>', 'abc'],
  ['another claim', { $jwt: { header: '<any>', claims: { sub: 'x' } } }, jwt({ sub: 'y' })],
  ['a text that is not a JWT', { $jwt: { header: '<any>', claims: '<any>' } }, 'x'],
  ['another character in place of a dot', 'a.b', 'axb'],
])('The matcher refuses %s', (_what, pattern, actual) => {
  expect(matchJson(pattern, actual)).not.toEqual([]);
});

test('The matcher names every difference with its path', () => {
  expect(matchJson({ a: [1, { b: 2 }], c: 3 }, { a: [1, { b: 3 }], c: 4 })).toEqual([
    'body.a[1].b is 3, expected 2',
    'body.c is 4, expected 3',
  ]);
});

test('In an HTTP header a placeholder matches its kind of text, and every other character only itself', () => {
  expect(textMatches('0-<n>/*', '0-9/*')).toBe(true);
  expect(textMatches('0-<n>/*', '0-9/10')).toBe(false);
});
