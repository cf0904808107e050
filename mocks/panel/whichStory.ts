/** Which of the demo's own stories "Start the story" tells. Kept for the tab. The stories load with the first that is told. */
import { useTabChoice } from './tabChoice';

export const storyTitles = {
  full: 'The whole story',
  short: 'Two minutes',
  fair: 'By itself, for a fair',
} as const;

export type StoryName = keyof typeof storyTitles;

export const storyNames = ['full', 'short', 'fair'] as const satisfies readonly StoryName[];

export const useStoryChoice = () => useTabChoice<StoryName>('demo-story-choice', storyNames);
