/**
 * The story's current step in this tab, kept over reloads. Apart, because the panel reads it before it loads a story.
 */
import { keepForTab, recallForTab, tabStorage } from '../../transports/page/tabStorage';

/** In the tab's session storage: the id of a step. */
const storyKey = 'demo-story';

/** null: no story is told. */
export function keepStoryPlace(step: string | null): void {
  keepForTab(tabStorage(), storyKey, step);
}

export function recallStoryPlace(): string | null {
  return recallForTab(tabStorage(), storyKey);
}
