import { createRoot } from 'react-dom/client';
import { createStory, type Story } from './createStory';
import type { StoryDemo } from './deeds';
import { recallStoryPlace } from './storyPlace';
import { StoryStrip } from './StoryStrip';
import { steps } from './steps';
import { storyValues } from './storyValues';

let told: Story | undefined;

/**
 * Tells the story in a root of its own, beside product and panel. `startAt`: from that step on, which is prepared;
 * without it, where a page before this one was.
 */
export function mountStory(demo: StoryDemo, startAt?: number): void {
  if (told) {
    // The first step begins a new telling; any other one goes on with the one that is told.
    if (startAt === 0) told.startAt(startAt);
    else if (startAt !== undefined) told.goTo(startAt);
    return;
  }
  const kept = steps.findIndex(({ id }) => id === recallStoryPlace());
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
      told = undefined;
      root.unmount();
      element.remove();
      if (hadFocus) document.querySelector<HTMLElement>('#demo-panel button')?.focus();
    },
  });
  told = story;
  root.render(<StoryStrip story={story} steps={steps} takesFocus={startAt !== undefined} />);
  if (startAt !== undefined) story.startAt(startAt);
}
