/** Which of the demo's own stories "Start the story" starts. Kept for the tab. The stories themselves load later. */
import { useTabChoice } from './tabChoice';

export const storyTitles = {
  full: 'The whole story',
  short: 'Two minutes',
  fair: 'Self-playing, for a trade show',
} as const;

export type StoryName = keyof typeof storyTitles;

export const storyNames = ['full', 'short', 'fair'] as const satisfies readonly StoryName[];

export const useStoryChoice = () => useTabChoice<StoryName>('demo-story-choice', storyNames);
