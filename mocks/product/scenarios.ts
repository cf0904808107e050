/** Every situation in which the product can start offline. Latency and failures are fault rules (`/_fake/faults`). */
import type { Scenario } from 'supabase-in-memory';
import { defaultSeed } from './seeds/defaultSeed';
import { emptySeed } from './seeds/emptySeed';
import { largeSeed } from './seeds/largeSeed';
import type { Pack } from './packs/pack';

const unavailable = { status: 503 } as const;

export const scenarios: readonly Scenario<Pack>[] = [
  {
    name: 'default',
    summary: 'The shop window: a dozen people and forty requests in every status, for demos and most tests.',
    seed: defaultSeed,
  },
  {
    name: 'empty',
    summary: 'Only the two demo accounts and no request, to see the first steps and the empty lists.',
    seed: emptySeed,
  },
  {
    name: 'large',
    summary:
      'A thousand people and a hundred thousand requests, to see that lists, search and counts stay quick.',
    seed: largeSeed,
  },
  {
    name: 'slow',
    summary: 'Every call takes two seconds, to see loading states and impatient clicks.',
    seed: defaultSeed,
    faults: [{ name: 'two seconds', delay: 2000 }],
  },
  {
    name: 'flaky',
    summary: 'Every third call answers 503, to see that retrying works and nothing typed is lost.',
    seed: defaultSeed,
    faults: [{ name: 'every third call fails', on: { every: 3 }, then: unavailable }],
  },
  {
    name: 'bad-wifi',
    summary:
      'Calls take up to two seconds, one in ten gets lost, and live updates break off, as in a café with bad Wi-Fi.',
    seed: defaultSeed,
    faults: [
      { name: 'a slow line', delay: [100, 2000] },
      { name: 'one call in ten gets lost', on: { share: 0.1 }, then: 'drop' },
      { name: 'one live connection in five breaks', on: { share: 0.2 }, socket: 'drop' },
    ],
  },
  {
    name: 'outage',
    summary: 'Every call answers 503, to see how the product explains that the service is down.',
    seed: defaultSeed,
    faults: [{ name: 'everything fails', then: unavailable }],
  },
  {
    name: 'offline',
    summary: 'Every call drops the connection, to see the product without a network.',
    seed: defaultSeed,
    faults: [{ name: 'no connection', then: 'drop' }],
  },
  {
    name: 'expired-session',
    summary:
      'Access tokens live five seconds and refreshing works, to see that a renewed session goes unnoticed.',
    seed: defaultSeed,
    settings: { accessTokenLifetime: 5 },
  },
  {
    name: 'revoked-session',
    summary:
      'Access tokens live two minutes and refreshing fails, to see a session end while somebody is at work.',
    seed: defaultSeed,
    settings: { accessTokenLifetime: 120 },
    faults: [
      {
        name: 'no refresh token is known',
        match: { method: 'POST', path: '/auth/v1/token', query: { grant_type: 'refresh_token' } },
        then: {
          status: 400,
          headers: {
            'x-sb-error-code': 'refresh_token_not_found',
            'x-supabase-api-version': '2024-01-01',
          },
          body: {
            code: 'refresh_token_not_found',
            message: 'Invalid Refresh Token: Refresh Token Not Found',
          },
        },
      },
    ],
  },
];
