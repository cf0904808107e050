/** Exports the requests of a view, or the selected ones, to a spreadsheet file, page by page. */
import type { PageCursor } from '../../api/keyset';
import type { AppError } from '../../errors/appError';
import { byteOrderMark, toLine } from '../../lib/spreadsheet';
import { requestColumns, requestFields, textOf } from '../requests/requestFields';
import { compareValues } from '../live/liveList';
import { requestStatuses, statusLabel } from '../requests/requestStatus';
import { requests, type AdminRequest, type RequestsQuery } from './adminApi';
import type { FileSink } from './fileSink';
import { readRequests, readSelected } from './readRequests';
import { isSelected } from './selection';
import type { Progress, TaskControls } from './taskControls';
import type { RowSelection } from './useSelection';
import * as texts from './barsTexts';

/** A selection of rows in a view, and the selected rows unless all are selected. */
export type SelectedRequests = Pick<RowSelection<AdminRequest>, 'selection' | 'rows'>;

/** The columns of the file, in order: the header, and the text of a request's cell. */
export const columns: readonly (readonly [head: string, cellOf: (request: AdminRequest) => string])[] = [
  ...requestColumns.map(
    (column) => [requestFields[column].name, (request: AdminRequest) => textOf(request, column)] as const,
  ),
  [texts.statusColumn, ({ status }) => statusLabel(status)],
  [
    texts.createdColumn,
    ({ created_at }) => new Date(created_at).toISOString().slice(0, 19).replace('T', ' '),
  ],
  [texts.ownerColumn, ({ profiles }) => profiles?.full_name ?? ''],
  [texts.emailColumn, ({ profiles }) => profiles?.email ?? ''],
  [texts.idColumn, ({ id }) => id],
];

/** A running export: what has been written, and where to continue. */
export interface Export {
  view: RequestsQuery;
  /** Undefined to export all requests of the view. */
  selected: SelectedRequests | undefined;
  /** The ids of the requests to export; null to read the view page by page, for all requests or all but some. */
  ids: readonly string[] | null;
  sink: FileSink;
  hasHead: boolean;
  /** The cursor of the next page; null for the first one. */
  cursor: PageCursor | null;
  /** How many requests are in the file. */
  rows: number;
  /** How many rows have been scanned, and how many there are. */
  searched: number;
  of: number;
}

export const beginExport = (view: RequestsQuery, sink: FileSink, selected?: SelectedRequests): Export => ({
  view,
  selected,
  ids: selected && !selected.selection.isAll ? inViewOrder(selected.rows, view).map(({ id }) => id) : null,
  sink,
  hasHead: false,
  cursor: null,
  rows: 0,
  searched: 0,
  of: 0,
});

/** Sorts requests as the list of the view does. */
export function inViewOrder(rows: readonly AdminRequest[], { order }: RequestsQuery): AdminRequest[] {
  const { ascending, column } = requests.orders[order];
  // Statuses have the order of the database's enum, not an alphabetical one.
  const rankOf = ({ status }: AdminRequest) => (column === 'status' ? requestStatuses.indexOf(status) : 0);
  return rows.toSorted((a, b) => {
    const [from, to] = [requests.positionOf(a, order), requests.positionOf(b, order)];
    const difference =
      rankOf(a) - rankOf(b) || compareValues(from[0], to[0]) || compareValues(from[1], to[1]);
    return ascending ? difference : -difference;
  });
}

export const progressOf = ({ rows, searched, of }: Export): Progress => ({ rows, done: searched, total: of });

/**
 * Exports to the end of the list and closes the file, which does not exist before. Returns an error instead of throwing
 * it; the same export can then continue where it stopped. An export that the admin stops leaves no file.
 */
export async function continueExport(
  running: Export,
  { onProgress, isStopped }: TaskControls,
): Promise<AppError | 'done' | 'stopped'> {
  if (!running.hasHead) {
    await running.sink.write(byteOrderMark + toLine(columns.map(([head]) => head)));
    running.hasHead = true;
  }
  while (!isStopped()) {
    const { view, ids, selected } = running;
    const answer = await (ids
      ? readSelected(view.adminId, ids, running.searched)
      : readRequests(view, running.cursor, { isExport: true }));
    if (answer.error) return answer.error;
    const { until, searched, of } = answer.page;
    const rows = answer.page.rows.filter(({ id }) => !selected || isSelected(selected.selection, id));
    await running.sink.write(rows.map((row) => toLine(columns.map(([, cellOf]) => cellOf(row)))).join(''));
    running.cursor = until;
    running.rows += rows.length;
    running.searched += searched;
    running.of = of;
    onProgress(progressOf(running));
    if (ids ? running.searched >= ids.length : until === null) {
      await running.sink.finish();
      return 'done';
    }
  }
  await running.sink.discard();
  return 'stopped';
}
