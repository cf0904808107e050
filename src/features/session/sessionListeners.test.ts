import { createAsyncThunk, isAction, type Middleware } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { appError, type AppError } from '../../errors/appError';
import { extendStores, makeStore } from '../../store/store';
import { resolveStoredSession, startAuthEvents, stopAuthEvents } from '../../supabase/authEvents';
import { discardClient, getClient, type Client } from '../../supabase/client';
import { dropSession, runAuth, runSignOut } from '../../supabase/runAuth';
import type { AuthLink } from '../../supabase/authLink';
import { setRefreshError } from '../../supabase/refreshError';
import { hasStoredSession } from '../../supabase/storedSession';
import { verifierStorageKey } from '../../supabase/tokenStorage';
import { fetchRole } from './fetchRole';
import { retrySessionLookup, startSession, stopSession } from './sessionListeners';
import {
  recoveryFinished,
  recoveryStarted,
  roleLearned,
  roleFailed,
  roleRequested,
  selectSession,
  sessionEnded,
  sessionLookupStarted,
  sessionRenewed,
  sessionStarted,
  signOutRequested,
  type Role,
  type SessionState,
} from './sessionSlice';

jest.mock('../../supabase/authEvents');
jest.mock('../../supabase/client');
jest.mock('../../supabase/runAuth');
jest.mock('../../supabase/storedSession');
jest.mock('./fetchRole');

const ann = { id: 'ann', email: 'ann@example.com' };
const bob = { id: 'bob', email: 'bob@example.com' };

/** Runs pending promise callbacks without moving the clock. */
const flushPromises = () => jest.advanceTimersByTimeAsync(0);

/** Types of the actions that reached a store. */
const dispatched: string[] = [];
const record: Middleware = () => (next) => (action) => {
  if (isAction(action)) dispatched.push(action.type);
  return next(action);
};
extendStores(({ addMiddleware }) => addMiddleware(record));

/** How often an action of this type has reached a store. */
const count = ({ type }: { type: string }) => dispatched.filter((each) => each === type).length;

/** A store in which `user` may already be signed in, with or without a known role. */
async function openStore({ user, role }: { user?: typeof ann; role?: Role } = {}) {
  const store = makeStore();
  if (user) {
    if (role) answerRole(role);
    else jest.mocked(fetchRole).mockReturnValueOnce(new Promise(() => undefined));
    store.dispatch(sessionStarted({ user, expiresAt: 1 }));
    await flushPromises();
  }
  dispatched.length = 0;
  jest.clearAllMocks();
  return { dispatch: store.dispatch, session: () => selectSession(store.getState()) };
}

const accountBlocked = appError('forbidden', 'user_banned');

const answerRole = (role: Role) => jest.mocked(fetchRole).mockResolvedValueOnce({ role });
const failToReadRole = (error: AppError) => jest.mocked(fetchRole).mockResolvedValueOnce({ error });

/** A refused call, as RTK Query reports it. */
const call = createAsyncThunk<void, unknown>('call', (payload, { rejectWithValue }) =>
  rejectWithValue(payload),
);

beforeEach(() => {
  jest.resetAllMocks();
  dispatched.length = 0;
  // A role that cannot be read is logged.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.useFakeTimers();
  jest.mocked(resolveStoredSession).mockResolvedValue();
  jest.mocked(getClient).mockResolvedValue({} as Client);
  jest.mocked(fetchRole).mockReturnValue(new Promise(() => undefined));
});

afterEach(() => {
  stopSession();
  setRefreshError(null);
  jest.useRealTimers();
});

test('Stopping a session that never started does nothing', async () => {
  await jest.isolateModulesAsync(async () => {
    const anew = await import('./sessionListeners');
    anew.stopSession();
    expect(dispatched).toEqual([]);
  });
});

describe('at page load', () => {
  function start(link: AuthLink | null = null) {
    const store = makeStore();
    startSession(store, link);
    return { store, session: () => selectSession(store.getState()) };
  }

  test('At page load without a stored session, the visitor counts as anonymous immediately, without a lookup', () => {
    const { session } = start();
    expect(session()).toMatchObject({ status: 'anonymous', linkNotice: null, recovering: false });
    expect(startAuthEvents).toHaveBeenCalledTimes(1);
    expect(resolveStoredSession).not.toHaveBeenCalled();
    expect(runAuth).not.toHaveBeenCalled();
  });

  describe('with a stored session', () => {
    beforeEach(() => jest.mocked(hasStoredSession).mockReturnValue(true));

    test('At page load, a stored session is looked up with the callback of the auth listener', () => {
      const { session } = start();
      expect(session().status).toBe('loading');
      expect(count(sessionLookupStarted)).toBe(1);
      expect(startAuthEvents).toHaveBeenCalledTimes(1);
      expect(resolveStoredSession).toHaveBeenCalledTimes(1);
      expect(resolveStoredSession).toHaveBeenCalledWith(jest.mocked(startAuthEvents).mock.calls[0]?.[0]);
    });

    test('At page load, an error is reported when the session lookup takes eight seconds', async () => {
      const { session } = start();
      await jest.advanceTimersByTimeAsync(7_999);
      expect(session().lookupError).toBeNull();
      await jest.advanceTimersByTimeAsync(1);
      expect(session().lookupError).toMatchObject({ kind: 'offline', code: 'network' });
    });

    test('At page load, code that is slow to arrive does not count as an unreachable server', async () => {
      jest.mocked(getClient).mockReturnValue(new Promise(() => undefined));
      const { session } = start();
      await jest.advanceTimersByTimeAsync(120_000);
      expect(session().lookupError).toBeNull();
    });

    test('At page load, a retried session lookup has a new client and waits for another eight seconds', async () => {
      const { store, session } = start();
      await jest.advanceTimersByTimeAsync(5_000);
      retrySessionLookup(store);
      expect(discardClient).toHaveBeenCalledTimes(1);
      expect(resolveStoredSession).toHaveBeenCalledTimes(2);
      expect(count(sessionLookupStarted)).toBe(2);
      await jest.advanceTimersByTimeAsync(7_999);
      expect(session().lookupError).toBeNull();
      await jest.advanceTimersByTimeAsync(1);
      expect(session().lookupError).not.toBeNull();
    });

    test('At page load, the events of a retried session lookup are handled like those of the first', () => {
      const { store, session } = start();
      retrySessionLookup(store);
      const [onEvent] = jest.mocked(resolveStoredSession).mock.calls[1]!;
      onEvent({ type: 'none' });
      expect(session().status).toBe('anonymous');
    });

    test('When the session is stopped during the lookup at page load, no error is reported later', async () => {
      const { session } = start();
      stopSession();
      expect(stopAuthEvents).toHaveBeenCalledTimes(1);
      expect(discardClient).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(session().lookupError).toBeNull();
    });
  });

  describe('with a mail link', () => {
    test.each<[AuthLink, SessionState['linkNotice']]>([
      [{ kind: 'error', code: 'otp_expired' }, 'expired'],
      [{ kind: 'error', code: 'flow_state_expired' }, 'expired'],
      [{ kind: 'error', code: 'flow_state_not_found' }, 'expired'],
      [{ kind: 'error', code: 'access_denied' }, 'invalid'],
      [{ kind: 'foreign', recovery: false }, 'unrequested'],
      [{ kind: 'foreign', recovery: true }, 'otherBrowser'],
    ])('The mail link %j, which signs nobody in, sets the notice %j and makes no call', (link, notice) => {
      const { session } = start(link);
      expect(session()).toMatchObject({ status: 'anonymous', linkNotice: notice });
      expect(runAuth).not.toHaveBeenCalled();
    });

    test('A stored session is also looked up when a mail link signs nobody in', () => {
      jest.mocked(hasStoredSession).mockReturnValue(true);
      const { session } = start({ kind: 'foreign', recovery: false });
      expect(session()).toMatchObject({ status: 'loading', linkNotice: 'unrequested' });
      expect(resolveStoredSession).toHaveBeenCalledTimes(1);
    });

    const exchangeCodeForSession = jest.fn<Promise<unknown>, [code: string]>();

    /** Replaces `runAuth`, so that the exchange of a code gets this answer. */
    function exchange(answer: { data?: object; error?: AppError }): void {
      exchangeCodeForSession.mockResolvedValue(answer);
      const run = async (call: (auth: object) => Promise<typeof answer>, pick: (data: object) => unknown) => {
        const { data = {}, error } = await call({ exchangeCodeForSession });
        return error ? { error } : { data: pick(data) };
      };
      jest.mocked(runAuth).mockImplementation(run as typeof runAuth);
    }

    test('A link’s code is exchanged before the auth listener starts', async () => {
      exchange({ data: {} });
      const { session } = start({ kind: 'code', code: 'the-code' });
      expect(count(sessionLookupStarted)).toBe(1);
      expect(exchangeCodeForSession).toHaveBeenCalledWith('the-code');
      expect(startAuthEvents).not.toHaveBeenCalled();
      await flushPromises();
      expect(startAuthEvents).toHaveBeenCalledTimes(1);
      expect(resolveStoredSession).not.toHaveBeenCalled();
      expect(session()).toMatchObject({ status: 'loading', recovering: false, linkNotice: null });
    });

    test.each([
      ['recovery', true],
      ['signup', false],
    ])(
      'Exchanging the code of a %s link starts a password recovery: %s',
      async (redirectType, recovering) => {
        exchange({ data: { redirectType } });
        const { session } = start({ kind: 'code', code: 'the-code' });
        await flushPromises();
        expect(session()).toMatchObject({ recovering, linkNotice: null });
      },
    );

    test.each([
      ['accepted', 'it is removed from the URL without a new history entry', '?code=the-code', ''],
      ['refused', 'it is removed from the URL without a new history entry', '?code=the-code', ''],
      ['accepted', 'another code in the URL stays there', '?code=another', '?code=another'],
    ])('Once the server has %s a link’s code, %s', async (result, _effect, before, after) => {
      history.replaceState({ step: 3 }, '', `/auth${before}`);
      const { length } = history;
      exchange(result === 'accepted' ? { data: {} } : { error: appError('invalid', 'flow_state_expired') });
      start({ kind: 'code', code: 'the-code' });
      expect(location.search).toBe(before);
      await flushPromises();
      expect([location.pathname, location.search, history.state]).toEqual(['/auth', after, { step: 3 }]);
      expect(history).toHaveLength(length);
      history.replaceState(null, '', '/');
    });

    test('When the code of a link is refused, the reason is reported', async () => {
      exchange({ error: appError('invalid', 'flow_state_expired') });
      const { session } = start({ kind: 'code', code: 'the-code' });
      await flushPromises();
      expect(session()).toMatchObject({ recovering: false, linkNotice: 'expired' });
      expect(startAuthEvents).toHaveBeenCalledTimes(1);
    });

    const network = appError('offline', 'network');

    describe('with a code that cannot be exchanged yet', () => {
      const follow = async (error: AppError = network) => {
        exchange({ error });
        const started = start({ kind: 'code', code: 'the-code' });
        await flushPromises();
        return started;
      };

      test.each([network, appError('server', 'unavailable'), appError('rateLimited')])(
        'When a link’s code cannot be exchanged yet (%j), the failure is reported and no session is looked up',
        async (error) => {
          const { session } = await follow(error);
          expect(session()).toMatchObject({ status: 'loading', lookupError: error, linkNotice: null });
          expect(startAuthEvents).not.toHaveBeenCalled();
        },
      );

      test('A retry exchanges the same code of the link', async () => {
        const { store, session } = await follow();
        exchange({ data: { redirectType: 'recovery' } });
        retrySessionLookup(store);
        expect(session()).toMatchObject({ status: 'loading', lookupError: null });
        await flushPromises();
        expect(exchangeCodeForSession.mock.calls).toEqual([['the-code'], ['the-code']]);
        expect(session()).toMatchObject({ recovering: true, linkNotice: null });
        expect(startAuthEvents).toHaveBeenCalledTimes(1);
        expect(resolveStoredSession).not.toHaveBeenCalled();
        expect(discardClient).not.toHaveBeenCalled();
      });

      test('After a successful retry of a link, later retries look up the session', async () => {
        const { store } = await follow();
        exchange({ data: {} });
        retrySessionLookup(store);
        await flushPromises();
        retrySessionLookup(store);
        expect(exchangeCodeForSession).toHaveBeenCalledTimes(2);
        expect(resolveStoredSession).toHaveBeenCalledTimes(1);
      });

      test('The PKCE verifier of a link is kept for a retry', async () => {
        localStorage.setItem(verifierStorageKey(), '"the-secret"');
        exchange({ error: network });
        // supabase-js removes the verifier at each exchange, even at one that fails.
        exchangeCodeForSession.mockImplementation(() => {
          localStorage.removeItem(verifierStorageKey());
          return Promise.resolve({ error: network });
        });
        start({ kind: 'code', code: 'the-code' });
        await flushPromises();
        expect(localStorage.getItem(verifierStorageKey())).toBe('"the-secret"');
      });

      test('A sign-out gives up the link: the next sign-in is accepted, and the link’s code is not exchanged again', async () => {
        jest.mocked(runSignOut).mockResolvedValue();
        const { store, session } = await follow();
        store.dispatch(signOutRequested());
        await flushPromises();
        expect(session().status).toBe('anonymous');
        const [onEvent] = jest.mocked(startAuthEvents).mock.calls[0]!;
        onEvent({ type: 'session', user: ann, expiresAt: 5, recovering: false });
        expect(session()).toMatchObject({ status: 'signedIn', user: ann });
        retrySessionLookup(store);
        expect(exchangeCodeForSession).toHaveBeenCalledTimes(1);
      });
    });

    describe('with a code whose exchange has no response', () => {
      const wait = () => {
        jest.mocked(runAuth).mockReturnValue(new Promise(() => undefined));
        return start({ kind: 'code', code: 'the-code' });
      };

      test('An error is reported when the exchange of a link’s code takes eight seconds', async () => {
        const { session } = wait();
        await jest.advanceTimersByTimeAsync(7_999);
        expect(session().lookupError).toBeNull();
        await jest.advanceTimersByTimeAsync(1);
        expect(session().lookupError).toMatchObject({ kind: 'offline', code: 'network' });
      });

      test('A retry waits for the running exchange of the link’s code and starts no second one', async () => {
        const { store, session } = wait();
        await jest.advanceTimersByTimeAsync(8_000);
        retrySessionLookup(store);
        expect(session()).toMatchObject({ status: 'loading', lookupError: null });
        expect(runAuth).toHaveBeenCalledTimes(1);
        await jest.advanceTimersByTimeAsync(8_000);
        expect(session().lookupError).not.toBeNull();
      });

      test('The result of a link’s code is ignored after the session was stopped', async () => {
        let answer: (value: { data: never; error?: undefined }) => void = () => undefined;
        jest.mocked(runAuth).mockReturnValue(new Promise((resolve) => (answer = resolve)));
        const { session } = start({ kind: 'code', code: 'the-code' });
        stopSession();
        answer({ data: { recovering: true } as never });
        await flushPromises();
        expect(session().recovering).toBe(false);
        expect(startAuthEvents).not.toHaveBeenCalled();
      });
    });
  });

  describe('an event of supabase-js', () => {
    function startAndListen() {
      const started = start();
      return { ...started, onEvent: jest.mocked(startAuthEvents).mock.calls[0]![0] };
    }

    test('Each session event signs its user in', () => {
      const { onEvent, session } = startAndListen();
      const event = { type: 'session', user: ann, expiresAt: 5, recovering: false } as const;
      onEvent(event);
      expect(session()).toMatchObject({ status: 'signedIn', user: ann, expiresAt: 5, recovering: false });
      onEvent({ ...event, expiresAt: 6 });
      expect(count(sessionStarted)).toBe(2);
      expect(session().expiresAt).toBe(6);
    });

    test('A session event from a password link starts a password recovery', () => {
      const { onEvent, session } = startAndListen();
      onEvent({ type: 'session', user: ann, expiresAt: 5, recovering: true });
      expect(session()).toMatchObject({ status: 'signedIn', recovering: true });
    });

    test('A token refresh event changes only the expiry if its user is signed in already, and else signs the user in', () => {
      const { onEvent, session } = startAndListen();
      onEvent({ type: 'renewed', user: ann, expiresAt: 5 });
      expect(session()).toMatchObject({ status: 'signedIn', user: ann, expiresAt: 5 });
      onEvent({ type: 'renewed', user: ann, expiresAt: 6 });
      expect(session().expiresAt).toBe(6);
      expect([count(sessionStarted), count(sessionRenewed)]).toEqual([1, 1]);
      onEvent({ type: 'renewed', user: bob, expiresAt: 7 });
      expect(session()).toMatchObject({ user: bob, expiresAt: 7 });
      expect([count(sessionStarted), count(sessionRenewed)]).toEqual([2, 1]);
    });

    test('An event without a session ends only an existing session', () => {
      const { onEvent, session } = startAndListen();
      onEvent({ type: 'none' });
      expect(session()).toMatchObject({ status: 'anonymous', ended: null });
      expect(count(sessionEnded)).toBe(0);
      onEvent({ type: 'session', user: ann, expiresAt: 5, recovering: false });
      onEvent({ type: 'none' });
      expect(session()).toMatchObject({ status: 'anonymous', user: null, ended: 'unexpected' });
    });

    test('A sign-out event ends the session', () => {
      const { onEvent, session } = startAndListen();
      onEvent({ type: 'session', user: ann, expiresAt: 5, recovering: false });
      onEvent({ type: 'ended' });
      expect(session()).toMatchObject({ status: 'anonymous', user: null, ended: 'unexpected' });
    });

    test.each(['none', 'ended'] as const)(
      'After a token refresh that was refused because the account is blocked, an event without a session (%s) ends the session with the reason “blocked”',
      (type) => {
        jest.mocked(hasStoredSession).mockReturnValue(true);
        const { onEvent, session } = startAndListen();
        setRefreshError(accountBlocked);
        onEvent({ type });
        expect(session()).toMatchObject({ status: 'anonymous', ended: 'blocked' });
      },
    );

    test('An unreachable server is reported while the user is not known', () => {
      jest.mocked(hasStoredSession).mockReturnValue(true);
      const { onEvent, session } = startAndListen();
      onEvent({ type: 'unreachable', error: appError('offline', 'network') });
      expect(session()).toMatchObject({
        status: 'loading',
        lookupError: { kind: 'offline', code: 'network' },
      });
    });
  });
});

describe('password recovery in several tabs', () => {
  const key = 'autosuggest-recovery-finished';
  const sendStorageEvent = (event: StorageEventInit) =>
    void window.dispatchEvent(new StorageEvent('storage', event));

  function recover() {
    const store = makeStore();
    startSession(store, null);
    store.dispatch(recoveryStarted());
    return { store, isRecovering: () => selectSession(store.getState()).recovering };
  }

  test('The end of a password recovery is sent to other tabs once', () => {
    const { store } = recover();
    const write = jest.spyOn(Storage.prototype, 'setItem');
    store.dispatch(recoveryFinished());
    store.dispatch(recoveryFinished());
    expect(write.mock.calls).toEqual([[key, 'yes']]);
    write.mockRestore();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('A password recovery that ends in another tab ends in this tab', () => {
    const { isRecovering } = recover();
    sendStorageEvent({ key: 'another', newValue: 'yes' });
    sendStorageEvent({ key, newValue: null });
    expect(isRecovering()).toBe(true);
    // The key of another back end, that of the scenario `empty`.
    sendStorageEvent({ key: `${key}:empty`, newValue: 'yes' });
    expect(isRecovering()).toBe(true);
    sendStorageEvent({ key, newValue: 'yes' });
    expect(isRecovering()).toBe(false);
  });

  test('A session that was stopped ignores the end of a password recovery in another tab', () => {
    const { isRecovering } = recover();
    stopSession();
    sendStorageEvent({ key, newValue: 'yes' });
    expect(isRecovering()).toBe(true);
  });
});

describe('cached data', () => {
  const reset = api.util.resetApiState;

  test('Cached data is kept at a sign-in and when the tab gets the focus', async () => {
    const { dispatch } = await openStore();
    dispatch(sessionStarted({ user: ann, expiresAt: 1 }));
    // supabase-js repeats the event whenever the tab gets the focus.
    dispatch(sessionStarted({ user: ann, expiresAt: 2 }));
    expect(count(reset)).toBe(0);
  });

  test('Cached data is dropped when the session ends, and when somebody else signs in', async () => {
    const { dispatch } = await openStore({ user: ann });
    dispatch(sessionStarted({ user: bob, expiresAt: 1 }));
    expect(count(reset)).toBe(1);
    dispatch(sessionEnded());
    expect(count(reset)).toBe(2);
  });

  test('Cached data is dropped when the user loses the admin role', async () => {
    const { dispatch } = await openStore({ user: ann, role: 'admin' });
    dispatch(roleLearned({ userId: ann.id, role: 'admin' }));
    expect(count(reset)).toBe(0);
    dispatch(roleLearned({ userId: ann.id, role: 'user' }));
    expect(count(reset)).toBe(1);
  });

  test('Cached data is dropped when the server refuses to confirm the role of an admin', async () => {
    const { dispatch } = await openStore({ user: ann, role: 'admin' });
    dispatch(roleFailed({ userId: ann.id, error: appError('forbidden') }));
    expect(count(reset)).toBe(1);
  });

  test('Cached data is kept at any change of the role that takes nothing away', async () => {
    const { dispatch } = await openStore({ user: ann });
    for (const role of ['user', 'user', 'admin'] as const) dispatch(roleLearned({ userId: ann.id, role }));
    expect(count(reset)).toBe(0);
  });
});

describe('the role', () => {
  test('The role is read when a session starts', async () => {
    const { dispatch, session } = await openStore();
    answerRole('admin');
    dispatch(sessionStarted({ user: ann, expiresAt: 1 }));
    expect(session()).toMatchObject({ role: null, readingRole: true });
    await flushPromises();
    expect(fetchRole).toHaveBeenCalledTimes(1);
    expect(fetchRole).toHaveBeenCalledWith(ann.id);
    expect(session()).toMatchObject({ role: 'admin', readingRole: false });
  });

  test('The role is read once for concurrent requests, and again for the next one', async () => {
    const { dispatch } = await openStore({ user: ann, role: 'user' });
    answerRole('user');
    dispatch(roleRequested());
    dispatch(roleRequested());
    await flushPromises();
    expect(fetchRole).toHaveBeenCalledTimes(1);
    dispatch(roleRequested());
    expect(fetchRole).toHaveBeenCalledTimes(2);
  });

  test('No role is read without a user', async () => {
    const { dispatch } = await openStore();
    dispatch(roleRequested());
    expect(fetchRole).not.toHaveBeenCalled();
  });

  test('A role that cannot be read is reported', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    failToReadRole(appError('offline', 'network'));
    dispatch(roleRequested());
    await flushPromises();
    expect(session()).toMatchObject({ status: 'signedIn', role: 'user', roleError: { kind: 'offline' } });
    expect(console.warn).toHaveBeenCalledWith('role could not be loaded: offline network');
  });

  describe('at a token refresh', () => {
    const renewed = sessionRenewed({ expiresAt: 2 });

    test('A token refresh within half a minute does not reread the role', async () => {
      const { dispatch } = await openStore({ user: ann, role: 'user' });
      await jest.advanceTimersByTimeAsync(29_999);
      dispatch(renewed);
      expect(fetchRole).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      dispatch(renewed);
      expect(fetchRole).toHaveBeenCalledTimes(1);
    });

    test('The half minute after which a token refresh rereads the role begins when the role was last read', async () => {
      const { dispatch } = await openStore({ user: ann, role: 'user' });
      await jest.advanceTimersByTimeAsync(20_000);
      answerRole('user');
      dispatch(roleRequested());
      await jest.advanceTimersByTimeAsync(20_000);
      dispatch(renewed);
      expect(fetchRole).toHaveBeenCalledTimes(1);
    });

    test('A token refresh rereads the role if it was read for another user', async () => {
      const { dispatch } = await openStore({ user: ann, role: 'user' });
      failToReadRole(appError('offline'));
      dispatch(sessionStarted({ user: bob, expiresAt: 1 }));
      await flushPromises();
      dispatch(renewed);
      expect(fetchRole).toHaveBeenCalledTimes(2);
      expect(fetchRole).toHaveBeenLastCalledWith(bob.id);
    });

    test('A token refresh rereads the role if the last read failed', async () => {
      const { dispatch } = await openStore();
      failToReadRole(appError('offline'));
      dispatch(sessionStarted({ user: ann, expiresAt: 1 }));
      await flushPromises();
      dispatch(renewed);
      expect(fetchRole).toHaveBeenCalledTimes(2);
    });
  });
});

describe('a sign-out', () => {
  test('A sign-out ends the session once the service has responded, and asking for it twice makes one call', async () => {
    let finishSignOut = () => undefined as void;
    jest.mocked(runSignOut).mockReturnValue(new Promise((resolve) => (finishSignOut = resolve)));
    const store = makeStore();
    store.dispatch(sessionStarted({ user: ann, expiresAt: 1 }));
    store.dispatch(signOutRequested());
    store.dispatch(signOutRequested());
    await flushPromises();
    expect(runSignOut).toHaveBeenCalledTimes(1);
    expect(selectSession(store.getState()).status).toBe('signedIn');
    finishSignOut();
    await flushPromises();
    expect(selectSession(store.getState())).toMatchObject({ status: 'anonymous', ended: 'signedOut' });
  });

  test('A second sign-out after another sign-in works like the first', async () => {
    jest.mocked(runSignOut).mockResolvedValue();
    const store = makeStore();
    for (let time = 1; time <= 2; time += 1) {
      store.dispatch(sessionStarted({ user: ann, expiresAt: 1 }));
      store.dispatch(signOutRequested());
      await flushPromises();
      expect(runSignOut).toHaveBeenCalledTimes(time);
    }
  });
});

describe('a refused call', () => {
  test('A call that is refused because of an invalid session ends the session and deletes it', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    await dispatch(call(appError('unauthenticated', 'bad_jwt')));
    expect(dropSession).toHaveBeenCalledTimes(1);
    expect(session()).toMatchObject({ status: 'anonymous', ended: 'unexpected' });
    expect(fetchRole).not.toHaveBeenCalled();
  });

  test('A call that is refused for lack of a stored session does not delete the session that another tab may be storing', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    await dispatch(call(appError('unauthenticated', 'session_missing')));
    expect(dropSession).not.toHaveBeenCalled();
    expect(session()).toMatchObject({ status: 'anonymous', ended: 'unexpected' });
  });

  test('A call that is refused because the account is blocked ends the session with the reason “blocked”', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    await dispatch(call(accountBlocked));
    expect(dropSession).toHaveBeenCalledTimes(1);
    expect(session()).toMatchObject({ status: 'anonymous', ended: 'blocked' });
  });

  test('After the refused token refresh of a blocked account, a refused call ends the session with the reason “blocked”', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    setRefreshError(accountBlocked);
    await dispatch(call(appError('unauthenticated', 'session_missing')));
    expect(session()).toMatchObject({ status: 'anonymous', ended: 'blocked' });
  });

  test('A call that is refused because another tab has signed in another user looks up that user’s session', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    await dispatch(call(appError('unauthenticated', 'user_changed')));
    expect(discardClient).toHaveBeenCalledTimes(1);
    expect(resolveStoredSession).toHaveBeenCalledTimes(1);
    expect(dropSession).not.toHaveBeenCalled();
    expect(session()).toMatchObject({ status: 'loading', ended: null });
  });

  test('A forbidden call rereads the role', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'admin' });
    await dispatch(call(appError('forbidden', 'not_admin')));
    expect(fetchRole).toHaveBeenCalledTimes(1);
    expect(session()).toMatchObject({ status: 'signedIn', role: 'admin' });
  });

  test.each([
    ['for another reason', appError('server', 'unavailable')],
    ['of another shape', { kind: 'forbidden' }],
    ['without a reason', undefined],
  ])('An error %s does not change the session', async (_name, payload) => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    const before = session();
    await dispatch(call(payload));
    expect(session()).toEqual(before);
    expect(fetchRole).not.toHaveBeenCalled();
    expect(dropSession).not.toHaveBeenCalled();
    expect(discardClient).not.toHaveBeenCalled();
  });

  test.each(['bad_jwt', 'user_changed'])('A visitor’s refused call (%s) changes nothing', async (code) => {
    const { dispatch, session } = await openStore();
    const before = session();
    await dispatch(call(appError('unauthenticated', code)));
    expect(session()).toEqual(before);
    expect(dropSession).not.toHaveBeenCalled();
    expect(discardClient).not.toHaveBeenCalled();
  });

  test('A call for the role that is refused because of an invalid session ends the session', async () => {
    const { dispatch, session } = await openStore({ user: ann, role: 'user' });
    failToReadRole(appError('unauthenticated', 'session_not_found'));
    dispatch(roleRequested());
    await flushPromises();
    expect(dropSession).toHaveBeenCalledTimes(1);
    expect(session().status).toBe('anonymous');
  });
});
