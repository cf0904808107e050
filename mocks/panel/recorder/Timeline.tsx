import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ObservedChange } from 'supabase-in-memory/tools';
import type { Recording } from '../../sharing/recording';
import { nameOf, replay, stepsOf, type Step } from '../../sharing/replay';
import type { Demo } from '../demo';
import styles from './timeline.module.css';
import { messageOf } from '../../../src/lib/messageOf';

/**
 * Rejects with a sentence for people if there is nothing to step through, or if `check` finds that the recording does not
 * fit this build.
 */
export async function mountTimeline(demo: Demo, recording: Recording, check: boolean): Promise<void> {
  const steps = stepsOf(recording);
  if (steps.length === 0) throw new Error('No call has been recorded yet.');
  const verdict = check ? describe(await replay(recording)) : '';
  const element = document.createElement('div');
  element.id = 'demo-time-line';
  document.getElementById(element.id)?.remove();
  document.body.append(element);
  const root = createRoot(element);
  const leave = async () => {
    root.unmount();
    element.remove();
    await demo.timeline.leave();
  };
  const go = (step: Step) => demo.timeline.go(step);
  root.render(<Timeline steps={steps} verdict={verdict} go={go} onLeave={() => void leave()} />);
}

function describe({ calls, frames, difference }: Awaited<ReturnType<typeof replay>>): string {
  if (!difference) {
    return `All ${calls} calls got the same answers as before${frames > 0 ? `, and ${frames} frames arrived again` : ''}.`;
  }
  const { call, target, what } = difference;
  return what === 'frame'
    ? `After call ${call}, a different frame arrived over ${target}.`
    : `Call ${call}, ${target}, got a different answer (${what}).`;
}

interface TimelineProps {
  steps: readonly Step[];
  verdict: string;
  go: (step: Step) => Promise<readonly ObservedChange[]>;
  onLeave: () => void;
}

function Timeline({ steps, verdict, go, onLeave }: TimelineProps) {
  const [at, setAt] = useState(steps.length - 1);
  const [shown, setShown] = useState<{ at: number; changes: readonly ObservedChange[] }>();
  const [problem, setProblem] = useState('');
  const requested = useRef(at);
  const running = useRef(false);
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    bar.current?.focus();
  }, []);

  useEffect(() => {
    requested.current = at;
    if (running.current) return;
    running.current = true;
    /** Goes to one step at a time, and skips those that were requested and left meanwhile. */
    const follow = async () => {
      let done: number | undefined;
      while (done !== requested.current) {
        done = requested.current;
        const step = steps[done];
        if (step) setShown({ at: done, changes: await go(step) });
      }
    };
    follow()
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => {
        running.current = false;
      });
  }, [at, go, steps]);

  const step = steps[at];
  if (!step) return null;
  const call = nameOf(step.call, step.segment);
  const { outcome } = step;
  const answer = typeof outcome === 'string' ? outcome : String(outcome.status);
  const position = `Call ${at + 1} of ${steps.length}`;
  return (
    <aside ref={bar} className={styles.root} aria-label="Timeline" tabIndex={-1}>
      <div className={styles.controls}>
        <button type="button" className={styles.button} disabled={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </button>
        <input
          type="range"
          className={styles.slider}
          aria-label="Place in the recording"
          aria-valuetext={`${position}: ${call}`}
          min={0}
          max={steps.length - 1}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <button
          type="button"
          className={styles.button}
          disabled={at === steps.length - 1}
          onClick={() => setAt(at + 1)}
        >
          Forward
        </button>
        <button type="button" className={styles.leave} onClick={onLeave}>
          Leave
        </button>
      </div>
      <p className={styles.call} role="status">
        <strong>{position}</strong> <code>{call}</code> → {answer}
        {shown?.at === at && <span className={styles.changes}> · {describeChanges(shown.changes)}</span>}
      </p>
      {(problem || verdict) && (
        <p className={problem ? styles.problem : styles.verdict}>{problem || verdict}</p>
      )}
    </aside>
  );
}

/** `2 of public.profiles changed, …`. */
function describeChanges(changes: readonly ObservedChange[]): string {
  if (changes.length === 0) return 'no row changed';
  const done = { insert: 'added', update: 'changed', delete: 'removed' };
  const counts = new Map<string, number>();
  for (const { table, kind } of changes) {
    const what = `${table} ${done[kind]}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} of ${what}`).join(', ');
}
