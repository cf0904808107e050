/** What people can do with their own account: export its data, change its password, and delete it. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { appError, type AppError } from '../../errors/appError';
import { addDescriptions } from '../../errors/describeError';
import { isBoolean, nullable, objectOf, isString } from '../../lib/guards';
import { runAuth } from '../../supabase/runAuth';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import { addToasts } from '../toasts/toastListeners';

addDescriptions({
  deletion_missing: () => ({
    title: 'Accounts cannot be deleted here yet.',
    advice: 'Write to us, and we delete yours.',
  }),
  export_missing: () => ({
    title: 'Your data cannot be saved here yet.',
    advice: 'Write to us, and we send it to you.',
  }),
});

/** PostgREST's code for a missing function: the database is older than the site. */
const missingFunction = 'PGRST202';

interface Person {
  userId: string;
}

/** The response of `export_account`, which may have columns that this page does not know. */
interface AccountData {
  account: { id: string };
  profile: object | null;
}

const accountData = objectOf<AccountData>({
  account: objectOf<{ id: string }>({ id: isString }),
  profile: nullable(objectOf({})),
});

/** Verifies the user's password by signing in with it. Returns the error, or undefined if it is correct. */
async function checkPassword(userId: string, email: string, password: string): Promise<AppError | undefined> {
  const { data, error } = await runAuth(
    (auth) => auth.signInWithPassword({ email, password }),
    ({ user }) => user.id,
  );
  return error ?? (data === userId ? undefined : appError('unauthenticated', 'user_changed'));
}

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By user id; null if the profile has no name. */
    ownName: build.query<string | null, string>({
      queryFn: async (userId, { signal }) => {
        const { data, error } = await runQuery(
          userId,
          (db) => db.from('profiles').select('full_name').eq('id', userId).single(),
          objectOf<{ full_name: string | null }>({ full_name: nullable(isString) }),
          signal,
        );
        return error ? { error } : { data: data.full_name };
      },
    }),
    /** A mutation, so that the data does not stay in the cache. */
    exportAccount: build.mutation<AccountData, Person>({
      queryFn: async ({ userId }) => {
        const { data, error } = await runQuery(
          userId,
          (db): Query<QueryAnswer> => db.rpc('export_account'),
          accountData,
        );
        if (error?.code === missingFunction) return { error: appError('notFound', 'export_missing') };
        return error ? { error } : { data };
      },
    }),
    /** Verifies the current password here, because not every project requires it. */
    changePassword: build.mutation<null, Person & { email: string; current: string; password: string }>({
      async queryFn({ userId, email, current, password }) {
        const wrong = await checkPassword(userId, email, current);
        if (wrong) return { error: wrong };
        return runAuth(
          (auth) => auth.updateUser({ password, current_password: current }),
          () => null,
        );
      },
    }),
    /** Signs in first: `delete_account` requires a password sign-in within the last five minutes. */
    deleteAccount: build.mutation<boolean, Person & { email: string; password: string }>({
      async queryFn({ userId, email, password }) {
        const wrong = await checkPassword(userId, email, password);
        if (wrong) return { error: wrong };
        const { data, error } = await runQuery(userId, (db) => db.rpc('delete_account'), isBoolean);
        if (error?.code === missingFunction) return { error: appError('notFound', 'deletion_missing') };
        return error ? { error } : { data };
      },
    }),
  }),
});

export const { useExportAccountMutation, useChangePasswordMutation, useDeleteAccountMutation } = accountApi;
export const useOwnNameQuery = abortable(accountApi.useOwnNameQuery, (arg) =>
  accountApi.util.getRunningQueryThunk('ownName', arg),
);

addToasts(accountApi.endpoints.exportAccount, { failure: 'toast' });
addToasts(accountApi.endpoints.changePassword, {
  success: { title: null, text: 'Your password has been changed.' },
  failure: 'page',
});
// The dialog says what went wrong.
addToasts(accountApi.endpoints.deleteAccount, {
  success: { title: null, text: 'Your account is deleted.' },
  failure: 'page',
});
