import { createTestFake, type TestFake } from '../testing/testBackend';
import { answerCalls } from 'supabase-in-memory/jest';
import { discardClient, setProject } from '../../src/supabase/client';
import { readStored } from '../../src/lib/storage';
import { sessionStorageKey } from '../../src/supabase/tokenStorage';
import { switchSession } from './switchSession';

let backend: TestFake;

/** Whose session the browser has. */
function stored(): { email: string; token: string } | undefined {
  const session = JSON.parse(readStored(sessionStorageKey()) ?? 'null') as {
    user: { email: string };
    access_token: string;
  } | null;
  return session ? { email: session.user.email, token: session.access_token } : undefined;
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = createTestFake({ scenario: 'empty' });
  answerCalls(backend);
  setProject(backend);
});

afterEach(() => discardClient());

it('switchSession signs in a person with an account', async () => {
  expect(await switchSession(backend, 'customer')).toBeUndefined();
  expect(stored()?.email).toBe('customer@example.com');
});

it('switchSession keeps the session if it is the same person’s', async () => {
  await switchSession(backend, 'customer');
  const before = stored();
  discardClient();
  expect(await switchSession(backend, 'customer')).toBeUndefined();
  expect(stored()).toEqual(before);
});

it('switchSession replaces another person’s session, and ends it at the server', async () => {
  await switchSession(backend, 'customer');
  const token = stored()?.token;
  expect(await switchSession(backend, 'admin')).toBeUndefined();
  expect(stored()?.email).toBe('admin@example.com');
  const { status } = await backend.respond(
    new Request(`${backend.url}/auth/v1/user`, {
      headers: { apikey: backend.anonKey, authorization: `Bearer ${token}` },
    }),
  );
  expect(status).toBe(403);
});

it('switchSession makes no call for a visitor if nobody is signed in, and signs the person out otherwise', async () => {
  await backend.faults.replace({ then: 'drop' });
  expect(await switchSession(backend, 'visitor')).toBeUndefined();
  await backend.faults.clear();
  await switchSession(backend, 'customer');
  expect(await switchSession(backend, 'visitor')).toBeUndefined();
  expect(stored()).toBeUndefined();
});

it('switchSession returns why a sign-in failed, and leaves nobody signed in', async () => {
  await switchSession(backend, 'customer');
  await backend.faults.replace({
    match: { path: '/auth/v1/token' },
    then: { status: 400, body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' } },
  });
  expect(await switchSession(backend, 'admin')).toBe(
    'admin@example.com could not be signed in: Invalid login credentials',
  );
  expect(stored()).toBeUndefined();
});

it('switchSession signs the person in again if their session was ended elsewhere', async () => {
  await switchSession(backend, 'customer');
  const before = stored()?.token;
  await backend.respond(
    new Request(`${backend.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, authorization: `Bearer ${before}` },
    }),
  );
  expect(await switchSession(backend, 'customer')).toBeUndefined();
  expect(stored()?.token).not.toBe(before);
});
