import { useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../errors/describeError';
import { useAppSelector, useAppStore } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Drawer } from '../../dialogs/Drawer';
import { useSingleFlight } from '../../ui/useSingleFlight';
import type { RequestsQuery } from './adminApi';
import { requestList } from './adminLists';
import { localDay } from './createdFilter';
import styles from './exportDialog.module.css';
import {
  beginExport,
  continueExport,
  progressOf,
  type Export,
  type SelectedRequests,
} from './exportRequests';
import { openFileSink } from './fileSink';
import { selectExport, startTask, taskDismissed, taskStopRequested } from './tasksSlice';
import { viewText } from './viewText';
import * as texts from './barsTexts';

interface ExportDialogProps {
  view: RequestsQuery;
  /** Exports only these requests; `count` says how many there are. */
  selected?: SelectedRequests & { count: number };
  onClose: () => void;
}

/**
 * Exports the requests of a view, or the selected ones: describes the file, shows the progress, and says whether the file
 * is complete.
 */
export function ExportDialog({ view, selected, onClose }: ExportDialogProps) {
  const store = useAppStore();
  const { dispatch } = store;
  const { isRunning, end, rows = 0, done, total } = useAppSelector(selectExport);
  const failed = typeof end === 'object' ? end : undefined;
  const running = useRef<Export | null>(null);

  const runExport = useSingleFlight(async () => {
    const current = running.current;
    if (!current) return;
    const task = startTask(store, 'export', progressOf(current));
    try {
      const ended = await continueExport(current, task);
      task.end(typeof ended === 'string' ? ended : { error: ended });
    } catch {
      // The disk is full, or the folder is gone.
      await current.sink.discard().catch(() => undefined);
      running.current = null;
      task.end({ error: null });
    }
  });
  const begin = useSingleFlight(async () => {
    const sink = await openFileSink(`requests-${localDay()}.csv`);
    if (!sink) return;
    running.current = beginExport(view, sink, selected);
    await runExport();
  });

  /** Discards an unfinished file when the drawer closes. */
  const discardUnfinished = useEffectEvent(() => {
    if (failed) void running.current?.sink.discard();
    dispatch(taskDismissed('export'));
  });
  useEffect(() => () => discardUnfinished(), []);

  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRunning || end) first.current?.focus();
  }, [isRunning, end]);

  const what = selected
    ? texts.selectedRequests(selected.count)
    : texts.requestsOfView(viewText(requestList, view));
  // Some of the requests that were selected by id may have been withdrawn or deleted.
  const missing = selected && !selected.selection.isAll ? total - rows : 0;
  return (
    <Drawer title={texts.exportTitle} onClose={onClose}>
      <p className={styles.what}>{texts.savesFile(what)}</p>
      {isRunning && (
        <div className={styles.progress}>
          <p>
            {texts.exportWritten(rows) + (total > rows ? texts.exportRead(Math.min(done, total), total) : '')}
          </p>
          <progress
            aria-label={texts.exportProgress}
            value={total === 0 ? undefined : Math.min(done, total)}
            max={Math.max(1, total)}
          />
        </div>
      )}
      <div role="status">
        {end === 'done' && (
          <p>
            <strong>{texts.exportDone(rows)}</strong>
            {missing > 0 && <span>{texts.exportMissingRows(missing)}</span>}
          </p>
        )}
        {end === 'stopped' && <p>{texts.exportStopped}</p>}
      </div>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed.error ? texts.exportFailed(rows, errorText(failed.error)) : texts.fileFailed}
        </p>
      )}
      <div className={styles.actions}>
        {isRunning ? (
          <Button ref={first} variant="outline" onClick={() => dispatch(taskStopRequested('export'))}>
            {texts.stop}
          </Button>
        ) : failed?.error ? (
          <Button ref={first} onClick={() => void runExport()}>
            {texts.continueExport}
          </Button>
        ) : end === 'done' ? (
          <Button ref={first} onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <Button ref={first} onClick={() => void begin()}>
            {texts.saveFile}
          </Button>
        )}
      </div>
    </Drawer>
  );
}
