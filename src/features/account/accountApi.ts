/** What people can do with their own account: export its data, change its password, and delete it. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { appError } from '../../errors/appError';
import { addDescriptions } from '../../errors/describeError';
import { isBoolean, nullable, objectOf, isString } from '../../lib/typeGuards';
import { runAuth } from '../../supabase/runAuth';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import { enterCode } from '../../supabase/enterCode';
import { readSecondFactor } from '../../supabase/secondFactor';
import { checkPassword } from '../session/checkPassword';
import { addToasts } from '../toasts/toastListeners';
import * as texts from './texts';

addDescriptions({
  deletion_missing: () => ({
    title: texts.deleteMissing,
    advice: texts.deleteMissingAdvice,
  }),
  export_missing: () => ({
    title: texts.exportMissing,
    advice: texts.exportMissingAdvice,
  }),
});

/** PostgREST's code for a missing function: the database is older than the site. */
const missingFunction = 'PGRST202';

/** Auth's code for a session whose user is gone. */
const deleted = 'user_not_found';

interface Person {
  userId: string;
}

/** Proves who is asking: a code from people with a second factor, otherwise the password, which each call adds. */
interface Proof extends Person {
  email: string;
  code: string;
}

/** Returns why the proof is not accepted, or undefined. */
const checkProof = async ({ userId, email, password, code }: Proof & { password: string }) =>
  readSecondFactor() ? (await enterCode(code)).error : checkPassword(userId, email, password);

/** The response of `export_account`, which may have columns that this page does not know. */
interface AccountData {
  account: { id: string };
  profile: object | null;
}

const accountData = objectOf<AccountData>({
  account: objectOf<{ id: string }>({ id: isString }),
  profile: nullable(objectOf({})),
});

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
    /**
     * Verifies the current password first, because not every Supabase project requires it. With a second factor, verifies
     * a code instead: a new sign-in would start a session without the factor, in which Auth refuses to change a password.
     */
    changePassword: build.mutation<null, Proof & { current: string; password: string }>({
      async queryFn({ current, password, ...proof }) {
        const wrong = await checkProof({ ...proof, password: current });
        // If an earlier attempt was stored and its answer lost, the new password is the current one already.
        if (wrong?.code === 'invalid_credentials' && !(await checkProof({ ...proof, password })))
          return { error: appError('invalid', 'same_password') };
        if (wrong) return { error: wrong };
        const save = (current_password: string) =>
          runAuth(
            (auth) => auth.updateUser({ password, current_password }),
            () => null,
          );
        const saved = await save(current);
        if (saved.error?.code !== 'current_password_invalid') return saved;
        // After a code as proof, only the server compares the current password. With the new one in its place, it changes nothing.
        const again = await save(password);
        return again.error?.code === 'same_password' ? again : saved;
      },
    }),
    /** Signs in or enters the code first: `delete_account` requires a proof from the last five minutes. */
    deleteAccount: build.mutation<boolean, Proof & { password: string }>({
      async queryFn(proof) {
        let wrong = await checkProof(proof);
        if (wrong?.code === 'invalid_credentials') {
          const { error } = await runAuth(
            (auth) => auth.getUser(),
            () => null,
          );
          if (error?.code === deleted) wrong = error;
        }
        // An earlier attempt deleted the account, and its answer was lost.
        if (wrong?.code === deleted) return { data: true };
        if (wrong) return { error: wrong };
        const { data, error } = await runQuery(proof.userId, (db) => db.rpc('delete_account'), isBoolean);
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
  success: { title: null, text: texts.passwordChanged },
  failure: 'page',
});
// The dialog says what went wrong.
addToasts(accountApi.endpoints.deleteAccount, {
  success: { title: null, text: texts.deleted },
  failure: 'page',
});
