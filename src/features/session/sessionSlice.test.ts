import { appError } from '../../errors/appError';
import {
  noSessionFound,
  roleLearned,
  roleFailed,
  roleRequested,
  sessionEnded,
  sessionLookupFailed,
  sessionLookupStarted,
  sessionRenewed,
  sessionSlice,
  sessionStarted,
  signOutCompleted,
  signOutRequested,
} from './sessionSlice';

const { reducer } = sessionSlice;
const initial = reducer(undefined, { type: 'start' });
const ann = { id: 'a', email: 'ann@example.com' };
const bob = { id: 'b', email: 'bob@example.com' };
const stateAfter = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, initial);
const signedIn = (user = ann) => sessionStarted({ user, expiresAt: 100 });

test('At first neither the user nor the role is known', () => {
  expect(initial).toMatchObject({ status: 'loading', user: null, role: null });
});

test('A repeated session event keeps the role', () => {
  const state = stateAfter(signedIn(), roleLearned({ userId: 'a', role: 'admin' }), signedIn());
  expect(state).toMatchObject({ status: 'signedIn', role: 'admin' });
});

test('Another user starts without a role', () => {
  const state = stateAfter(signedIn(), roleLearned({ userId: 'a', role: 'admin' }), signedIn(bob));
  expect(state).toMatchObject({ user: bob, role: null });
});

test('A role that was read for another user is ignored', () => {
  expect(stateAfter(signedIn(bob), roleLearned({ userId: 'a', role: 'admin' })).role).toBeNull();
});

test('A known role is kept when it cannot be read, and dropped when reading it is refused', () => {
  const known = [signedIn(), roleLearned({ userId: 'a', role: 'admin' }), roleRequested()] as const;
  const offline = roleFailed({ userId: 'a', error: appError('offline') });
  const refused = roleFailed({ userId: 'a', error: appError('forbidden') });
  expect(stateAfter(...known, offline)).toMatchObject({ role: 'admin', roleError: { kind: 'offline' } });
  expect(stateAfter(...known, refused)).toMatchObject({ role: null, roleError: { kind: 'forbidden' } });
  expect(stateAfter(...known, refused, roleRequested()).roleError).toBeNull();
});

test.each(['offline', 'server', 'rateLimited'] as const)(
  'A known role is kept after an error of the kind %s',
  (kind) => {
    const known = [signedIn(), roleLearned({ userId: 'a', role: 'admin' }), roleRequested()] as const;
    expect(stateAfter(...known, roleFailed({ userId: 'a', error: appError(kind) })).role).toBe('admin');
  },
);

test('A role counts as being read until the answer or the failure arrives, and only for the user for whom it was requested', () => {
  expect(stateAfter(roleRequested()).readingRole).toBe(false);
  expect(stateAfter(signedIn(), roleRequested(), signedIn()).readingRole).toBe(true);
  expect(stateAfter(signedIn(), roleRequested(), signedIn(bob)).readingRole).toBe(false);
  expect(
    stateAfter(signedIn(), roleRequested(), roleLearned({ userId: 'a', role: 'user' })).readingRole,
  ).toBe(false);
  expect(
    stateAfter(signedIn(), roleRequested(), roleFailed({ userId: 'a', error: appError('offline') }))
      .readingRole,
  ).toBe(false);
});

test('A token refresh changes only the expiry of the session', () => {
  const before = stateAfter(signedIn());
  expect(reducer(before, sessionRenewed({ expiresAt: 200 }))).toEqual({ ...before, expiresAt: 200 });
});

test.each([
  ['unexpected', sessionEnded()],
  ['blocked', sessionEnded('blocked')],
] as const)(
  'How the session ended (%s) is kept when it ends once more and when none is found',
  (ended, end) => {
    expect(stateAfter(signedIn(), end, sessionEnded(), noSessionFound())).toMatchObject({
      status: 'anonymous',
      user: null,
      ended,
    });
  },
);

test('The end of a session after signOutRequested counts as a sign-out until signOutCompleted', () => {
  // supabase-js repeats the session event when the tab gets the focus; the second `signedIn` changes nothing.
  const ended = stateAfter(signedIn(), signOutRequested(), signedIn(), sessionEnded());
  expect(ended.ended).toBe('signedOut');
  expect(reducer(ended, signOutCompleted()).ended).toBeNull();
});

test('A failed lookup is reported only while the user is not known, and until the next lookup', () => {
  const failed = sessionLookupFailed(appError('offline'));
  expect(stateAfter(failed).lookupError).toMatchObject({ kind: 'offline' });
  expect(stateAfter(signedIn(), failed).lookupError).toBeNull();
  expect(stateAfter(failed, sessionLookupStarted()).lookupError).toBeNull();
});

test('The session in the store has no field for a token', () => {
  expect(JSON.stringify(stateAfter(signedIn()))).not.toMatch(/token/i);
});
