/**
 * The calls of /auth to the authentication service. Sign-out and the role are in `sessionListeners`, because every page
 * of a member needs them.
 */
import { api } from '../../api/api';
import type { AppError, AppErrorKind } from '../../errors/appError';
import { toUrl } from '../../firstLoad/siteAddress';
import { paths } from '../../lib/pages';
import { runAuth } from '../../supabase/runAuth';
import { needsCode } from '../../supabase/secondFactor';
import { tokenStorage, verifierStorageKey } from '../../supabase/tokenStorage';
import { addToasts } from '../toasts/toastListeners';
import { addDescriptions } from '../../errors/describeError';
import * as texts from './texts';

addDescriptions({
  user_banned: () => ({
    title: texts.blocked,
    advice: texts.blockedAdvice,
  }),
});

export interface Credentials {
  email: string;
  password: string;
}

interface NewAccount extends Credentials {
  fullName: string;
}

/** Where mail links lead. Both addresses must be on the project's redirect list. */
const linkTarget = {
  confirmation: () => toUrl(''),
  recovery: () => toUrl(paths.auth),
};

/** Replaces kinds whose sentence is about a session or a row: a visitor has neither. */
const kindForVisitor: Partial<Record<AppErrorKind, AppErrorKind>> = {
  unauthenticated: 'invalid',
  conflict: 'invalid',
  notFound: 'server',
};

/**
 * `runAuth` for people who are not signed in, whose errors must not say that a session has ended. When a call fails, the
 * library deletes the secret of mail links; here it stays, because the link of an earlier email still needs it.
 */
const runAsVisitor: typeof runAuth = async (call, pick) => {
  const secret = tokenStorage.getItem(verifierStorageKey());
  const answer = await runAuth(call, pick);
  if (!answer.error) return answer;
  if (secret !== null) tokenStorage.setItem(verifierStorageKey(), secret);
  return { error: asVisitor(answer.error) };
};

function asVisitor(error: AppError): AppError {
  return { ...error, kind: kindForVisitor[error.kind] ?? error.kind };
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<null, Credentials>({
      queryFn: ({ email, password }) =>
        runAsVisitor(
          (auth) => auth.signInWithPassword({ email: email.trim(), password }),
          () => null,
        ),
    }),
    /**
     * Returns the account's id. For an address that already has a confirmed account, the service returns a user with a
     * random id, so that nobody learns which addresses have one (docs/wire-facts.md, signup.dup_confirmed).
     */
    signUp: build.mutation<string | null, NewAccount>({
      queryFn: ({ fullName, email, password }) =>
        runAsVisitor(
          (auth) =>
            auth.signUp({
              email: email.trim(),
              password,
              options: { data: { full_name: fullName.trim() }, emailRedirectTo: linkTarget.confirmation() },
            }),
          ({ user }) => user?.id ?? null,
        ),
    }),
    requestPasswordReset: build.mutation<null, { email: string }>({
      queryFn: ({ email }) =>
        runAsVisitor(
          (auth) => auth.resetPasswordForEmail(email.trim(), { redirectTo: linkTarget.recovery() }),
          () => null,
        ),
    }),
    updatePassword: build.mutation<null, { password: string }>({
      queryFn: ({ password }) =>
        runAuth(
          (auth) => auth.updateUser({ password }),
          () => null,
        ),
    }),
    resendConfirmation: build.mutation<null, { email: string }>({
      queryFn: ({ email }) =>
        runAsVisitor(
          (auth) =>
            auth.resend({
              type: 'signup',
              email: email.trim(),
              options: { emailRedirectTo: linkTarget.confirmation() },
            }),
          () => null,
        ),
    }),
  }),
});

export const {
  useSignInMutation,
  useSignUpMutation,
  useRequestPasswordResetMutation,
  useUpdatePasswordMutation,
  useResendConfirmationMutation,
} = sessionApi;

addToasts(sessionApi.endpoints.signIn, {
  success: () => ({ title: null, text: needsCode() ? texts.toastCode : texts.toastSignedIn }),
  failure: 'form',
});
addToasts(sessionApi.endpoints.signUp, {
  success: { title: null, text: texts.toastSignedUp },
  failure: 'form',
});
addToasts(sessionApi.endpoints.requestPasswordReset, {
  success: {
    title: null,
    text: texts.toastReset,
  },
  failure: 'form',
});
addToasts(sessionApi.endpoints.resendConfirmation, {
  success: {
    title: null,
    text: texts.toastConfirm,
  },
  failure: 'form',
});
addToasts(sessionApi.endpoints.updatePassword, {
  success: { title: null, text: texts.toastPassword },
  failure: 'form',
});
