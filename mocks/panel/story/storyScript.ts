/**
 * The file format of a story: who does what at which address in each step, and what the presenter says. The whole file is
 * checked when it is opened: a single problem refuses it, with a sentence that names the place.
 */
import { isObject } from 'supabase-in-memory/schema';
import { pageAt, paths, sectionIds } from '../../../src/lib/pages';
import { textProblem } from '../../product/packs/textProblem';
import { stepActions, actors, type StepActionName, type Actor } from './stepActions';

export interface ScriptStep {
  /** Identifies the step in storage, such as in notes: one lowercase word. */
  id: string;
  who: Actor;
  /** An address of the product: `/auth`, `/#features`. */
  where: string;
  /** Done in this order. Without actions, the step only opens the address. */
  do: readonly StepActionName[];
  /** The presenter's sentence, or the audience's if the story plays itself. */
  say: string;
  /** How long the step stays: required in a story that plays itself, refused in any other. */
  seconds?: number;
}

export interface StoryScript {
  name: string;
  /** The story goes on by itself, starts over after its last step, and stops at the first touch or key. */
  playsItself: boolean;
  steps: readonly ScriptStep[];
}

/** Why a story cannot be opened, in a sentence for the person who tried. */
export class StoryProblem extends Error {}

/** Characters of the file. */
const maxStoryLength = 50_000;

const maxSteps = 40;
const maxName = 60;
const maxSentence = 200;
const maxSeconds = 600;

const storyKeys = ['format', 'version', 'name', 'playsItself', 'steps'];
const stepKeys = ['id', 'who', 'where', 'do', 'say', 'seconds'];

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
  refuseUnknown(value, storyKeys, 'This story');
  const { name, playsItself = false, steps } = value;
  const problem = textProblem(name, maxName);
  if (problem !== undefined) throw new StoryProblem(`The name of the story ${problem}`);
  if (typeof playsItself !== 'boolean') throw new StoryProblem('“playsItself” must be true or false.');
  if (!Array.isArray(steps) || steps.length === 0 || steps.length > maxSteps) {
    throw new StoryProblem(`A story has 1 to ${maxSteps} steps.`);
  }
  const parsed = steps.map((step: unknown, index) => readStep(step, `Step ${index + 1}`, playsItself));
  const duplicate = parsed.findIndex(({ id }, index) => parsed.findIndex((each) => each.id === id) < index);
  if (duplicate >= 0) {
    throw new StoryProblem(
      `Step ${duplicate + 1}: an earlier step is called “${parsed[duplicate]?.id}”, too.`,
    );
  }
  return { name: name as string, playsItself, steps: parsed };
}

function readStep(value: unknown, at: string, playsItself: boolean): ScriptStep {
  if (!isObject(value)) throw new StoryProblem(`${at} is not a step.`);
  refuseUnknown(value, stepKeys, at);
  const { id, who, where, say, seconds } = value;
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]{0,29}$/.test(id)) {
    throw new StoryProblem(`${at}: its “id” must be a short lowercase word.`);
  }
  const place = `${at} (“${id}”)`;
  const person = actors.find((each) => each === who);
  if (!person) {
    throw new StoryProblem(`${place}: nobody is called ${quote(who)}; there are ${actors.join(', ')}.`);
  }
  if (!isPlace(where)) throw new StoryProblem(`${place}: the product has no page ${quote(where)}.`);
  const problem = textProblem(say, maxSentence);
  if (problem !== undefined) throw new StoryProblem(`${place}: what is said ${problem}`);
  return {
    id,
    who: person,
    where,
    do: readActions(value.do, { place, person, where }),
    say: say as string,
    ...readSeconds(seconds, place, playsItself),
  };
}

interface Place {
  place: string;
  person: Actor;
  where: string;
}

function readActions(value: unknown = [], { place, person, where }: Place): StepActionName[] {
  if (!Array.isArray(value)) throw new StoryProblem(`${place}: “do” is not a list.`);
  return value.map((name: unknown) => {
    if (typeof name !== 'string' || !Object.hasOwn(stepActions, name)) {
      throw new StoryProblem(
        `${place}: the demo has no action ${quote(name)}; it has ${Object.keys(stepActions).join(', ')}.`,
      );
    }
    const action = stepActions[name as StepActionName];
    if (action.who !== person || action.where !== where) {
      throw new StoryProblem(
        `${place}: the action “${name}” is for “who”: “${action.who}” and “where”: “${action.where}”.`,
      );
    }
    return name as StepActionName;
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

function quote(value: unknown): string {
  return typeof value === 'string' ? `“${value.slice(0, 40)}”` : 'of that kind';
}
