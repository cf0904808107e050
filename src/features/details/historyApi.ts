/** The history of a request or an account, as the triggers and functions in `supabase/migrations` record it. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { arrayOf, isNumber, nullable, objectOf, isString, stringOf } from '../../lib/typeGuards';
import type { Database } from '../../supabase/database.types';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';

interface StoredLine {
  id: number;
  /** ISO 8601, UTC. */
  created_at: string;
  kind: Database['public']['Enums']['history_kind'];
  old_value: string | null;
  new_value: string | null;
  /** The admin's note to the customer on a status. */
  note: string | null;
}

export interface HistoryLine extends StoredLine {
  /**
   * Name or email of the person who did it. Null for the site's operator, a deleted account, and without `withNames`.
   */
  actor: string | null;
}

export interface HistoryOf {
  /** The user who reads it. */
  userId: string;
  subject: 'request' | 'person';
  id: string;
  /** Only admins may see names. */
  withNames: boolean;
  /** Part of the cache key: when the row's value changes, the history is refetched and includes the change. */
  version: string;
}

interface Actor {
  /** The id of the line in the history. */
  line: number;
  full_name: string | null;
  email: string;
}

const columns = 'id, created_at, kind, old_value, new_value, note';
const maxLines = 200;

const line = objectOf<StoredLine>({
  id: isNumber,
  created_at: isString,
  kind: stringOf<StoredLine['kind']>(),
  old_value: nullable(isString),
  new_value: nullable(isString),
  note: nullable(isString),
});
const actor = objectOf<Actor>({ line: isNumber, full_name: nullable(isString), email: isString });

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest `maxLines` lines, oldest first. */
    history: build.query<HistoryLine[], HistoryOf>({
      providesTags: ['History'],
      async queryFn({ userId, subject, id, withNames }, { signal }) {
        const lines = await runQuery(
          userId,
          (db) => {
            const all = db.from('history').select(columns);
            const own =
              subject === 'request'
                ? all.eq('request_id', id)
                : all
                    .eq('person_id', id)
                    .in('kind', ['role', 'block', 'unblock', 'factor_reset', 'withdrawal']);
            return own.order('id', { ascending: false }).limit(maxLines);
          },
          arrayOf(line),
          signal,
        );
        if (lines.error) return { error: lines.error };
        const names = new Map<number, string>();
        if (withNames && lines.data.length > 0) {
          const found = await runQuery(
            userId,
            (db): Query<QueryAnswer> =>
              db.rpc('history_actors', { lines: lines.data.map(({ id: line }) => line) }),
            arrayOf(actor),
            signal,
          );
          if (found.error) return { error: found.error };
          for (const { line: lineId, full_name, email } of found.data) names.set(lineId, full_name ?? email);
        }
        const withActors = lines.data.map((each) => ({ ...each, actor: names.get(each.id) ?? null }));
        return { data: withActors.reverse() };
      },
    }),
  }),
});

export const useHistoryQuery = abortable(historyApi.useHistoryQuery, (arg) =>
  historyApi.util.getRunningQueryThunk('history', arg),
);
