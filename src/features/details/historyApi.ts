/**
 * The history of a request or an account, as the database's triggers record it (`supabase/migrations/*_history.sql`).
 */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { arrayOf, isNumber, nullable, objectOf, isString, stringOf } from '../../lib/guards';
import type { Database } from '../../supabase/database.types';
import { runQuery } from '../../supabase/runQuery';

interface StoredLine {
  id: number;
  /** ISO 8601, UTC. */
  created_at: string;
  kind: Database['public']['Enums']['history_kind'];
  actor_id: string | null;
  old_value: string | null;
  new_value: string | null;
}

export interface HistoryLine extends StoredLine {
  /**
   * Name or address of the person who did it. Null for the site's operator, a deleted account, and without `withNames`.
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

interface Named {
  id: string;
  full_name: string | null;
  email: string;
}

const columns = 'id, created_at, kind, actor_id, old_value, new_value';
const maxLines = 200;

const line = objectOf<StoredLine>({
  id: isNumber,
  created_at: isString,
  kind: stringOf<StoredLine['kind']>(),
  actor_id: nullable(isString),
  old_value: nullable(isString),
  new_value: nullable(isString),
});
const named = objectOf<Named>({ id: isString, full_name: nullable(isString), email: isString });

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest `mostLines` lines, oldest first. */
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
                : all.eq('person_id', id).in('kind', ['role', 'block', 'unblock']);
            return own.order('id', { ascending: false }).limit(maxLines);
          },
          arrayOf(line),
          signal,
        );
        if (lines.error) return { error: lines.error };
        const actors = [...new Set(lines.data.flatMap(({ actor_id }) => actor_id ?? []))];
        const names = new Map<string, string>();
        if (withNames && actors.length > 0) {
          const found = await runQuery(
            userId,
            (db) => db.from('profiles').select('id, full_name, email').in('id', actors),
            arrayOf(named),
            signal,
          );
          if (found.error) return { error: found.error };
          for (const person of found.data) names.set(person.id, person.full_name ?? person.email);
        }
        const withActors = lines.data.map((each) => ({
          ...each,
          actor: each.actor_id === null ? null : (names.get(each.actor_id) ?? null),
        }));
        return { data: withActors.reverse() };
      },
    }),
  }),
});

export const useHistoryQuery = abortable(historyApi.useHistoryQuery, (arg) =>
  historyApi.util.getRunningQueryThunk('history', arg),
);
