/** Changes many statuses at once, with an undo as for a single change. */
import { api } from '../../api/api';
import { formatCount } from '../../lib/formatCount';
import { statusLabel } from '../requests/requestStatus';
import { createUndo } from '../toasts/toastListeners';
import { toastShown } from '../toasts/toastsSlice';
import { changeShownRequests } from './adminApi';
import { updateEnded, updateStarted } from './adminSlice';
import { changeStatuses, type StatusChange, type StatusOutcome } from './changeStatuses';
import { reversedNotes } from './statusNotes';
import { startTask } from './tasksSlice';

interface ManyChanges {
  adminId: string;
  rows: StatusChange[];
}

/** 'Hale Bakery is Completed.', '12 requests are Completed.', or, after an undo, 'Restored the status of 12 requests.' */
function changedText(changed: readonly StatusChange[]): string {
  const [first] = changed;
  if (!first) return '';
  const one = changed.length === 1;
  const who = one ? first.name : `${formatCount(changed.length)} requests`;
  const statuses = new Set(changed.map(({ to }) => to));
  if (statuses.size > 1) return `Restored the status of ${who}.`;
  return `${who} ${one ? 'is' : 'are'} ${statusLabel(first.to)}.`;
}

const reversed = ({ from, to, ...row }: StatusChange): StatusChange => ({
  ...row,
  ...reversedNotes(row),
  from: to,
  to: from,
});

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the outcome for each row; never an error. */
    updateStatuses: build.mutation<StatusOutcome, ManyChanges>({
      invalidatesTags: ['AdminUsers', 'AdminRequests', 'OwnRequests', 'Request'],
      async queryFn({ adminId, rows }, store) {
        const task = startTask(store, 'change', { total: rows.length });
        let outcome: StatusOutcome | null = null;
        try {
          outcome = await changeStatuses(adminId, rows, task);
          return { data: outcome };
        } finally {
          task.end(outcome);
        }
      },
      async onQueryStarted({ adminId }, { dispatch, queryFulfilled }) {
        dispatch(updateStarted({ id: '', value: '' }));
        try {
          const { data } = await queryFulfilled;
          if (data.changed.length === 0) return;
          const changes = new Map(data.changed.map((change) => [change.id, change]));
          dispatch(
            changeShownRequests(({ pages }) => {
              for (const row of pages.flatMap((page) => page.rows)) {
                const change = changes.get(row.id);
                if (!change) continue;
                row.status = change.to;
                row.status_note = change.note ?? null;
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
          // The task has ended without an outcome.
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
