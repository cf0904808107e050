/**
 * The story's current step in this tab, kept over reloads. Apart, because the panel reads it before it loads a story.
 */
import { writeTabStorage, readTabStorage, tabStorage } from '../../transports/page/tabStorage';

/** In the tab's session storage: the id of a step. */
const storyKey = 'demo-story';

/** null: no story is running. */
export function storeStoryProgress(step: string | null): void {
  writeTabStorage(tabStorage(), storyKey, step);
}

export function readStoryProgress(): string | null {
  return readTabStorage(tabStorage(), storyKey);
}
