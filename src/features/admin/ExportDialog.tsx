import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../errors/describeError';
import type { AppError } from '../../errors/appError';
import { formatCount } from '../../lib/formatCount';
import { Button } from '../../ui/Button';
import { Drawer } from '../../dialogs/Drawer';
import { useSingleFlight } from '../../ui/useSingleFlight';
import type { RequestsQuery } from './adminApi';
import { requestList } from './adminLists';
import styles from './exportDialog.module.css';
import { beginExport, continueExport, type Export } from './exportRequests';
import { openFileSink } from './fileSink';
import { viewText } from './viewText';

interface ExportDialogProps {
  view: RequestsQuery;
  onClose: () => void;
}

type State =
  | { at: 'begin' | 'running' | 'done' | 'stopped' }
  /** Null where the file could not be written. */
  | { at: 'failed'; error: AppError | null };

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((each) => String(each).padStart(2, '0'))
    .join('-');
};

/**
 * Exports the requests of a view: says what the file holds, shows the progress, and says whether the file is complete.
 */
export function ExportDialog({ view, onClose }: ExportDialogProps) {
  const [state, setState] = useState<State>({ at: 'begin' });
  const [progress, setProgress] = useState({ rows: 0, searched: 0, of: 0 });
  const running = useRef<Export | null>(null);
  const isStopped = useRef(false);

  const goOn = useSingleFlight(async () => {
    const current = running.current;
    if (!current) return;
    isStopped.current = false;
    setState({ at: 'running' });
    try {
      const end = await continueExport(current, {
        onProgress: ({ rows, searched, of }) => setProgress({ rows, searched, of }),
        isStopped: () => isStopped.current,
      });
      setState(typeof end === 'string' ? { at: end } : { at: 'failed', error: end });
    } catch {
      // The disk is full, or the folder is gone.
      await current.sink.discard().catch(() => undefined);
      running.current = null;
      setState({ at: 'failed', error: null });
    }
  });
  const begin = useSingleFlight(async () => {
    const sink = await openFileSink(`requests-${today()}.csv`);
    if (!sink) return;
    running.current = beginExport(view, sink);
    setProgress({ rows: 0, searched: 0, of: 0 });
    await goOn();
  });

  /** Closing the drawer discards an unfinished file. */
  const abandon = useEffectEvent(() => {
    isStopped.current = true;
    if (state.at === 'failed') void running.current?.sink.discard();
  });
  useEffect(() => () => abandon(), []);

  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state.at !== 'begin') first.current?.focus();
  }, [state.at]);

  return (
    <Drawer title="Export requests" onClose={onClose}>
      <p className={styles.what}>
        A spreadsheet file with every request of this view: {viewText(requestList, view)}. It has business,
        location, keywords, status, the time of submission, and the owner with the email address.
      </p>
      {state.at === 'running' && (
        <div className={styles.progress}>
          <p>
            {formatCount(progress.rows)} requests written
            {progress.of > progress.rows &&
              `, ${formatCount(Math.min(progress.searched, progress.of))} of ${formatCount(progress.of)} read`}
          </p>
          <progress
            aria-label="Progress of the export"
            value={progress.of === 0 ? undefined : Math.min(progress.searched, progress.of)}
            max={Math.max(1, progress.of)}
          />
        </div>
      )}
      <div role="status">
        {state.at === 'done' && (
          <p>
            <strong>The file is whole: {formatCount(progress.rows)} requests.</strong>
          </p>
        )}
        {state.at === 'stopped' && <p>Stopped. No file was saved.</p>}
      </div>
      {state.at === 'failed' && (
        <p role="alert" className={styles.failed}>
          {state.error
            ? `The export stopped after ${formatCount(progress.rows)} requests. ${errorText(state.error)} Nothing is saved until it is whole.`
            : 'The file could not be written. Nothing is saved.'}
        </p>
      )}
      <div className={styles.actions}>
        {state.at === 'running' ? (
          <Button
            ref={first}
            look="outline"
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        ) : state.at === 'failed' && state.error ? (
          <Button ref={first} onClick={() => void goOn()}>
            Go on from there
          </Button>
        ) : state.at === 'done' ? (
          <Button ref={first} onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button ref={first} onClick={() => void begin()}>
            Save the file
          </Button>
        )}
      </div>
    </Drawer>
  );
}
