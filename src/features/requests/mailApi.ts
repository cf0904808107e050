/** The setting whether a customer gets a mail when a request is completed or has failed. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { isBoolean, arrayOf, objectOf } from '../../lib/guards';
import { runQuery } from '../../supabase/runQuery';
import { addToasts } from '../toasts/toastListeners';

const choice = objectOf<{ status_mail: boolean }>({ status_mail: isBoolean });

const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By user id. People who have chosen nothing yet get mails. */
    statusMail: build.query<boolean, string>({
      providesTags: ['MailSettings'],
      async queryFn(userId, { signal }) {
        const read = await runQuery(
          userId,
          (db) => db.from('mail_settings').select('status_mail').eq('user_id', userId),
          arrayOf(choice),
          signal,
        );
        return read.error ? { error: read.error } : { data: read.data[0]?.status_mail ?? true };
      },
    }),
    chooseStatusMail: build.mutation<boolean, { userId: string; wanted: boolean }>({
      // Also after an error, because a choice whose answer was lost may have been stored, and after success, because a
      // read that began before may answer with the setting from before.
      invalidatesTags: ['MailSettings'],
      async queryFn({ userId, wanted }) {
        const stored = await runQuery(
          userId,
          // Without `user_id`, which the database fills in. An upsert sets each column that is sent, and this one may
          // not be set.
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

export const { useChooseStatusMailMutation } = mailApi;
export const useStatusMailQuery = abortable(mailApi.useStatusMailQuery, (arg) =>
  mailApi.util.getRunningQueryThunk('statusMail', arg),
);

// Without a toast on success, because the check box itself shows the choice.
addToasts(mailApi.endpoints.chooseStatusMail, { failure: 'toast' });
