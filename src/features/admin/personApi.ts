/** An admin's actions on somebody else's account, besides changing its role. */
import { api } from '../../api/api';
import { isBoolean } from '../../lib/typeGuards';
import { runQuery } from '../../supabase/runQuery';
import { addToasts } from '../toasts/toastListeners';
import type { OneRow } from './adminApi';
import * as texts from './personActionsTexts';

async function setBlocked(adminId: string, person: string, blocked: boolean) {
  const { data, error } = await runQuery(
    adminId,
    (db) => db.rpc('set_blocked', { person, blocked }),
    isBoolean,
  );
  return error ? { error } : { data };
}

const personApi = api.injectEndpoints({
  endpoints: (build) => ({
    blockPerson: build.mutation<boolean, OneRow>({
      invalidatesTags: ['AdminUsers', 'Person', 'History'],
      queryFn: ({ adminId, id }) => setBlocked(adminId, id, true),
    }),
    unblockPerson: build.mutation<boolean, OneRow>({
      invalidatesTags: ['AdminUsers', 'Person', 'History'],
      queryFn: ({ adminId, id }) => setBlocked(adminId, id, false),
    }),
    /** Returns false, not an error, if somebody else has already deleted the account. */
    deletePerson: build.mutation<boolean, OneRow>({
      invalidatesTags: ['AdminUsers', 'AdminRequests'],
      queryFn: async ({ adminId, id }) => {
        const { data, error } = await runQuery(
          adminId,
          (db) => db.rpc('delete_person', { person: id }),
          isBoolean,
        );
        return error ? { error } : { data };
      },
    }),
    /** Returns false if there was no second factor. */
    resetSecondFactor: build.mutation<boolean, OneRow>({
      invalidatesTags: ['AdminUsers', 'Person', 'History'],
      queryFn: async ({ adminId, id }) => {
        const { data, error } = await runQuery(
          adminId,
          (db) => db.rpc('reset_second_factor', { person: id }),
          isBoolean,
        );
        return error ? { error } : { data };
      },
    }),
  }),
});

export const {
  useBlockPersonMutation,
  useUnblockPersonMutation,
  useDeletePersonMutation,
  useResetSecondFactorMutation,
} = personApi;

addToasts(personApi.endpoints.blockPerson, {
  success: { title: texts.success, text: texts.blockedNow },
  failure: 'toast',
});
addToasts(personApi.endpoints.unblockPerson, {
  success: { title: texts.success, text: texts.unblockedNow },
  failure: 'toast',
});
addToasts(personApi.endpoints.deletePerson, {
  success: { title: texts.success, text: texts.deletedNow },
  failure: 'toast',
});

addToasts(personApi.endpoints.resetSecondFactor, {
  success: ({ payload }) => ({
    title: texts.success,
    text: payload ? texts.factorResetNow : texts.noFactor,
  }),
  failure: 'toast',
});
