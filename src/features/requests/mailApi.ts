/** Whether a customer is told by mail when a request is completed or has failed: read, and chosen. */
import { api } from '../../api/api';
import { flag, listOf, record } from '../../lib/shape';
import { runQuery } from '../../supabase/runQuery';
import { addOutcomes } from '../toasts/toastListeners';

// The box says what became of it, unless it was not stored.
addOutcomes({ chooseStatusMail: { failure: 'toast' } });

const choice = record<{ status_mail: boolean }>({ status_mail: flag });

const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By user id. People who have chosen nothing yet get mails. */
    statusMail: build.query<boolean, string>({
      providesTags: ['MailSettings'],
      async queryFn(userId, { signal }) {
        const read = await runQuery(
          userId,
          (db) => db.from('mail_settings').select('status_mail').eq('user_id', userId),
          listOf(choice),
          signal,
        );
        return read.error ? { error: read.error } : { data: read.data[0]?.status_mail ?? true };
      },
    }),
    chooseStatusMail: build.mutation<boolean, { userId: string; wanted: boolean }>({
      // A choice whose answer was lost may have been stored.
      invalidatesTags: (_stored, error) => (error ? ['MailSettings'] : []),
      async queryFn({ userId, wanted }) {
        const stored = await runQuery(
          userId,
          // The database knows whose it is; a merge sets what is sent, and the owner may not be set.
          (db) => db.from('mail_settings').upsert({ status_mail: wanted }).select('status_mail').single(),
          choice,
        );
        return stored.error ? { error: stored.error } : { data: stored.data.status_mail };
      },
      async onQueryStarted({ userId, wanted }, { dispatch, queryFulfilled }) {
        const patch = dispatch(mailApi.util.updateQueryData('statusMail', userId, () => wanted));
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useStatusMailQuery, useChooseStatusMailMutation } = mailApi;
