/**
 * What /auth asks the authentication service. Sign-out and the role are no part of it: they concern every page of a
 * member, and `sessionListeners` has them.
 */
import { api } from '../../api/api';
import { paths } from '../../lib/paths';
import { runAuth } from '../../supabase/runAuth';

export interface Credentials {
  email: string;
  password: string;
}

interface NewAccount extends Credentials {
  fullName: string;
}

/** Where mail links lead. Both addresses must be on the project's redirect list. */
const linkTarget = {
  confirmation: () => globalThis.location.origin,
  recovery: () => `${globalThis.location.origin}${paths.auth}`,
};

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<null, Credentials>({
      queryFn: ({ email, password }) =>
        runAuth(
          (auth) => auth.signInWithPassword({ email: email.trim(), password }),
          () => null,
        ),
    }),
    /** An address that exists already gets the same answer as a new one, and a mail that says so. */
    signUp: build.mutation<null, NewAccount>({
      queryFn: ({ fullName, email, password }) =>
        runAuth(
          (auth) =>
            auth.signUp({
              email: email.trim(),
              password,
              options: { data: { full_name: fullName.trim() }, emailRedirectTo: linkTarget.confirmation() },
            }),
          () => null,
        ),
    }),
    requestPasswordReset: build.mutation<null, { email: string }>({
      queryFn: ({ email }) =>
        runAuth(
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
        runAuth(
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
