import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { errorText } from '../../errors/describeError';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import type { AdminRequest, RequestsQuery } from './adminApi';
import styles from './bulkBar.module.css';
import { restoreFocus, rowCheckbox, useRestoreFocus, useTakeLostFocus } from './bulkBarFocus';
import { BulkNoteForm } from './BulkNoteForm';
import { BulkOutcome, needsAttention } from './BulkOutcome';
import type { StatusChange } from './changeStatuses';
import { ExportDialog } from './ExportDialog';
import { countSelected } from './selection';
import { SelectionActions } from './SelectionActions';
import { selectChange, selectReading, taskDismissed, taskStopRequested } from './tasksSlice';
import { useBulkChange } from './useBulkChange';
import type { RowSelection } from './useSelection';
import { useShortcuts } from './useShortcuts';
import * as texts from './barsTexts';

interface BulkBarProps {
  view: RequestsQuery;
  /** How many rows the view has; an estimate while a search is unfinished. */
  total: number;
  rowSelection: RowSelection<AdminRequest>;
}

/** The bar for selected requests: their count, the status buttons, the progress, and what failed. */
export function BulkBar({ view, total, rowSelection }: BulkBarProps) {
  const dispatch = useAppDispatch();
  const run = useAppSelector(selectChange);
  const reading = useAppSelector(selectReading);
  const [isExporting, setExporting] = useState(false);
  const [question, setQuestion] = useState<StatusChange[] | null>(null);
  const { changeTo, apply, stopReading } = useBulkChange(view, rowSelection, setQuestion);
  const outcome = run.end && needsAttention(run.end) ? run.end : null;
  const count = countSelected(rowSelection.selection, total);
  const bar = useRef<HTMLElement>(null);
  const isShown = count > 0 || run.isRunning || reading.isRunning || outcome !== null;
  useBarHeight(bar, isShown);
  useRestoreFocus(bar, isShown);
  // The bar comes after all rows in the tab order, so `b` focuses it.
  useShortcuts({ b: () => bar.current?.querySelector('button')?.focus() });

  if (!isShown) return null;
  return (
    <section ref={bar} className={styles.bar} aria-label={texts.barLabel}>
      {run.isRunning ? (
        <Progress
          label={texts.changing(run.done, run.total)}
          task={run}
          onStop={() => dispatch(taskStopRequested('change'))}
        />
      ) : reading.isRunning ? (
        <Progress
          label={texts.readingList(reading.done, reading.total)}
          task={reading}
          onStop={stopReading}
        />
      ) : (
        <>
          {outcome && (
            <BulkOutcome
              outcome={outcome}
              onRetry={() => void apply(outcome.rest)}
              onClose={() => {
                dispatch(taskDismissed('change'));
                restoreFocus(bar.current?.parentElement, rowCheckbox);
              }}
            />
          )}
          {count > 0 && (
            <SelectionActions
              count={count}
              rowSelection={rowSelection}
              onStatus={changeTo}
              onExport={() => setExporting(true)}
            />
          )}
          {reading.end && <p role="alert">{errorText(reading.end)}</p>}
        </>
      )}
      {isExporting && (
        <ExportDialog view={view} selected={{ ...rowSelection, count }} onClose={() => setExporting(false)} />
      )}
      {question && (
        <BulkNoteForm
          changes={question}
          onConfirm={(note) => {
            setQuestion(null);
            void apply(question.map((change) => ({ ...change, note })));
          }}
          onClose={() => {
            setQuestion(null);
            // If the list was read first, the pressed button has been unmounted: focus the bar's first button.
            restoreFocus(bar.current, 'button');
          }}
        />
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

interface ProgressProps {
  label: string;
  task: { done: number; total: number; isStopping: boolean };
  onStop: () => void;
}

function Progress({ label, task: { done, total, isStopping }, onStop }: ProgressProps) {
  const stop = useTakeLostFocus();
  return (
    <div className={styles.progress}>
      <p>{label}</p>
      <progress value={done} max={Math.max(1, total)} aria-label={label} />
      <Button ref={stop} variant="outline" isBusy={isStopping} onClick={onStop}>
        {isStopping ? texts.stopping : texts.stop}
      </Button>
    </div>
  );
}
