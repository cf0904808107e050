/**
 * Connects auth events to the store: starts, ends and replaces sessions, and drops everything that belonged to the
 * previous user.
 */
import { isRejectedWithValue, type Dispatch } from '@reduxjs/toolkit';
import { resetApi } from '../../api/rtkQuery';
import { isAppError, isTransient, type AppError } from '../../errors/appError';
import { warnOfFailedLoad } from '../../errors/warnOfFailedLoad';
import { toHref, toSiteAddress } from '../../firstLoad/siteAddress';
import { removeStored, scopedKey, writeStored } from '../../lib/storage';
import { extendStores, type AppStore } from '../../store/store';
import {
  resolveStoredSession,
  startAuthEvents,
  stopAuthEvents,
  type AuthEvent,
} from '../../supabase/authEvents';
import { discardClient, getClient } from '../../supabase/client';
import { exchangeCode } from '../../supabase/exchangeCode';
import { blockedCode, endedByBlock, getRefreshError } from '../../supabase/refreshError';
import { dropSession, runSignOut } from '../../supabase/runAuth';
import { codeQuery, type AuthLink } from '../../supabase/authLink';
import { hasStoredSession } from '../../supabase/storedSession';
import { fetchRole } from './fetchRole';
import {
  mailLinkFailed,
  noSessionFound,
  recoveryFinished,
  recoveryStarted,
  roleLearned,
  roleFailed,
  roleRequested,
  selectRole,
  selectSession,
  selectUserId,
  sessionEnded,
  sessionLookupFailed,
  sessionLookupStarted,
  sessionRenewed,
  sessionStarted,
  signOutRequested,
  type LinkNotice,
} from './sessionSlice';

interface SessionStore extends Pick<AppStore, 'getState'> {
  dispatch: Dispatch;
}

/** Seconds for which the role counts as fresh: a token refresh does not reread it. */
const roleFreshFor = 30;

/** Milliseconds after which a page that still shows 'Loading...' says what it is waiting for. */
const lookupTimeout = 8_000;

/**
 * Finds out whether there is a session, and follows it from then on. For a visitor without a session or a mail link, it
 * makes no call and does not load the library.
 */
export function startSession(store: SessionStore, link: AuthLink | null): void {
  const { dispatch } = store;
  followRecovery(dispatch);
  if (link?.kind === 'code') {
    followMailLink(store, { code: link.code, isRunning: false });
    return;
  }
  if (link) dispatch(mailLinkFailed(noticeOf(link)));
  const onEvent = createAuthEventHandler(store);
  startAuthEvents(onEvent);
  if (hasStoredSession()) lookUp(store, onEvent);
  else dispatch(noSessionFound());
}

/** Retries a lookup of the session, or the exchange of a mail link's code, that failed. */
export function retrySessionLookup(store: SessionStore): void {
  if (pendingLink) {
    followMailLink(store, pendingLink);
  } else {
    discardClient();
    lookUp(store, createAuthEventHandler(store));
  }
}

/** Ends what `startSession` started. */
export function stopSession(): void {
  clearTimeout(lookupTimer);
  lookup = null;
  pendingLink = null;
  stopWatchingRecovery?.();
  stopAuthEvents();
  discardClient();
}

/**
 * Storage key that tells other tabs that a password recovery is over: the library only tells them that it has begun.
 */
const recoveryFinishedKey = () => scopedKey('autosuggest-recovery-finished');

let stopWatchingRecovery: (() => void) | undefined;

function followRecovery(dispatch: Dispatch): void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === recoveryFinishedKey() && newValue !== null) dispatch(recoveryFinished());
  };
  globalThis.addEventListener('storage', onStorage);
  stopWatchingRecovery = () => globalThis.removeEventListener('storage', onStorage);
}

/** A mail link whose code the server has neither accepted nor refused yet. */
interface PendingLink {
  code: string;
  isRunning: boolean;
}

let pendingLink: PendingLink | null = null;
let lookupTimer: ReturnType<typeof setTimeout> | undefined;
/** The latest lookup whose time was started. */
let lookup: object | null = null;

function lookUp(store: SessionStore, onEvent: (event: AuthEvent) => void): void {
  store.dispatch(sessionLookupStarted());
  void resolveStoredSession(onEvent);
  startLookupTimer(store);
}

function startLookupTimer(store: SessionStore): void {
  clearTimeout(lookupTimer);
  const current = (lookup = {});
  const fail = () => store.dispatch(sessionLookupFailed(getRefreshError()));
  // Code that is still on its way says nothing about the server.
  getClient().then(
    () => {
      if (lookup === current) lookupTimer = setTimeout(fail, lookupTimeout);
    },
    // Whoever needs the client reports that.
    () => undefined,
  );
}

const endedUnexpectedly = () => sessionEnded(endedByBlock() ? 'blocked' : undefined);

/** The library waits for this callback: it must stay synchronous and only dispatch. */
function createAuthEventHandler({ dispatch, getState }: SessionStore): (event: AuthEvent) => void {
  return (event) => {
    const current = selectSession(getState());
    switch (event.type) {
      case 'session':
      case 'renewed': {
        const { user, expiresAt } = event;
        if (event.type === 'session' && event.recovering) dispatch(recoveryStarted());
        const isSameUser = current.status === 'signedIn' && current.user?.id === user.id;
        if (event.type === 'renewed' && isSameUser) dispatch(sessionRenewed({ expiresAt }));
        else dispatch(sessionStarted({ user, expiresAt }));
        return;
      }
      case 'none':
        dispatch(current.status === 'signedIn' || endedByBlock() ? endedUnexpectedly() : noSessionFound());
        return;
      case 'ended':
        dispatch(endedUnexpectedly());
        return;
      case 'unreachable':
        dispatch(sessionLookupFailed(event.error));
    }
  };
}

/** Listens to the library only after the code was accepted or refused: before that, it would report no session. */
function followMailLink(store: SessionStore, link: PendingLink): void {
  const { dispatch } = store;
  pendingLink = link;
  dispatch(sessionLookupStarted());
  startLookupTimer(store);
  // A code works once: a second exchange at the same time would only hide the result of the first.
  if (link.isRunning) return;
  link.isRunning = true;
  void exchangeCode(link.code).then(({ data, error }) => {
    link.isRunning = false;
    if (pendingLink !== link) return;
    if (error && isTransient(error)) {
      dispatch(sessionLookupFailed(error));
      return;
    }
    if (error) dispatch(mailLinkFailed(noticeOf({ kind: 'error', code: error.code })));
    else if (data.recovering) dispatch(recoveryStarted());
    finishLink(store, link);
  });
}

/** The link was followed or given up: removes its code from the address, and starts listening to the library. */
function finishLink(store: SessionStore, link: PendingLink): void {
  pendingLink = null;
  const { history, location } = globalThis;
  if (location.search === codeQuery(link)) {
    history.replaceState(history.state, '', toHref(toSiteAddress().pathname));
  }
  startAuthEvents(createAuthEventHandler(store));
}

function noticeOf(link: Exclude<AuthLink, { kind: 'code' }>): LinkNotice {
  if (link.kind === 'foreign') return link.recovery ? 'otherBrowser' : 'unrequested';
  const expired = ['otp_expired', 'flow_state_expired', 'flow_state_not_found'];
  return expired.includes(link.code) ? 'expired' : 'invalid';
}

/** Resets the cache for another user, reads the role after auth events, and ends a session that the server refuses. */
extendStores(({ startListening }) => {
  /** When the role was last read, and whose. */
  let lastRoleRead = { userId: '', at: 0 };

  startListening({
    predicate: (_action, now, before) => {
      const was = selectUserId(before);
      if (was === null) return false;
      // What an admin was able to read must not outlive the role.
      const demoted = selectRole(before) === 'admin' && selectRole(now) !== 'admin';
      return demoted || was !== selectUserId(now);
    },
    effect: (_action, { dispatch }) => {
      resetApi(dispatch);
    },
  });
  startListening({
    actionCreator: sessionStarted,
    effect: (_action, { dispatch }) => {
      dispatch(roleRequested());
    },
  });
  startListening({
    // Only a tab that is still recovering tells the others, so the message cannot loop forever.
    predicate: (action, _now, before) => recoveryFinished.match(action) && selectSession(before).recovering,
    effect: () => {
      writeStored(recoveryFinishedKey(), 'yes');
      removeStored(recoveryFinishedKey());
    },
  });
  startListening({
    actionCreator: sessionRenewed,
    effect: (_action, store) => {
      const { userId, at } = lastRoleRead;
      // Not on every token refresh: reading the role may itself refresh a token that lives only for seconds.
      const isRecent = userId === selectUserId(store.getState()) && Date.now() - at < roleFreshFor * 1000;
      if (!isRecent) store.dispatch(roleRequested());
    },
  });
  startListening({
    // Only the first request starts a call; later ones share it while it runs.
    predicate: (action, now, before) =>
      roleRequested.match(action) && selectSession(now).readingRole && !selectSession(before).readingRole,
    effect: async (_action, store) => {
      const userId = selectUserId(store.getState());
      if (userId === null) return;
      const { role, error } = await fetchRole(userId);
      if (error) {
        store.dispatch(roleFailed({ userId, error }));
      } else {
        lastRoleRead = { userId, at: Date.now() };
        store.dispatch(roleLearned({ userId, role }));
      }
    },
  });
  startListening({
    predicate: (action, _now, before) => signOutRequested.match(action) && !selectSession(before).signingOut,
    effect: async (_action, store) => {
      await runSignOut();
      if (pendingLink) finishLink(store, pendingLink);
      // The library reports the end itself, unless it could not be loaded or the server did not answer in time.
      store.dispatch(sessionEnded());
    },
  });
  startListening({
    actionCreator: roleFailed,
    effect: ({ payload }, store) => {
      warnOfFailedLoad('role', payload.error);
      handleRefusal(payload.error, store);
    },
  });
  startListening({
    predicate: isRejectedWithValue(),
    effect: ({ payload }, store) => {
      if (!isAppError(payload)) return;
      handleRefusal(payload, store);
      if (payload.kind === 'forbidden') store.dispatch(roleRequested());
    },
  });
});

/** Acts on what a refused call says about the session itself. */
function handleRefusal(error: AppError, store: SessionStore): void {
  if (selectUserId(store.getState()) === null) return;
  if (error.code === 'user_changed') {
    // Another tab signed in as somebody else: this tab follows.
    retrySessionLookup(store);
  } else if (error.code === blockedCode) {
    dropSession();
    store.dispatch(sessionEnded('blocked'));
  } else if (error.kind === 'unauthenticated') {
    // With `session_missing` nothing is stored here. A session that appears now is another tab's: do not delete it.
    if (error.code !== 'session_missing') dropSession();
    store.dispatch(endedUnexpectedly());
  }
}
