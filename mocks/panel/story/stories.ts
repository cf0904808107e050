/** The stories that ship with the demo, and those that somebody has opened from a file. */
import { storyNames, type StoryName } from '../whichStory';
import fair from './stories/fair.json';
import full from './stories/full.json';
import short from './stories/short.json';
import { parseStory, readStory, StoryProblem, type StoryScript } from './storyScript';

export interface OpenedStory {
  script: StoryScript;
  /** What is kept over a reload: the name of one that ships, or the text of a file. */
  source: string;
}

const files: Readonly<Record<StoryName, unknown>> = { full, short, fair };

export const shippedStory = (name: StoryName): OpenedStory => ({
  script: readStory(files[name]),
  source: name,
});

/** Throws a `StoryProblem`. */
export const storyFromFile = (text: string): OpenedStory => ({ script: parseStory(text), source: text });

/** What `source` of an earlier page stands for; undefined if that is no story any more. */
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
