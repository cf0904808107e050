import type { Demo } from './demo';
import { loadWithRetry } from './loadWithRetry';
import { isHidden } from './presentation';
import { readStoryProgress } from './story/storyProgress';
import type { StoryName } from './useStoryChoice';

/** Starts a story by its key, unless this tab is showing one, which after a reload may still be loading. */
export async function startStory(demo: Demo, name: StoryName): Promise<void> {
  if (readStoryProgress() !== null) return;
  const { runningStory, startShippedStory } = await loadWithRetry(
    'The story could not be loaded.',
    () => import(/* webpackChunkName: "panel-story" */ './story/mountStory'),
    isHidden,
  );
  if (!runningStory.current()) startShippedStory(demo, name);
}
