import { createUser, updateRows, writerOf } from 'supabase-in-memory/schema';
import { createContext } from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../createFakeSupabase';

test('An account stores 16 kB of metadata, and a sign-up with more keeps what the product needs', () => {
  const { backend } = createFakeSupabase({ scenario: 'empty', seed: 1 });
  // As PostgreSQL prints the JSON around the text, with a space.
  const envelope = '{"junk": ""}'.length;
  const store = (length: number) => () =>
    backend.transaction(() =>
      updateRows(
        backend,
        'auth.users',
        { email: 'customer@example.com' },
        { raw_user_meta_data: { junk: 'x'.repeat(length) }, last_sign_in_at: 'now' },
      ),
    );
  expect(store(16_384 - envelope)).not.toThrow();
  expect(store(16_385 - envelope)).toThrow(
    expect.objectContaining({ code: '23514', message: 'An account may store 16 kB about itself.' }),
  );
  const id = backend.transaction(() =>
    createUser(backend, { email: 'new@example.com', full_name: 'x'.repeat(20_000) }),
  );
  expect(backend.table('auth.users').find({ id })?.raw_user_meta_data).toEqual({
    sub: id,
    email: 'new@example.com',
    email_verified: true,
    phone_verified: false,
    full_name: 'x'.repeat(1000),
  });
});

test('The search for people ignores the case of the text', () => {
  const { backend } = createFakeSupabase({ scenario: 'empty', seed: 1 });
  const admin = backend.table('public.profiles').find({ role: 'admin' })?.id ?? null;
  const context = createContext(backend, {
    role: 'authenticated',
    claims: { sub: admin, role: 'authenticated' },
  });
  const search = { search: 'CUSTOMER@Example' };
  const found = backend.schema.functions?.find_people?.run(search, context, writerOf(backend, context));
  expect(found).toMatchObject({ rows: [{ email: 'customer@example.com' }] });
});
