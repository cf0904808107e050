/**
 * The story's current step in this tab, kept over reloads. In its own file, since the panel reads it before it loads a story.
 */
import { writeTabStorage, readTabStorage, tabStorage } from '../../transports/page/tabStorage';

/** In the tab's session storage: the id of a step. */
const storyKey = 'demo-story';

/** In the tab's session storage: `source` of the story. */
const sourceKey = 'demo-story-source';

/** null: no story is running. */
export function storeStoryProgress(step: string | null): void {
  writeTabStorage(tabStorage(), storyKey, step);
  if (step === null) storeStorySource(null);
}

export function readStoryProgress(): string | null {
  return readTabStorage(tabStorage(), storyKey);
}

export function storeStorySource(source: string | null): void {
  writeTabStorage(tabStorage(), sourceKey, source);
}

export function readStorySource(): string | null {
  return readTabStorage(tabStorage(), sourceKey);
}
