/**
 * A story as a file has it: for each step who, where, what is done and what is said. It is checked as a whole when it is
 * opened: one problem refuses all of it, with a sentence that names the place.
 */
import { isObject } from 'supabase-in-memory/schema';
import { pageAt, paths, sectionIds } from '../../../src/lib/pages';
import { acceptableText } from '../../product/packs/packText';
import { deeds, whos, type DeedName, type Who } from './deeds';

export interface ScriptStep {
  /** For what is kept of it, such as notes: lower case, one word. */
  id: string;
  who: Who;
  /** An address of the product: `/auth`, `/#features`. */
  where: string;
  /** In this order. Without any, the step only goes there. */
  do: readonly DeedName[];
  /** The presenter's sentence, or the audience's if the story plays itself. */
  say: string;
  /** How long the step stays. Only, and always, where the story plays itself. */
  seconds?: number;
}

export interface StoryScript {
  name: string;
  /** It goes on by itself, starts over after its last step, and stops at the first touch or key. */
  playsItself: boolean;
  steps: readonly ScriptStep[];
}

/** Why a story cannot be told, in a sentence for the person who brought it. */
export class StoryProblem extends Error {}

/** Characters of a file. */
export const maxStoryLength = 50_000;

const maxSteps = 40;
const maxName = 60;
const maxSentence = 200;
const maxSeconds = 600;

const knownOfStory = ['format', 'version', 'name', 'playsItself', 'steps'];
const knownOfStep = ['id', 'who', 'where', 'do', 'say', 'seconds'];

/** Throws a `StoryProblem`. */
export function parseStory(text: string): StoryScript {
  if (text.length > maxStoryLength) throw new StoryProblem('This story is too large.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StoryProblem('This is not a story: the file is not valid JSON.');
  }
  return readStory(value);
}

/** Throws a `StoryProblem`. */
export function readStory(value: unknown): StoryScript {
  if (!isObject(value) || value.format !== 'autosuggest-demo-story') {
    throw new StoryProblem('This is not a story of the demo.');
  }
  if (value.version !== 1) throw new StoryProblem('This story was made for another version of the demo.');
  refuseUnknown(value, knownOfStory, 'This story');
  const { name, playsItself = false, steps } = value;
  const problem = acceptableText(name, maxName);
  if (problem !== undefined) throw new StoryProblem(`The name of the story ${problem}`);
  if (typeof playsItself !== 'boolean') throw new StoryProblem('“playsItself” must be true or false.');
  if (!Array.isArray(steps) || steps.length === 0 || steps.length > maxSteps) {
    throw new StoryProblem(`A story has 1 to ${maxSteps} steps.`);
  }
  const read = steps.map((step: unknown, index) => readStep(step, `Step ${index + 1}`, playsItself));
  const twice = read.findIndex(({ id }, index) => read.findIndex((each) => each.id === id) < index);
  if (twice >= 0) {
    throw new StoryProblem(`Step ${twice + 1}: an earlier step is called “${read[twice]?.id}”, too.`);
  }
  return { name: name as string, playsItself, steps: read };
}

function readStep(value: unknown, at: string, playsItself: boolean): ScriptStep {
  if (!isObject(value)) throw new StoryProblem(`${at} is not a step.`);
  refuseUnknown(value, knownOfStep, at);
  const { id, who, where, say, seconds } = value;
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]{0,29}$/.test(id)) {
    throw new StoryProblem(`${at}: its “id” must be a short lowercase word.`);
  }
  const place = `${at} (“${id}”)`;
  const person = whos.find((each) => each === who);
  if (!person) {
    throw new StoryProblem(`${place}: nobody is called ${shown(who)}; there are ${whos.join(', ')}.`);
  }
  if (!isPlace(where)) throw new StoryProblem(`${place}: the product has no page ${shown(where)}.`);
  const problem = acceptableText(say, maxSentence);
  if (problem !== undefined) throw new StoryProblem(`${place}: what is said ${problem}`);
  return {
    id,
    who: person,
    where,
    do: readDeeds(value.do, { place, person, where }),
    say: say as string,
    ...readSeconds(seconds, place, playsItself),
  };
}

interface Place {
  place: string;
  person: Who;
  where: string;
}

function readDeeds(value: unknown = [], { place, person, where }: Place): DeedName[] {
  if (!Array.isArray(value)) throw new StoryProblem(`${place}: “do” is not a list.`);
  return value.map((name: unknown) => {
    if (typeof name !== 'string' || !Object.hasOwn(deeds, name)) {
      throw new StoryProblem(
        `${place}: the demo has no deed ${shown(name)}; it has ${Object.keys(deeds).join(', ')}.`,
      );
    }
    const deed = deeds[name as DeedName];
    if (deed.who !== person || deed.where !== where) {
      throw new StoryProblem(
        `${place}: the deed “${name}” is for “who”: “${deed.who}” and “where”: “${deed.where}”.`,
      );
    }
    return name as DeedName;
  });
}

function readSeconds(value: unknown, place: string, playsItself: boolean): { seconds?: number } {
  if (!playsItself) {
    if (value === undefined) return {};
    throw new StoryProblem(`${place}: only a story that plays itself has “seconds”.`);
  }
  if (typeof value !== 'number' || !(value >= 1 && value <= maxSeconds)) {
    throw new StoryProblem(`${place}: “seconds” must be a number from 1 to ${maxSeconds}.`);
  }
  return { seconds: value };
}

function isPlace(where: unknown): where is string {
  if (typeof where !== 'string' || !/^\/(?!\/)[^\s\\]*$/.test(where)) return false;
  const { pathname, hash } = new URL(where, 'https://demo.example');
  if (!pageAt(pathname)) return false;
  return (
    hash === '' || (pathname === paths.home && Object.values<string>(sectionIds).includes(hash.slice(1)))
  );
}

function refuseUnknown(value: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new StoryProblem(`${place} has “${unknown}”, which the demo does not know.`);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `“${value.slice(0, 40)}”` : 'of that kind';
}
