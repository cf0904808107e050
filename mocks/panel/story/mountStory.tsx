import { createRoot } from 'react-dom/client';
import { createStory, type Story, type StoryStep } from './createStory';
import type { StoryName } from '../useStoryChoice';
import { stepActions } from './stepActions';
import { visit, type StoryDemo } from './storyActions';
import { readStoryProgress, readStorySource, storeStorySource } from './storyProgress';
import type { ScriptStep } from './storyScript';
import { shippedStory, storyFrom, type OpenedStory } from './stories';
import { StoryBar } from './StoryBar';
import { storyValues } from './storyValues';

let current: Story | undefined;
/** What the current story was opened from. */
let currentOpened: OpenedStory | undefined;
const listeners = new Set<() => void>();

function setCurrent(story: Story | undefined, opened?: OpenedStory): void {
  current = story;
  currentOpened = opened;
  for (const listener of listeners) listener();
}

/** The story that this page shows, if any, for `useSyncExternalStore`. */
export const runningStory = {
  current: (): Story | undefined => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const openedStory = (): OpenedStory | undefined => currentOpened;

export const startShippedStory = (demo: StoryDemo, name: StoryName): void =>
  startStory(demo, shippedStory(name));

/** Starts a story at one of its steps. */
export function startStory(demo: StoryDemo, opened: OpenedStory, index = 0): void {
  if (current && currentOpened?.source === opened.source) {
    // The first step starts a new run; any other one continues the current run.
    if (index === 0) current.startAt(index);
    else current.goTo(index);
    return;
  }
  current?.leave();
  storeStorySource(opened.source);
  mountStory(demo, opened, { index, isNew: true }).startAt(index);
}

/** After a reload, shows this tab's story again, at its step. Frames have reloaded, too, so they need the step prepared. */
export function resumeStory(demo: StoryDemo): void {
  const opened = storyFrom(readStorySource() ?? '');
  const index = opened?.script.steps.findIndex(({ id }) => id === readStoryProgress()) ?? -1;
  if (!opened || index < 0) return;
  const story = mountStory(demo, opened, { index, isNew: false });
  if (demo.runInFrame) story.goTo(index);
}

/** Shows the story's bar, in a React root of its own beside product and panel. */
function mountStory(
  demo: StoryDemo,
  opened: OpenedStory,
  { index, isNew }: { index: number; isNew: boolean },
): Story {
  const { script } = opened;
  const element = document.createElement('div');
  element.id = 'demo-story';
  document.body.append(element);
  const root = createRoot(element);
  const story = createStory({
    demo,
    steps: script.steps.map(toStoryStep),
    playsItself: script.playsItself,
    values: () => storyValues(demo.pack()),
    index,
    onLeave: () => {
      const hadFocus = element.contains(document.activeElement);
      setCurrent(undefined);
      root.unmount();
      element.remove();
      if (hadFocus) document.querySelector<HTMLElement>('#demo-panel button')?.focus();
    },
  });
  setCurrent(story, opened);
  root.render(<StoryBar story={story} takesFocus={isNew} />);
  return story;
}

function toStoryStep({ id, who, where, do: done, say, seconds }: ScriptStep): StoryStep {
  return {
    id,
    sentence: say,
    seconds,
    prepare: async (context) => {
      if (done.length === 0) await visit(context, who, where);
      for (const name of done) await stepActions[name].run(context);
    },
  };
}
