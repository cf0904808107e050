/**
 * Who is signed in, as far as this device knows; tokens are never in the store. The role is what `profiles` says
 * (docs/behaviour.md, section 6); `sessionListeners` reads it.
 */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { isTransient, type AppError } from '../../errors/appError';
import { rootReducer } from '../../store/store';

type SessionStatus = 'loading' | 'anonymous' | 'signedIn';

export type Role = 'user' | 'admin';

interface SessionUser {
  id: string;
  email: string;
}

/** The outcome of a mail link that did not simply sign the person in. */
export type LinkNotice =
  /**
   * A link to `/`, where confirmations lead, that this browser did not request: it cannot tell whether the link is
   * valid.
   */
  | 'unrequested'
  /** A password link that was opened in a different browser than the one that requested it. */
  | 'otherBrowser'
  | 'expired'
  | 'invalid';

export interface SessionState {
  status: SessionStatus;
  user: SessionUser | null;
  /** Null until it is known. */
  role: Role | null;
  /** Whether the role is being read. */
  readingRole: boolean;
  roleError: AppError | null;
  /** Why it is still unknown whether there is a session; the lookup continues. */
  lookupError: AppError | null;
  /** Seconds since the epoch, by this device's clock. */
  expiresAt: number | null;
  /** Why the session ended; null if there was none. */
  ended: 'signedOut' | 'unexpected' | 'blocked' | null;
  /** The person has asked to sign out; the end that follows is expected. */
  signingOut: boolean;
  /** A password link was followed: the next step is a new password. */
  recovering: boolean;
  linkNotice: LinkNotice | null;
}

const initialState: SessionState = {
  status: 'loading',
  user: null,
  role: null,
  readingRole: false,
  roleError: null,
  lookupError: null,
  expiresAt: null,
  ended: null,
  signingOut: false,
  recovering: false,
  linkNotice: null,
};

/** The session of a visitor; also what pages are prerendered with. */
export const anonymousSession: SessionState = { ...initialState, status: 'anonymous' };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: initialState,
  reducers: {
    sessionLookupStarted: (state) => ({
      ...initialState,
      recovering: state.recovering,
      linkNotice: state.linkNotice,
    }),
    /** The server could not be reached to renew a stored session. It is not lost; the library keeps trying. */
    sessionLookupFailed(state, action: PayloadAction<AppError>) {
      if (state.status === 'loading') state.lookupError = action.payload;
    },
    /** Also when another user's session replaces this one. */
    sessionStarted(state, action: PayloadAction<{ user: SessionUser; expiresAt: number | null }>) {
      const { user, expiresAt } = action.payload;
      const sameUser = state.user?.id === user.id;
      return {
        ...initialState,
        status: 'signedIn',
        user,
        expiresAt,
        role: sameUser ? state.role : null,
        readingRole: sameUser && state.readingRole,
        roleError: sameUser ? state.roleError : null,
        signingOut: sameUser && state.signingOut,
        recovering: state.recovering,
      };
    },
    sessionRenewed(state, action: PayloadAction<{ expiresAt: number | null }>) {
      if (state.status === 'signedIn') state.expiresAt = action.payload.expiresAt;
    },
    sessionEnded(state, { payload }: PayloadAction<'blocked' | undefined>) {
      if (state.status === 'anonymous') return state;
      return {
        ...anonymousSession,
        ended: state.signingOut ? 'signedOut' : (payload ?? 'unexpected'),
        linkNotice: state.linkNotice,
      };
    },
    /** The lookup found nothing. Leaves a session that has started since then alone. */
    noSessionFound(state) {
      if (state.status !== 'loading') return state;
      return { ...anonymousSession, linkNotice: state.linkNotice };
    },
    /** Has the listeners sign out; `sessionEnded` follows, whatever the server says. */
    signOutRequested(state) {
      state.signingOut = true;
    },
    /** The page that follows a sign-out has been reached. */
    signOutCompleted(state) {
      if (state.ended === 'signedOut') state.ended = null;
    },
    recoveryStarted(state) {
      state.recovering = true;
    },
    recoveryFinished(state) {
      state.recovering = false;
    },
    mailLinkFailed(state, action: PayloadAction<LinkNotice>) {
      state.linkNotice = action.payload;
    },
    linkNoticeDismissed(state) {
      state.linkNotice = null;
    },
    /** Has the listeners read the role. A known one stays until the answer arrives. */
    roleRequested(state) {
      if (state.status !== 'signedIn') return;
      state.readingRole = true;
      state.roleError = null;
    },
    /** `isOwnChange`: the person has just changed their own role. */
    roleLearned(state, action: PayloadAction<{ userId: string; role: Role; isOwnChange?: true }>) {
      if (state.user?.id !== action.payload.userId) return;
      state.role = action.payload.role;
      state.readingRole = false;
      state.roleError = null;
    },
    roleFailed(state, action: PayloadAction<{ userId: string; error: AppError }>) {
      const { userId, error } = action.payload;
      if (state.user?.id !== userId) return;
      state.readingRole = false;
      state.roleError = error;
      // Only a refusal takes a known role away; a server that cannot answer for now does not.
      if (!isTransient(error)) state.role = null;
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectIsSignedIn: (state) => state.status === 'signedIn',
    selectUser: (state) => state.user,
    selectUserId: (state) => state.user?.id ?? null,
    selectRole: (state) => state.role,
    selectIsSigningOut: (state) => state.signingOut,
    selectIsAdmin: (state) => state.status === 'signedIn' && state.role === 'admin',
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof sessionSlice> {}
}

export const {
  sessionLookupStarted,
  sessionLookupFailed,
  sessionStarted,
  sessionRenewed,
  sessionEnded,
  noSessionFound,
  signOutRequested,
  signOutCompleted,
  recoveryStarted,
  recoveryFinished,
  mailLinkFailed,
  linkNoticeDismissed,
  roleRequested,
  roleLearned,
  roleFailed,
} = sessionSlice.actions;
export const {
  selectSession,
  selectIsSignedIn,
  selectUser,
  selectUserId,
  selectRole,
  selectIsSigningOut,
  selectIsAdmin,
} = sessionSlice.injectInto(rootReducer).selectors;
