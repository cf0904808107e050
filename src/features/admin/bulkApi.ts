/** Changes many statuses at once, with an undo as for a single change. Several changes in a row share one undo. */
import type { Dispatch } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { statusLabel } from '../requests/requestStatus';
import { errorText } from '../../errors/describeError';
import { extendStores } from '../../store/store';
import { createUndo } from '../toasts/toastListeners';
import { selectToasts, toastDismissed, toastShown, type Undo } from '../toasts/toastsSlice';
import { changeShownRequests, statusUndone } from './adminApi';
import { updateEnded, updateStarted } from './adminSlice';
import { changeStatuses, type StatusChange, type StatusOutcome } from './changeStatuses';
import { reversedNotes } from './statusNotes';
import { startTask } from './tasksSlice';
import * as texts from './barsTexts';
import * as listTexts from './listTexts';

interface ManyChanges {
  adminId: string;
  rows: StatusChange[];
  isUndo?: true | undefined;
}

const successTitle = {
  kind: 'success',
  title: listTexts.success,
  text: listTexts.statusUpdated,
} as const;

const reversed = ({ from, to, ...row }: StatusChange): StatusChange => ({
  ...row,
  ...reversedNotes(row),
  from: to,
  to: from,
});

/** Builds the undo of changes to one status, or of an undo of such changes. */
function undoOf({ adminId, rows, isUndo }: ManyChanges): Undo {
  const [{ name, to } = { name: '', to: 'pending' } as const] = rows;
  return {
    text:
      rows.length === 1
        ? listTexts.hasStatus(name, statusLabel(to))
        : isUndo
          ? texts.restored(rows.length)
          : texts.haveStatus(rows.length, statusLabel(to)),
    action: statusesUndone({ adminId, rows: rows.map(reversed), isUndo: true }),
    isOfMany: rows.length > 1,
    isOfUndo: isUndo,
  };
}

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
      async onQueryStarted({ adminId, isUndo }, { dispatch, queryFulfilled }) {
        dispatch(updateStarted({ id: '', value: '' }));
        try {
          const { data } = await queryFulfilled;
          const { changed } = data;
          const changes = new Map(changed.map((change) => [change.id, change]));
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
          if (changed.length > 0)
            dispatch(toastShown({ ...successTitle, undo: undoOf({ adminId, rows: changed, isUndo }) }));
          // The admin may be on another page, where no bar shows how the undo ended.
          if (isUndo) reportUnfinished(data, dispatch);
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

/** Shows a toast if an undo did not restore all of its requests. The rest can be retried in the bulk bar. */
function reportUnfinished({ changed, refused, rest, error }: StatusOutcome, dispatch: Dispatch): void {
  const left = refused.length + rest.length;
  if (left === 0) return;
  const [first] = refused;
  const why = error
    ? errorText(error)
    : left === 1 && first
      ? texts.notRestoredWhy(first.name, first.reason)
      : '';
  const text = `${texts.notRestored(left, changed.length + left)} ${why}`;
  dispatch(toastShown({ kind: 'error', title: texts.error, text: text.trim() }));
}

const statusesUndone = createUndo('admin/statusesUndone', (change: ManyChanges) =>
  bulkApi.endpoints.updateStatuses.initiate(change, { track: false }),
);

/** The changes that an undo would make to statuses; null for the undo of anything else, or of an undo. */
function changesOf(undo: Undo | undefined): ManyChanges | null {
  if (!undo || undo.isOfUndo) return null;
  if (statusesUndone.match(undo.action)) return undo.action.payload;
  if (!statusUndone.match(undo.action)) return null;
  const { adminId, ...row } = undo.action.payload;
  return { adminId, rows: [row] };
}

/**
 * Joins two undos, with one change for each request: back to its status before the first change or, if somebody else
 * changed it in between, to its status before the second one.
 */
function joinUndos(first: readonly StatusChange[], second: readonly StatusChange[]): StatusChange[] {
  const joined = new Map(first.map((row) => [row.id, row]));
  for (const row of second) {
    const before = joined.get(row.id);
    joined.set(row.id, before?.from === row.to ? { ...row, to: before.to, note: before.note } : row);
  }
  return [...joined.values()];
}

// While the undo of an earlier change is still offered, joins the next one to it: one toast, and one undo for both.
extendStores(({ startListening }) => {
  startListening({
    actionCreator: toastShown,
    effect: ({ payload: { id, undo } }, { dispatch, ...store }) => {
      const added = changesOf(undo);
      const earlier = selectToasts(store.getState()).findLast(
        (toast) => toast.id !== id && changesOf(toast.undo),
      );
      const before = changesOf(earlier?.undo);
      if (!added || !earlier || before?.adminId !== added.adminId) return;
      const rows = joinUndos(before.rows, added.rows);
      // Two changes of the same request, or of notes alone, are undone one by one, the last one first.
      if (rows.length < 2 || rows.some(({ from, to }) => from === to)) return;
      dispatch(toastDismissed(earlier.id));
      dispatch(toastDismissed(id));
      const text = texts.updated(rows.length);
      const action = statusesUndone({ ...added, rows, isUndo: true });
      dispatch(toastShown({ ...successTitle, undo: { text, action, isOfMany: true } }));
    },
  });
});
