/** A call runs in a transaction, and each statement in it that writes runs in one inside of that. */
import { createRespond } from 'supabase-in-memory/tools';
import { createFakeSupabase } from './createFakeSupabase';
import { createModels } from './createModels';

const fake = createFakeSupabase({ scenario: 'empty', seed: 1 });
const { backend } = fake;
const respond = createRespond(fake);
const apikey = backend.settings.keys.serviceRole;
const db = createModels(backend);
const owner = db.profile.get({ role: 'user' });
const { id } = db.request.create({ owner });
const row = { user_id: owner.id, business_name: 'Bakery', location: 'Bergen', keywords: ['bread'] };

/** Counts the transactions of one call, with those inside of others. */
async function transactionsOf(method: string, address: string, body?: unknown): Promise<number> {
  const counted = jest.spyOn(backend, 'transaction');
  const headers = { apikey, 'content-type': 'application/json', prefer: 'return=representation' };
  const answer = await respond(
    new Request(`${backend.settings.url}${address}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const count = counted.mock.calls.length;
  counted.mockRestore();
  expect([200, 201]).toContain(answer.status);
  return count;
}

const requests = '/rest/v1/optimization_requests';

test.each([
  ['A read', 'GET', requests, undefined, 1],
  ['A read with embedded rows', 'GET', `${requests}?select=id,profiles(email)`, undefined, 1],
  ['An insert of many rows', 'POST', requests, [row, row, row], 2],
  ['An update', 'PATCH', `${requests}?id=eq.${id}`, { location: 'Oslo' }, 2],
  // It writes a session, a refresh token, and the account's last sign-in.
  [
    'A sign-in',
    'POST',
    '/auth/v1/token?grant_type=password',
    { email: 'customer@example.com', password: 'customer-demo' },
    4,
  ],
  // The write runs twice: first it is rolled back, to read the embedded rows as they were before it.
  [
    'An update that embeds rows',
    'PATCH',
    `${requests}?id=eq.${id}&select=id,profiles(email)`,
    { location: 'Bergen' },
    3,
  ],
] as const)(
  '%s runs in one transaction, with another one for each statement that writes',
  async (_what, method, address, body, count) => {
    expect(await transactionsOf(method, address, body)).toBe(count);
  },
);
