/** The state of a running story, without its view. */
import { createSerialQueue } from '../serialQueue';
import { startOver, type StoryContext, type StoryDemo } from './storyActions';
import { problemWith } from './stepFailed';
import { storeStoryProgress } from './storyProgress';
import type { StoryValues } from './storyValues';

export interface StoryStep {
  /** For storage and tests: one lowercase word. */
  id: string;
  /** What the presenter says. */
  sentence: string;
  /** How long the step stays while the story plays itself. */
  seconds?: number | undefined;
  /**
   * Brings the demo to the step, and first does what earlier steps left undone. Rejects with `StepFailed` if that
   * fails.
   */
  prepare: (context: StoryContext) => Promise<void>;
}

export interface StoryState {
  /** The index of the current step. */
  index: number;
  preparing: boolean;
  /** The story goes on by itself. */
  playing?: boolean;
  /** Why the step could not be prepared, in a sentence. */
  problem?: string;
}

export interface Story {
  steps: readonly StoryStep[];
  /** The story goes on by itself from its start, until somebody stops it. */
  playsItself: boolean;
  state: () => StoryState;
  subscribe: (listener: () => void) => () => void;
  /** Prepares that step, and aborts the preparation of any other one. */
  goTo: (index: number) => void;
  /** As `goTo`, after deleting what an earlier run left behind. A story that plays itself begins to play. */
  startAt: (index: number) => void;
  /** Leaves the story after its last step. */
  next: () => void;
  back: () => void;
  leave: () => void;
  /** Lets the story go on by itself again, from the current step. */
  play: () => void;
  /** Stops playing and aborts a preparation, because somebody wants to use the page. */
  stop: () => void;
}

interface StoryOptions {
  demo: StoryDemo;
  steps: readonly StoryStep[];
  playsItself?: boolean;
  /** Called at each step, because the demo may have been prepared for another prospect meanwhile. */
  values: () => StoryValues;
  /** The current step at first. `createStory` does not prepare it. */
  index: number;
  onLeave: () => void;
}

export function createStory({
  demo,
  steps,
  playsItself = false,
  values,
  index,
  onLeave,
}: StoryOptions): Story {
  const listeners = new Set<() => void>();
  const usedLinks = new Set<string>();
  let state: StoryState = { index, preparing: false };
  let abort = new AbortController();
  const enqueue = createSerialQueue();
  let playing = false;
  /** Goes to the next step while the story plays. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setState(next: StoryState): void {
    state = { ...next, ...(playing && { playing }) };
    for (const listener of listeners) listener();
  }

  async function prepare(
    step: StoryStep,
    at: number,
    { startsOver, signal }: { startsOver: boolean; signal: AbortSignal },
  ): Promise<void> {
    let problem: string | undefined;
    try {
      signal.throwIfAborted();
      const context = { demo, values: values(), signal, usedLinks };
      if (startsOver) await startOver(context);
      await step.prepare(context);
    } catch (error) {
      if (signal.aborted) return;
      problem = problemWith(error);
    }
    if (signal.aborted) return;
    setState({ index: at, preparing: false, ...(problem !== undefined && { problem }) });
    if (!playing) return;
    const next = (at + 1) % steps.length;
    timer = setTimeout(() => go(next, next === 0), (step.seconds ?? 0) * 1000);
  }

  /** Aborts the current step's preparation, and its wait for the next step. */
  function interrupt(): void {
    clearTimeout(timer);
    abort.abort();
  }

  function go(at: number, startsOver: boolean): void {
    const step = steps[at];
    if (!step) return;
    interrupt();
    abort = new AbortController();
    const { signal } = abort;
    storeStoryProgress(step.id);
    setState({ index: at, preparing: true });
    // Preparations run one after another: two at once would press each other's buttons.
    void enqueue(() => prepare(step, at, { startsOver, signal }));
  }

  function startAt(at: number): void {
    playing = playsItself;
    go(at, true);
  }

  function stop(): void {
    interrupt();
    playing = false;
    setState({ index: state.index, preparing: false });
  }

  function leave(): void {
    interrupt();
    storeStoryProgress(null);
    onLeave();
  }

  return {
    steps,
    playsItself,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo: (at) => go(at, false),
    startAt,
    next: () => (state.index === steps.length - 1 ? leave() : go(state.index + 1, false)),
    back: () => go(state.index - 1, false),
    leave,
    play() {
      playing = true;
      go(state.index, false);
    },
    stop,
  };
}
