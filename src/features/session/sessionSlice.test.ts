import { appError } from '../../errors/appError';
import {
  noSessionFound,
  roleLearned,
  roleRefused,
  roleRequested,
  sessionEnded,
  sessionLookupFailed,
  sessionLookupStarted,
  sessionRenewed,
  sessionSlice,
  sessionStarted,
  signOutCompleted,
  signOutRequested,
  type SessionState,
} from './sessionSlice';

const { reducer } = sessionSlice;
const start = reducer(undefined, { type: 'start' });
const ann = { id: 'a', email: 'ann@example.com' };
const bob = { id: 'b', email: 'bob@example.com' };
const play = (...actions: Parameters<typeof reducer>[1][]): SessionState => actions.reduce(reducer, start);
const signedIn = (user = ann) => sessionStarted({ user, expiresAt: 100 });

test('At first neither the user nor the role is known', () => {
  expect(start).toMatchObject({ status: 'loading', user: null, role: null });
});

test('A repeated session event keeps the role', () => {
  const state = play(signedIn(), roleLearned({ userId: 'a', role: 'admin' }), signedIn());
  expect(state).toMatchObject({ status: 'signedIn', role: 'admin' });
});

test('Another user starts without a role', () => {
  const state = play(signedIn(), roleLearned({ userId: 'a', role: 'admin' }), signedIn(bob));
  expect(state).toMatchObject({ user: bob, role: null });
});

test('Another user’s role is ignored', () => {
  expect(play(signedIn(bob), roleLearned({ userId: 'a', role: 'admin' })).role).toBeNull();
});

test('A known role is kept when it cannot be read, and dropped when reading it is refused', () => {
  const known = [signedIn(), roleLearned({ userId: 'a', role: 'admin' }), roleRequested()] as const;
  const offline = roleRefused({ userId: 'a', error: appError('offline') });
  const refused = roleRefused({ userId: 'a', error: appError('forbidden') });
  expect(play(...known, offline)).toMatchObject({ role: 'admin', roleError: { kind: 'offline' } });
  expect(play(...known, refused)).toMatchObject({ role: null, roleError: { kind: 'forbidden' } });
  expect(play(...known, refused, roleRequested()).roleError).toBeNull();
});

test.each(['offline', 'server', 'rateLimited'] as const)(
  'A known role is kept after an error of the kind %s',
  (kind) => {
    const known = [signedIn(), roleLearned({ userId: 'a', role: 'admin' }), roleRequested()] as const;
    expect(play(...known, roleRefused({ userId: 'a', error: appError(kind) })).role).toBe('admin');
  },
);

test('A role is requested once at a time, by one user', () => {
  expect(play(roleRequested()).readingRole).toBe(false);
  expect(play(signedIn(), roleRequested(), signedIn()).readingRole).toBe(true);
  expect(play(signedIn(), roleRequested(), signedIn(bob)).readingRole).toBe(false);
  expect(play(signedIn(), roleRequested(), roleLearned({ userId: 'a', role: 'user' })).readingRole).toBe(
    false,
  );
});

test('A token refresh changes only the expiry of the session', () => {
  const before = play(signedIn());
  expect(reducer(before, sessionRenewed({ expiresAt: 200 }))).toEqual({ ...before, expiresAt: 200 });
});

test('The reason for an unexpected end of the session is kept, and a second end changes nothing', () => {
  expect(play(signedIn(), sessionEnded(), sessionEnded(), noSessionFound())).toMatchObject({
    status: 'anonymous',
    user: null,
    ended: 'lost',
  });
});

test('A sign-out is finished once / is reached', () => {
  // The second `signedIn` is the event that a focus of the tab repeats; it changes nothing.
  const ended = play(signedIn(), signOutRequested(), signedIn(), sessionEnded());
  expect(ended.ended).toBe('signedOut');
  expect(reducer(ended, signOutCompleted()).ended).toBeNull();
});

test('A failed lookup does not affect a known user', () => {
  const failed = sessionLookupFailed(appError('offline'));
  expect(play(failed).lookupError).toMatchObject({ kind: 'offline' });
  expect(play(signedIn(), failed).lookupError).toBeNull();
  expect(play(failed, sessionLookupStarted()).lookupError).toBeNull();
});

test('The state contains no token', () => {
  expect(JSON.stringify(play(signedIn()))).not.toMatch(/token/i);
});
