/** The setting for whether a customer gets an email when a request is completed or fails. */
import { abortable } from '../../api/abortable';
import { api } from '../../api/api';
import { isBoolean, arrayOf, objectOf } from '../../lib/typeGuards';
import { runQuery } from '../../supabase/runQuery';
import { addToasts } from '../toasts/toastListeners';

const choice = objectOf<{ status_mail: boolean }>({ status_mail: isBoolean });

const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By user id; true for people who have not chosen yet. */
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
    chooseStatusMail: build.mutation<boolean, { userId: string; isOn: boolean }>({
      // After an error, because the choice may have been stored although its answer was lost; after success, because a
      // read that began earlier may return the old setting.
      invalidatesTags: ['MailSettings'],
      async queryFn({ userId, isOn }) {
        const stored = await runQuery(
          userId,
          // Without `user_id`, which the database fills in: an upsert sets every column that is sent, and customers may
          // not set that one.
          (db) => db.from('mail_settings').upsert({ status_mail: isOn }).select('status_mail').single(),
          choice,
        );
        return stored.error ? { error: stored.error } : { data: stored.data.status_mail };
      },
      async onQueryStarted({ userId, isOn }, { dispatch, queryFulfilled }) {
        const patch = dispatch(mailApi.util.updateQueryData('statusMail', userId, () => isOn));
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useChooseStatusMailMutation } = mailApi;
export const useStatusMailQuery = abortable(mailApi.useStatusMailQuery, (arg) =>
  mailApi.util.getRunningQueryThunk('statusMail', arg),
);

// No toast on success, because the checkbox itself shows the choice.
addToasts(mailApi.endpoints.chooseStatusMail, { failure: 'toast' });
