import { useEffect, useRef } from 'react';
import type { AppError } from '../../errors/appError';
import { useAppStore } from '../../store/hooks';
import type { AdminRequest, RequestsQuery } from './adminApi';
import { readRequests } from './readRequests';
import { isSelected } from './selection';
import { startTask, taskDismissed } from './tasksSlice';
import type { RowSelection } from './useSelection';

/**
 * Reads the selected rows as the admin saw them. If all are selected, reads the whole view, page by page, without the
 * deselected rows.
 */
export function useSelectedRequests(view: RequestsQuery, { selection, rows }: RowSelection<AdminRequest>) {
  const store = useAppStore();
  const { dispatch } = store;
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      dispatch(taskDismissed('reading'));
    },
    [dispatch],
  );

  async function readSelected(): Promise<readonly AdminRequest[] | null> {
    dispatch(taskDismissed('reading'));
    if (!selection.isAll) return rows;
    const { signal } = (running.current = new AbortController());
    const found: AdminRequest[] = [];
    let searched = 0;
    let cursor: Parameters<typeof readRequests>[1] = null;
    let failure: AppError | null = null;
    const task = startTask(store, 'reading');
    try {
      do {
        const answer: Awaited<ReturnType<typeof readRequests>> = await readRequests(view, cursor, {
          signal,
        });
        if (signal.aborted) return null;
        if (answer.error) {
          failure = answer.error;
          return null;
        }
        const { page } = answer;
        searched += page.searched;
        task.onProgress({ done: searched, total: page.of });
        found.push(...page.rows.filter(({ id }) => isSelected(selection, id)));
        cursor = page.until;
      } while (cursor);
      return found;
    } finally {
      task.end(failure);
    }
  }

  return {
    readSelected,
    // The task lasts until the aborted call has ended: a status chosen before then would be dropped (single flight).
    stop: () => running.current?.abort(),
  };
}
