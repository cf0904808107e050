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

test('nothing is known at first', () => {
  expect(start).toMatchObject({ status: 'loading', user: null, role: null });
});

test('the event repeats with every look at the tab; the role stays', () => {
  const state = play(signedIn(), roleLearned({ userId: 'a', role: 'admin' }), signedIn());
  expect(state).toMatchObject({ status: 'signedIn', role: 'admin' });
});

test('somebody else begins without a role', () => {
  const state = play(signedIn(), roleLearned({ userId: 'a', role: 'admin' }), signedIn(bob));
  expect(state).toMatchObject({ user: bob, role: null });
});

test('a role of somebody else is not this person’s', () => {
  expect(play(signedIn(bob), roleLearned({ userId: 'a', role: 'admin' })).role).toBeNull();
});

test('a role that cannot be read stays, one that is refused is none', () => {
  const known = [signedIn(), roleLearned({ userId: 'a', role: 'admin' }), roleRequested()] as const;
  const offline = roleRefused({ userId: 'a', error: appError('offline') });
  const refused = roleRefused({ userId: 'a', error: appError('forbidden') });
  expect(play(...known, offline)).toMatchObject({ role: 'admin', roleError: { kind: 'offline' } });
  expect(play(...known, refused)).toMatchObject({ role: null, roleError: { kind: 'forbidden' } });
  expect(play(...known, refused, roleRequested()).roleError).toBeNull();
});

test.each(['offline', 'server', 'rateLimited'] as const)('a role stays with an answer that is %s', (kind) => {
  const known = [signedIn(), roleLearned({ userId: 'a', role: 'admin' }), roleRequested()] as const;
  expect(play(...known, roleRefused({ userId: 'a', error: appError(kind) })).role).toBe('admin');
});

test('a role that is being read is asked for once, by one person', () => {
  expect(play(roleRequested()).readingRole).toBe(false);
  expect(play(signedIn(), roleRequested(), signedIn()).readingRole).toBe(true);
  expect(play(signedIn(), roleRequested(), signedIn(bob)).readingRole).toBe(false);
  expect(play(signedIn(), roleRequested(), roleLearned({ userId: 'a', role: 'user' })).readingRole).toBe(
    false,
  );
});

test('a renewal changes nothing but the time', () => {
  const before = play(signedIn());
  expect(reducer(before, sessionRenewed({ expiresAt: 200 }))).toEqual({ ...before, expiresAt: 200 });
});

test('an end by surprise is remembered, a second one changes nothing', () => {
  expect(play(signedIn(), sessionEnded(), sessionEnded(), noSessionFound())).toMatchObject({
    status: 'anonymous',
    user: null,
    ended: 'lost',
  });
});

test('an end on purpose is over once / is reached', () => {
  // The second `signedIn` is the event that a focus of the tab repeats; it changes nothing.
  const ended = play(signedIn(), signOutRequested(), signedIn(), sessionEnded());
  expect(ended.ended).toBe('signedOut');
  expect(reducer(ended, signOutCompleted()).ended).toBeNull();
});

test('a known person is not doubted because a lookup failed', () => {
  const failed = sessionLookupFailed(appError('offline'));
  expect(play(failed).lookupError).toMatchObject({ kind: 'offline' });
  expect(play(signedIn(), failed).lookupError).toBeNull();
  expect(play(failed, sessionLookupStarted()).lookupError).toBeNull();
});

test('no token ever stands in the state', () => {
  expect(JSON.stringify(play(signedIn()))).not.toMatch(/token/i);
});
