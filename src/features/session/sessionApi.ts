/** Calls of the authentication service, and the role of the person who is signed in. */
import { api } from '../../api/api';
import { paths } from '../../lib/paths';
import { runAuth, runSignOut } from '../../supabase/runAuth';
import { runQuery } from '../../supabase/runQuery';

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  fullName: string;
}

/** Where mail links lead. Both addresses must be on the project's redirect list. */
const linkTarget = {
  confirmation: () => globalThis.location.origin,
  recovery: () => `${globalThis.location.origin}${paths.auth}`,
};

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The role of a user id, from `profiles`, never from the token (specification, section 6). */
    role: build.query<'user' | 'admin', string>({
      providesTags: ['Role'],
      async queryFn(userId) {
        const profile = await runQuery(userId, (db) =>
          db.from('profiles').select('role').eq('id', userId).single(),
        );
        if (!profile.error) return { data: profile.data.role };
        if (profile.error.kind !== 'notFound') return { error: profile.error };
        // A session whose user is gone from the server is no session.
        const user = await runAuth(
          (auth) => auth.getUser(),
          ({ user: found }) => found?.id,
        );
        return { error: user.error?.kind === 'unauthenticated' ? user.error : profile.error };
      },
    }),
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
    signOut: build.mutation<null, void>({
      async queryFn() {
        await runSignOut();
        return { data: null };
      },
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
  useSignOutMutation,
  useRequestPasswordResetMutation,
  useUpdatePasswordMutation,
  useResendConfirmationMutation,
} = sessionApi;
