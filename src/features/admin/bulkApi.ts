/** Changes many statuses at once, with an undo as for a single change. */
import { api } from '../../api/api';
import { formatCount } from '../../lib/formatCount';
import type { RootState } from '../../store/store';
import { statusLabel } from '../requests/requestStatus';
import { createUndo } from '../toasts/toastListeners';
import { toastShown } from '../toasts/toastsSlice';
import { changeShownRequests } from './adminApi';
import { updateEnded, updateStarted } from './adminSlice';
import { bulkEnded, bulkProgressed, bulkStarted, selectRun } from './bulkSlice';
import { changeStatuses, type StatusChange, type StatusOutcome } from './changeStatuses';

interface ManyChanges {
  adminId: string;
  rows: StatusChange[];
}

/** 'Hale Bakery is Completed.', '12 requests are Completed.', or, after an undo, '12 requests are what they were.' */
function changedText(changed: readonly StatusChange[]): string {
  const [first] = changed;
  if (!first) return '';
  const one = changed.length === 1;
  const who = one ? first.name : `${formatCount(changed.length)} requests`;
  const statuses = new Set(changed.map(({ to }) => to));
  if (statuses.size > 1) return `${who} are what they were.`;
  return `${who} ${one ? 'is' : 'are'} ${statusLabel(first.to)}.`;
}

const reversed = ({ from, to, ...row }: StatusChange): StatusChange => ({ ...row, from: to, to: from });

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Answers what became of each row, and is never an error. */
    updateStatuses: build.mutation<StatusOutcome, ManyChanges>({
      invalidatesTags: ['AdminUsers', 'AdminRequests', 'OwnRequests', 'Request'],
      queryFn: async ({ adminId, rows }, { dispatch, getState }) => ({
        data: await changeStatuses(adminId, rows, {
          onProgress: (done) => dispatch(bulkProgressed(done)),
          isStopped: () => selectRun(getState() as RootState)?.isStopping ?? true,
        }),
      }),
      async onQueryStarted({ adminId, rows }, { dispatch, queryFulfilled }) {
        dispatch(bulkStarted(rows.length));
        dispatch(updateStarted({ id: '', value: '' }));
        try {
          const { data } = await queryFulfilled;
          dispatch(bulkEnded(data));
          if (data.changed.length === 0) return;
          const statuses = new Map(data.changed.map(({ id, to }) => [id, to]));
          dispatch(
            changeShownRequests(({ pages }) => {
              for (const row of pages.flatMap((page) => page.rows)) {
                row.status = statuses.get(row.id) ?? row.status;
              }
            }),
          );
          dispatch(
            toastShown({
              kind: 'success',
              title: 'Success',
              text: 'Request status updated successfully',
              undo: {
                text: changedText(data.changed),
                action: statusesUndone({ adminId, rows: data.changed.map(reversed) }),
              },
            }),
          );
        } catch {
          dispatch(bulkEnded(null));
        } finally {
          dispatch(updateEnded());
        }
      },
    }),
  }),
});

export const { useUpdateStatusesMutation } = bulkApi;

const statusesUndone = createUndo('admin/statusesUndone', (change: ManyChanges) =>
  bulkApi.endpoints.updateStatuses.initiate(change, { track: false }),
);
