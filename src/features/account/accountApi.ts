/** What people may do with their own account: take everything that is stored of it, and delete it. */
import { api } from '../../api/api';
import { nextPage, takePage, type PageCursor } from '../../api/keyset';
import { appError, type AppError } from '../../errors/appError';
import { addDescriptions } from '../../errors/describeError';
import { flag, listOf, number, orNull, record, text } from '../../lib/shape';
import { runAuth } from '../../supabase/runAuth';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import { addOutcomes } from '../toasts/toastListeners';

addDescriptions({
  deletion_missing: () => ({
    title: 'Accounts cannot be deleted here yet.',
    advice: 'Write to us, and we delete yours.',
  }),
});

addOutcomes({
  exportAccount: { failure: 'toast' },
  changePassword: { success: { title: null, text: 'Your password has been changed.' }, failure: 'page' },
  // The dialog says what went wrong.
  deleteAccount: { success: { title: null, text: 'Your account is deleted.' }, failure: 'page' },
});

/** What PostgREST says where the database is older than the site. */
const missingFunction = 'PGRST202';
const missingTable = 'PGRST205';

interface Person {
  userId: string;
}

/** Each as the database has it, columns that this page does not know included. An older one has no history and no settings. */
interface AccountData {
  profile: object;
  requests: object[];
  history: object[];
  /** None where they were never changed. */
  mail_settings: object[];
}

/** Whatever columns come. */
type AnyRows = Query<QueryAnswer>;

interface StoredRow {
  id: string;
  created_at: string;
}

const row = record<StoredRow>({ id: text, created_at: text });
const line = record<{ id: number }>({ id: number });
const perCall = 1000;

type Answer<T> = { data: T; error?: undefined } | { data?: undefined; error: AppError };

/** Every row, page by page. */
async function readAll<Row>(
  ask: (cursor: PageCursor | null) => Promise<Answer<Row[]>>,
  positionOf: (last: Row) => PageCursor,
): Promise<Answer<Row[]>> {
  const rows: Row[] = [];
  let cursor: PageCursor | null | undefined = null;
  while (cursor !== undefined) {
    const page: Answer<Row[]> = await ask(cursor);
    if (page.error) return page;
    rows.push(...page.data);
    cursor = nextPage({ rows: page.data, total: null, limit: perCall }, positionOf);
  }
  return { data: rows };
}

async function readAccount(userId: string): Promise<Answer<AccountData>> {
  const profile = await runQuery(
    userId,
    (db): AnyRows => db.from('profiles').select('*').eq('id', userId).single(),
    row,
  );
  if (profile.error) return { error: profile.error };
  const requests = await readAll<StoredRow>(
    async (cursor) => {
      const { data, error } = await runQuery(
        userId,
        (db): AnyRows =>
          takePage(
            db.from('optimization_requests').select('*').eq('user_id', userId),
            { column: 'created_at', ascending: true },
            cursor,
            perCall,
          ),
        listOf(row),
      );
      return error ? { error } : { data };
    },
    ({ created_at, id }) => [created_at, id],
  );
  if (requests.error) return requests;
  const history = await readAll<{ id: number }>(
    async (cursor) => {
      const { data, error } = await runQuery(
        userId,
        (db): AnyRows =>
          db
            .from('history')
            .select('id, created_at, kind, request_id, old_value, new_value')
            .eq('person_id', userId)
            .gt('id', Number(cursor?.[1] ?? 0))
            .order('id')
            .limit(perCall),
        listOf(line),
      );
      return error ? { error } : { data };
    },
    ({ id }) => ['', String(id)],
  );
  if (history.error && history.error.code !== missingTable) return history;
  const settings = await runQuery(
    userId,
    (db): AnyRows => db.from('mail_settings').select('*').eq('user_id', userId),
    listOf(record<{ user_id: string }>({ user_id: text })),
  );
  if (settings.error && settings.error.code !== missingTable) return { error: settings.error };
  return {
    data: {
      profile: profile.data,
      requests: requests.data,
      history: history.data ?? [],
      mail_settings: settings.data ?? [],
    },
  };
}

/** Signs in again with the password of the person on the screen; answers why that is not theirs. */
async function disprove(userId: string, email: string, password: string): Promise<AppError | undefined> {
  const { data, error } = await runAuth(
    (auth) => auth.signInWithPassword({ email, password }),
    ({ user }) => user.id,
  );
  return error ?? (data === userId ? undefined : appError('unauthenticated', 'user_changed'));
}

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null for who has none. */
    ownName: build.query<string | null, string>({
      queryFn: async (userId) => {
        const { data, error } = await runQuery(
          userId,
          (db) => db.from('profiles').select('full_name').eq('id', userId).single(),
          record<{ full_name: string | null }>({ full_name: orNull(text) }),
        );
        return error ? { error } : { data: data.full_name };
      },
    }),
    /** A mutation, so that nothing of it stays in the cache. */
    exportAccount: build.mutation<AccountData, Person>({
      queryFn: async ({ userId }) => {
        const { data, error } = await readAccount(userId);
        return error ? { error } : { data };
      },
    }),
    /** A project may ask for the present password itself; in one that does not, nobody else would. */
    changePassword: build.mutation<null, Person & { email: string; current: string; password: string }>({
      async queryFn({ userId, email, current, password }) {
        const wrong = await disprove(userId, email, current);
        if (wrong) return { error: wrong };
        return runAuth(
          (auth) => auth.updateUser({ password, current_password: current }),
          () => null,
        );
      },
    }),
    /** The password is proved by signing in with it; the database looks at when that was. */
    deleteAccount: build.mutation<boolean, Person & { email: string; password: string }>({
      async queryFn({ userId, email, password }) {
        const wrong = await disprove(userId, email, password);
        if (wrong) return { error: wrong };
        const { data, error } = await runQuery(userId, (db) => db.rpc('delete_account'), flag);
        if (error?.code === missingFunction) return { error: appError('notFound', 'deletion_missing') };
        return error ? { error } : { data };
      },
    }),
  }),
});

export const {
  useOwnNameQuery,
  useExportAccountMutation,
  useChangePasswordMutation,
  useDeleteAccountMutation,
} = accountApi;
