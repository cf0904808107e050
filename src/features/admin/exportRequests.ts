/** Exports the requests of a view to a spreadsheet file, page by page. */
import type { PageCursor } from '../../api/keyset';
import type { AppError } from '../../errors/appError';
import { byteOrderMark, toLine } from '../../lib/spreadsheet';
import { requestColumns, requestFields, textOf } from '../requests/requestFields';
import { statusLabel } from '../requests/requestStatus';
import type { AdminRequest, RequestsQuery } from './adminApi';
import type { FileSink } from './fileSink';
import { readRequests } from './readRequests';
import type { Progress, TaskControls } from './taskControls';

/** The columns of the file, in order: header, and cell of a request. */
const columns: readonly (readonly [head: string, cellOf: (request: AdminRequest) => string])[] = [
  ...requestColumns.map(
    (column) => [requestFields[column].name, (request: AdminRequest) => textOf(request, column)] as const,
  ),
  ['Status', ({ status }) => statusLabel(status)],
  ['Submitted (UTC)', ({ created_at }) => new Date(created_at).toISOString().slice(0, 19).replace('T', ' ')],
  ['Owner', ({ profiles }) => profiles?.full_name ?? ''],
  ['Email', ({ profiles }) => profiles?.email ?? ''],
  ['Request', ({ id }) => id],
];

/** A running export: what has been written, and where to continue. */
export interface Export {
  view: RequestsQuery;
  sink: FileSink;
  hasHead: boolean;
  /** The cursor of the next page; null for the first one. */
  cursor: PageCursor | null;
  /** Requests in the file. */
  rows: number;
  /** How many rows have been scanned, and how many there are. */
  searched: number;
  of: number;
}

export const beginExport = (view: RequestsQuery, sink: FileSink): Export => ({
  view,
  sink,
  hasHead: false,
  cursor: null,
  rows: 0,
  searched: 0,
  of: 0,
});

export const progressOf = ({ rows, searched, of }: Export): Progress => ({ rows, done: searched, total: of });

/**
 * Exports to the end of the list and closes the file; only then does the file exist. After an error, which is returned,
 * the same export can continue where it stopped. A canceled export leaves no file.
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
    const answer = await readRequests(running.view, running.cursor, { isExport: true });
    if (answer.error) return answer.error;
    const { rows, until, searched, of } = answer.page;
    await running.sink.write(rows.map((row) => toLine(columns.map(([, cellOf]) => cellOf(row)))).join(''));
    running.cursor = until;
    running.rows += rows.length;
    running.searched += searched;
    running.of = of;
    onProgress(progressOf(running));
    if (until === null) {
      await running.sink.finish();
      return 'done';
    }
  }
  await running.sink.discard();
  return 'stopped';
}
