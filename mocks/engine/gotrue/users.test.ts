import { createAuthTestProject } from '../testing/authTestProject';
import { hashPassword } from './passwords';
import { createUser } from './users';

test('A seeded user can sign in, is confirmed, and has an identity and the row that the sign-up trigger adds', () => {
  const project = createAuthTestProject();
  const id = '00000000-0000-4000-8000-000000000001';
  project.backend.transaction(() =>
    createUser(project.backend, {
      id,
      email: 'Ann@example.com',
      password: 'secret123',
      full_name: 'Ann',
      createdAt: '2026-01-05T10:00:00Z',
    }),
  );
  const { status, body } = project.call('POST', '/token?grant_type=password', {
    body: { email: 'ann@example.com', password: 'secret123' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: {
      id,
      created_at: '2026-01-05T10:00:00Z',
      email_confirmed_at: '2026-01-05T10:00:00Z',
      user_metadata: { full_name: 'Ann', email_verified: true },
      identities: [{ created_at: '2026-01-05T10:00:00Z' }],
    },
  });
  expect(project.backend.table('public.people').find({ id })?.email).toBe('ann@example.com');
});

test('A seeded user whose email is not confirmed cannot sign in', () => {
  const project = createAuthTestProject();
  project.addUser('b@example.com', 'secret123', { confirmed: false });
  const answer = project.call('POST', '/token?grant_type=password', {
    body: { email: 'b@example.com', password: 'secret123' },
  });
  expect(answer.body).toMatchObject({ error_code: 'email_not_confirmed' });
});

test('A user can sign in with a password hash that many accounts share', () => {
  const project = createAuthTestProject();
  project.backend.transaction(() => {
    const passwordHash = hashPassword('secret123', project.backend.ids);
    for (let index = 0; index < 100; index += 1) {
      createUser(project.backend, { email: `${index}@example.com`, passwordHash });
    }
  });
  const answer = project.call('POST', '/token?grant_type=password', {
    body: { email: '99@example.com', password: 'secret123' },
  });
  expect(answer.status).toBe(200);
});

test('The same seed and the same requests give the same bytes', () => {
  const run = (): string => {
    const project = createAuthTestProject();
    project.addUser('a@example.com', 'secret123');
    const signIn = project.call('POST', '/token?grant_type=password', {
      body: { email: 'a@example.com', password: 'secret123' },
    });
    project.call('POST', '/recover', { body: { email: 'a@example.com' } });
    return signIn.text + JSON.stringify(project.mails());
  };
  expect(run()).toBe(run());
});
