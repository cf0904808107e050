import { createRoot } from 'react-dom/client';
import { createStory, type Story } from './createStory';
import type { StoryDemo } from './storyActions';
import { readStoryProgress } from './storyProgress';
import { StoryStrip } from './StoryStrip';
import { steps } from './steps';
import { storyValues } from './storyValues';

let current: Story | undefined;
const listeners = new Set<() => void>();

function setCurrent(story: Story | undefined): void {
  current = story;
  for (const listener of listeners) listener();
}

/** The story that this page shows, if any, as an external store of React. */
export const runningStory = {
  current: (): Story | undefined => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Shows the story in a root of its own, beside product and panel. `startAt`: the step to prepare and begin with;
 * without it, the story resumes at the step of an earlier page of this tab.
 */
export function mountStory(demo: StoryDemo, startAt?: number): void {
  if (current) {
    // The first step starts a new run; any other one continues the current run.
    if (startAt === 0) current.startAt(startAt);
    else if (startAt !== undefined) current.goTo(startAt);
    return;
  }
  const kept = steps.findIndex(({ id }) => id === readStoryProgress());
  const index = startAt ?? kept;
  if (index < 0) return;
  const element = document.createElement('div');
  element.id = 'demo-story';
  document.body.append(element);
  const root = createRoot(element);
  const story = createStory({
    demo,
    steps,
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
  setCurrent(story);
  root.render(<StoryStrip story={story} steps={steps} takesFocus={startAt !== undefined} />);
  if (startAt !== undefined) story.startAt(startAt);
}
