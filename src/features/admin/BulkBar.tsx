import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { AppError } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { isFocusLost, moveFocus } from '../../ui/focus';
import { rowAttribute } from '../../ui/tableRows';
import { useSingleFlight } from '../../ui/useSingleFlight';
import { isInSight } from '../../ui/useTableKeys';
import { requestStatuses, statusLabels, type RequestStatus } from '../requests/requestStatus';
import type { AdminRequest, RequestsQuery } from './adminApi';
import styles from './bulkBar.module.css';
import { useUpdateStatusesMutation } from './bulkApi';
import type { StatusChange, StatusOutcome } from './changeStatuses';
import { ExportDialog } from './ExportDialog';
import { NoteForm } from './NoteForm';
import { needsNote } from './typedNote';
import { selectHasShortcuts } from './preferencesSlice';
import { readRequests } from './readRequests';
import { countSelected, isSelected } from './selection';
import { selectChange, selectReading, startTask, taskDismissed, taskStopRequested } from './tasksSlice';
import { useShortcuts } from './useShortcuts';
import type { RowSelection } from './useSelection';
import * as texts from './barsTexts';

interface BulkBarProps {
  view: RequestsQuery;
  /** How many rows the view has; an estimate while a search is unfinished. */
  total: number;
  rowSelection: RowSelection<AdminRequest>;
}

/** Changes of at least this many requests need confirmation. */
const confirmFrom = 20;
/** The most failed requests that are listed. */
const maxLines = 200;

/** Says how many of the selected requests would change, and how many already have the status. */
function countsText(changes: readonly StatusChange[], to: RequestStatus): string {
  const same = changes.filter(({ from }) => from === to).length;
  const rest = changes.length - same;
  return same === 0 ? texts.willChange(rest) : texts.willChangeBut(rest, same, statusLabels[to]);
}

/** The bar for selected requests: their count, the status buttons, the progress, and what failed. */
export function BulkBar({ view, total, rowSelection }: BulkBarProps) {
  const dispatch = useAppDispatch();
  const run = useAppSelector(selectChange);
  const reading = useAppSelector(selectReading);
  const hasShortcuts = useAppSelector(selectHasShortcuts);
  const [update] = useUpdateStatusesMutation();
  const [isExporting, setExporting] = useState(false);
  const [question, setQuestion] = useState<StatusChange[] | null>(null);
  const { readSelected, stop } = useSelectedRequests(view, rowSelection);
  const outcome = run.end ?? null;
  const count = countSelected(rowSelection.selection, total);
  const bar = useRef<HTMLElement>(null);
  const isBusy = run.isRunning || reading.isRunning;

  const apply = useSingleFlight(async (changes: StatusChange[]) => {
    await update({ adminId: view.adminId, rows: changes });
    rowSelection.clear();
  });
  const changeTo = useSingleFlight(async (to: RequestStatus) => {
    const found = await readSelected();
    const changes = found?.map(({ id, business_name, status, status_note }) => ({
      id,
      name: business_name,
      from: status,
      fromNote: status_note,
      to,
    }));
    if (!changes) return;
    if (changes.length >= confirmFrom) setQuestion(changes);
    else await apply(changes);
  });

  const isShown = count > 0 || isBusy || needsAttention(outcome);
  useBarHeight(bar, isShown);
  useRestoreFocus(bar, isShown);
  // The bar comes after all rows in the tab order, so `b` focuses it.
  useShortcuts({
    b: () => bar.current?.querySelector('button')?.focus(),
    // Without a selection, these keys belong to the focused or opened request.
    ...(count > 0 &&
      !isBusy && {
        e: () => setExporting(true),
        ...Object.fromEntries(
          requestStatuses.map((status, index) => [`${index + 1}`, () => void changeTo(status)]),
        ),
      }),
  });

  if (!isShown) return null;
  return (
    <section ref={bar} className={styles.bar} aria-label={texts.barLabel}>
      {run.isRunning ? (
        <Progress
          label={texts.changing(run.done, run.total)}
          value={run.done}
          max={run.total}
          isStopping={run.isStopping}
          onStop={() => dispatch(taskStopRequested('change'))}
        />
      ) : reading.isRunning ? (
        <Progress
          label={texts.readingList(reading.done, reading.total)}
          value={reading.done}
          max={Math.max(1, reading.total)}
          isStopping={false}
          onStop={stop}
        />
      ) : (
        <>
          {outcome && needsAttention(outcome) && (
            <Outcome
              outcome={outcome}
              onRetry={() => void apply(outcome.rest)}
              onClose={() => {
                dispatch(taskDismissed('change'));
                restoreFocus(bar.current?.parentElement, rowCheckbox);
              }}
            />
          )}
          {count > 0 && (
            <div className={styles.selection}>
              <p role="status" className={styles.count}>
                {texts.selectedCount(count)}
              </p>
              <div role="group" aria-label={texts.setTheirStatus} className={styles.statuses}>
                <span aria-hidden="true">{texts.setTo}</span>
                {requestStatuses.map((status, index) => (
                  <Button
                    key={status}
                    variant="outline"
                    aria-keyshortcuts={hasShortcuts ? `${index + 1}` : undefined}
                    onClick={() => void changeTo(status)}
                  >
                    {statusLabels[status]}
                  </Button>
                ))}
              </div>
              <div className={styles.ends}>
                <Button
                  variant="quiet"
                  aria-keyshortcuts={hasShortcuts ? 'e' : undefined}
                  onClick={() => setExporting(true)}
                >
                  {texts.exportSelected}
                </Button>
                <Button variant="quiet" onClick={rowSelection.clear}>
                  {texts.selectNone}
                </Button>
                {/* Comes last, so that no other button moves when it disappears. */}
                {!rowSelection.selection.isAll && (
                  <Button variant="quiet" onClick={rowSelection.chooseAll}>
                    {texts.selectAll}
                  </Button>
                )}
              </div>
            </div>
          )}
          {reading.end && <p role="alert">{errorText(reading.end)}</p>}
        </>
      )}
      {isExporting && (
        <ExportDialog view={view} selected={{ ...rowSelection, count }} onClose={() => setExporting(false)} />
      )}
      {question?.[0] && (
        <NoteForm
          title={texts.setManyTitle(question.length, statusLabels[question[0].to])}
          label={needsNote(question[0].to) ? texts.noteToMany : texts.noteToManyOptional}
          to={question[0].to}
          confirmLabel={texts.setManyLabel(statusLabels[question[0].to])}
          send={(note) => {
            setQuestion(null);
            void apply(question.map((change) => ({ ...change, note })));
          }}
          onClose={() => {
            setQuestion(null);
            // If the list was read first, the pressed button has been unmounted: focus the bar's first button.
            restoreFocus(bar.current, 'button');
          }}
        >
          <p>
            {countsText(question, question[0].to) +
              (['completed', 'failed'].includes(question[0].to) ? texts.customersNotified : '') +
              texts.canUndo}
          </p>
        </NoteForm>
      )}
    </section>
  );
}

/** Keeps focused rows (scroll padding) and toasts (`--bar-height`, toasts.module.css) clear of the bar. */
function useBarHeight(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '7rem';
    // Not the height of the bar: at the end of the page, the bar is above the page's padding.
    const measure = () =>
      style.setProperty('--bar-height', `${innerHeight - element.getBoundingClientRect().top}px`);
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [element, document.body]) observer.observe(each);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      removeEventListener('scroll', measure);
      observer.disconnect();
      style.removeProperty('--bar-height');
      style.scrollPaddingBottom = '';
    };
  }, [bar, isShown]);
}

function useRestoreFocus(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const container = bar.current?.parentElement;
    return () => restoreFocus(container, rowCheckbox);
  }, [bar, isShown]);
}

const rowCheckbox = `[${rowAttribute}] input[type="checkbox"]`;

/**
 * Call when a focused control is about to be unmounted. If the focus is lost, moves it to the first visible one of
 * `controls`, or to `main`.
 */
function restoreFocus(container: HTMLElement | null | undefined, controls: string): void {
  setTimeout(() => {
    if (!container?.isConnected || !isFocusLost()) return;
    const all = [...container.querySelectorAll<HTMLElement>(controls)];
    // Overscan also mounts rows above the visible ones.
    moveFocus(all.find(isInSight) ?? all[0]);
  });
}

/** For a button that replaces the pressed one: focuses it if the focus was lost. */
function useTakeLostFocus(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusLost()) moveFocus(button.current);
  }, []);
  return button;
}

/** If everything succeeded, the toast with the undo reports it, and the bar stays hidden. */
const needsAttention = (outcome: StatusOutcome | null): boolean =>
  outcome !== null && (outcome.changed.length === 0 || outcome.refused.length + outcome.rest.length > 0);

/**
 * Reads the selected rows as the admin saw them. If all are selected, reads the whole view, page by page, without the
 * deselected rows.
 */
function useSelectedRequests(view: RequestsQuery, { selection, rows }: RowSelection<AdminRequest>) {
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

interface ProgressProps {
  label: string;
  value: number;
  max: number;
  isStopping: boolean;
  onStop: () => void;
}

function Progress({ label, value, max, isStopping, onStop }: ProgressProps) {
  const stop = useTakeLostFocus();
  return (
    <div className={styles.progress}>
      <p>{label}</p>
      <progress value={value} max={max} aria-label={label} />
      <Button ref={stop} variant="outline" isBusy={isStopping} onClick={onStop}>
        {isStopping ? texts.stopping : texts.stop}
      </Button>
    </div>
  );
}

interface OutcomeProps {
  outcome: StatusOutcome;
  onRetry: () => void;
  onClose: () => void;
}

function Outcome({ outcome: { changed, same, refused, rest, error }, onRetry, onClose }: OutcomeProps) {
  const close = useTakeLostFocus();
  return (
    <div className={styles.outcome}>
      <p role="status">
        <strong>{texts.changed(changed.length)}</strong>
        <span>
          {[
            same > 0 && texts.alreadyThere(same),
            rest.length > 0 && texts.notAttempted(rest.length),
            refused.length > 0 && texts.notChanged(refused.length),
          ]
            .filter(Boolean)
            .join('')}
        </span>
      </p>
      {error && <p role="alert">{errorText(error)}</p>}
      {refused.length > 0 && (
        // The list scrolls, so keyboard users need a tab stop in it.
        <ul className={styles.refused} tabIndex={0} aria-label={texts.notChangedLabel}>
          {refused.slice(0, maxLines).map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
          {refused.length > maxLines && <li>{texts.notChangedMore(refused.length - maxLines)}</li>}
        </ul>
      )}
      <div className={styles.ends}>
        {rest.length > 0 && (
          <Button variant="outline" onClick={onRetry}>
            {texts.tryRest}
          </Button>
        )}
        <Button ref={close} variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
