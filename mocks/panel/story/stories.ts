/** The stories that ship with the demo, and stories from files. */
import { storyNames, type StoryName } from '../useStoryChoice';
import fair from './stories/fair.json';
import full from './stories/full.json';
import short from './stories/short.json';
import { parseStory, readStory, StoryProblem, type StoryScript } from './storyScript';

export interface OpenedStory {
  script: StoryScript;
  /** Kept over a reload: the name of a story that ships with the demo, or the text of a file. */
  source: string;
}

const files: Readonly<Record<StoryName, unknown>> = { full, short, fair };

export const shippedStory = (name: StoryName): OpenedStory => ({
  script: readStory(files[name]),
  source: name,
});

/** Throws a `StoryProblem`. */
export const storyFromFile = (text: string): OpenedStory => ({ script: parseStory(text), source: text });

/** The story of a `source` from storage or an address; undefined if it is not a valid story. */
export function storyFrom(source: string): OpenedStory | undefined {
  const name = storyNames.find((each) => each === source);
  if (name) return shippedStory(name);
  try {
    return storyFromFile(source);
  } catch (error) {
    if (error instanceof StoryProblem) return undefined;
    throw error;
  }
}
