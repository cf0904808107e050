/** The user's sessions on all devices, and signing other devices out. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { appError } from '../../errors/appError';
import { addDescriptions } from '../../errors/describeError';
import { arrayOf, isBoolean, isString, nullable, objectOf, type TypeGuard } from '../../lib/typeGuards';
import { runAuth } from '../../supabase/runAuth';
import { runQuery, type Query, type QueryAnswer } from '../../supabase/runQuery';
import { addToasts } from '../toasts/toastListeners';
import { missingFunction } from './accountApi';
import * as texts from './sessionListTexts';

addDescriptions({
  sessions_missing: () => ({ title: texts.missing, advice: '' }),
});

/** One of the user's sessions, as `list_sessions` returns it. */
export interface DeviceSession {
  id: string;
  /** When the session began, or was last renewed: ISO 8601. */
  last_seen: string;
  user_agent: string | null;
  /** Whether it is the session of this page. */
  is_current: boolean;
  /** Whether it was last seen on the same network as this page's session; null if unknown. */
  same_network: boolean | null;
}

const deviceSession = objectOf<DeviceSession>({
  id: isString,
  last_seen: isString,
  user_agent: nullable(isString),
  is_current: isBoolean,
  same_network: nullable(isBoolean),
});

/** An empty list is invalid, because it must contain the session that makes the call. */
const deviceSessions: TypeGuard<DeviceSession[]> = (value): value is DeviceSession[] =>
  arrayOf(deviceSession)(value) && value.length > 0;

const readSessions = (userId: string, signal?: AbortSignal) =>
  runQuery(userId, (db): Query<QueryAnswer> => db.rpc('list_sessions'), deviceSessions, signal);

const sessionListApi = api.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    /** By user id: the session of this page, then the others by `last_seen`, newest first; at most 50 in all. */
    sessionList: build.query<DeviceSession[], string>({
      providesTags: ['Sessions'],
      // Only the open dialog uses the list.
      keepUnusedDataFor: 0,
      queryFn: async (userId, { signal }) => {
        const { data, error } = await readSessions(userId, signal);
        if (error?.code === missingFunction) return { error: appError('notFound', 'sessions_missing') };
        return error ? { error } : { data };
      },
    }),
    /** Returns false if the session had already ended. */
    endSession: build.mutation<boolean, { userId: string; id: string }>({
      invalidatesTags: ['Sessions'],
      queryFn: async ({ userId, id }) => {
        const { data, error } = await runQuery(
          userId,
          (db) => db.rpc('end_session', { session: id }),
          isBoolean,
        );
        return error ? { error } : { data };
      },
    }),
    /** Reads the list afterwards, because the library takes a refusal, or a gateway's page, for a success. */
    endOtherSessions: build.mutation<null, string>({
      invalidatesTags: ['Sessions'],
      queryFn: async (userId) => {
        const ended = await runAuth(
          async (auth) => ({ data: null, ...(await auth.signOut({ scope: 'others' })) }),
          () => null,
        );
        if (ended.error) return ended;
        const { data, error } = await readSessions(userId);
        if (error) return { error };
        return data.length > 1 ? { error: appError('server', 'unexpected') } : ended;
      },
    }),
  }),
});

export const { useEndSessionMutation, useEndOtherSessionsMutation } = sessionListApi;
export const useSessionListQuery = abortable(sessionListApi.useSessionListQuery, (arg) =>
  sessionListApi.util.getRunningQueryThunk('sessionList', arg),
);

addToasts(sessionListApi.endpoints.endSession, {
  success: ({ payload }) => ({
    title: null,
    text: payload ? texts.ended : texts.endedBefore,
  }),
  failure: 'toast',
});
addToasts(sessionListApi.endpoints.endOtherSessions, {
  success: { title: null, text: texts.othersEnded },
  failure: 'toast',
});
