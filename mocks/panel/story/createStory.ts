/** Somebody's way through the story, without its looks. */
import { beginAfresh, type StoryDemo } from './deeds';
import { NotReady } from './hands';
import { keepStoryPlace } from './storyPlace';
import type { StoryStep } from './steps';
import type { StoryValues } from './storyValues';

export interface StoryState {
  /** Of the present step; past the last one there is none, and the story is over. */
  index: number;
  preparing: boolean;
  /** Why the step could not be prepared, in a sentence. */
  problem?: string;
}

export interface Story {
  state: () => StoryState;
  subscribe: (listener: () => void) => () => void;
  /** Prepares that step, whatever is being prepared: the last wish counts. */
  goTo: (index: number) => void;
  /** As `goTo`, and nothing of an earlier telling is there. */
  startAt: (index: number) => void;
  leave: () => void;
}

interface StoryOptions {
  demo: StoryDemo;
  steps: readonly StoryStep[];
  /** Of the prospect for whom the demo is prepared by then. */
  values: () => StoryValues;
  /** The step that a page before this one was at: it stays as it was left. */
  index: number;
  onLeave: () => void;
}

export function createStory({ demo, steps, values, index, onLeave }: StoryOptions): Story {
  const listeners = new Set<() => void>();
  const followed = new Set<string>();
  let state: StoryState = { index, preparing: false };
  let abort = new AbortController();
  let before = Promise.resolve();

  function become(next: StoryState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function prepare(
    step: StoryStep,
    at: number,
    { afresh, signal }: { afresh: boolean; signal: AbortSignal },
  ): Promise<void> {
    let problem: string | undefined;
    try {
      signal.throwIfAborted();
      const stage = { demo, values: values(), signal, followed };
      if (afresh) await beginAfresh(stage);
      await step.prepare(stage);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NotReady)) console.error('A step of the story failed', error);
      problem = error instanceof NotReady ? error.message : 'Something in the demo failed.';
    }
    if (!signal.aborted) become({ index: at, preparing: false, ...(problem !== undefined && { problem }) });
  }

  function go(at: number, afresh: boolean): void {
    const step = steps[at];
    if (!step) return;
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    keepStoryPlace(step.id);
    become({ index: at, preparing: true });
    // Two of them at once would press each other's buttons.
    before = before.then(() => prepare(step, at, { afresh, signal }));
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo: (at) => go(at, false),
    startAt: (at) => go(at, true),
    leave() {
      abort.abort();
      keepStoryPlace(null);
      onLeave();
    },
  };
}
