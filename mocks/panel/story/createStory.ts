/** The state of a running story, without its view. */
import { createSerialQueue } from '../serialQueue';
import { startOver, type StoryDemo } from './storyActions';
import { StepFailed } from './pageDriver';
import { storeStoryProgress } from './storyProgress';
import type { StoryStep } from './steps';
import type { StoryValues } from './storyValues';

export interface StoryState {
  /** Of the current step. */
  index: number;
  preparing: boolean;
  /** Why the step could not be prepared, in a sentence. */
  problem?: string;
}

export interface Story {
  state: () => StoryState;
  subscribe: (listener: () => void) => () => void;
  /** Prepares that step, and aborts the preparation of any other one. */
  goTo: (index: number) => void;
  /** As `goTo`, after deleting what an earlier run has left behind. */
  startAt: (index: number) => void;
  /** Leaves the story after its last step. */
  next: () => void;
  back: () => void;
  leave: () => void;
}

interface StoryOptions {
  demo: StoryDemo;
  steps: readonly StoryStep[];
  /** Those of the prospect for whom the demo is prepared when a step begins. */
  values: () => StoryValues;
  /** The step at which an earlier page of this tab was. It is not prepared again. */
  index: number;
  onLeave: () => void;
}

export function createStory({ demo, steps, values, index, onLeave }: StoryOptions): Story {
  const listeners = new Set<() => void>();
  const followed = new Set<string>();
  let state: StoryState = { index, preparing: false };
  let abort = new AbortController();
  const enqueue = createSerialQueue();

  function setState(next: StoryState): void {
    state = next;
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
      const stage = { demo, values: values(), signal, followed };
      if (startsOver) await startOver(stage);
      await step.prepare(stage);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StepFailed)) console.error('A step of the story failed', error);
      problem = error instanceof StepFailed ? error.message : 'Something in the demo failed.';
    }
    if (!signal.aborted) setState({ index: at, preparing: false, ...(problem !== undefined && { problem }) });
  }

  function go(at: number, startsOver: boolean): void {
    const step = steps[at];
    if (!step) return;
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    storeStoryProgress(step.id);
    setState({ index: at, preparing: true });
    // Preparations run one after another: two at once would press each other's buttons.
    void enqueue(() => prepare(step, at, { startsOver, signal }));
  }

  function leave(): void {
    abort.abort();
    storeStoryProgress(null);
    onLeave();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo: (at) => go(at, false),
    startAt: (at) => go(at, true),
    next: () => (state.index === steps.length - 1 ? leave() : go(state.index + 1, false)),
    back: () => go(state.index - 1, false),
    leave,
  };
}
