import { readFileSync } from 'node:fs';
import path from 'node:path';
import { storyNames, storyTitles } from '../useStoryChoice';
import { stepActions } from './stepActions';
import { shippedStory, storyFrom } from './stories';
import { parseStory, readStory, StoryProblem } from './storyScript';

const step = {
  id: 'mail',
  who: 'visitor',
  where: '/auth',
  do: ['send-sign-up', 'show-letter'],
  say: 'The mail has arrived.',
};

const story = (change: object = {}) => ({
  format: 'autosuggest-demo-story',
  version: 1,
  name: 'Ours',
  steps: [step],
  ...change,
});

const withStep = (change: object) => story({ steps: [step, { ...step, id: 'second', ...change }] });

it.each(storyNames)('The story “%s” of the demo is valid, and has the name that the panel shows', (name) => {
  const { script } = shippedStory(name);
  expect(script.name).toBe(storyTitles[name]);
  expect(script.steps.length).toBeGreaterThan(0);
});

it('The full story has eight steps, and only the story for a fair plays itself', () => {
  expect(shippedStory('full').script.steps).toHaveLength(8);
  expect(storyNames.filter((name) => shippedStory(name).script.playsItself)).toEqual(['fair']);
});

it('A story from a file is read as it was written, also after a reload, and one of the demo by its name', () => {
  const read = readStory(story());
  expect(read).toEqual({ name: 'Ours', playsItself: false, steps: [step] });
  expect(storyFrom(JSON.stringify(story()))?.script).toEqual(read);
  expect(storyFrom('short')?.script.name).toBe('Two minutes');
  expect(storyFrom('gone')).toBeUndefined();
});

it.each<[what: string, story: unknown, sentence: RegExp]>([
  ['another format', { format: 'autosuggest-demo-pack' }, /^This is not a story of the demo\.$/],
  ['another version', story({ version: 2 }), /^This story was made for another version of the demo\.$/],
  ['an unknown field', story({ music: true }), /^This story has “music”, which the demo does not know\.$/],
  ['no name', story({ name: '' }), /^The name of the story is missing\.$/],
  ['no step', story({ steps: [] }), /^A story has 1 to 40 steps\.$/],
  ['a step that is not an object', story({ steps: ['mail'] }), /^Step 1 is not a step\.$/],
  [
    'an unknown field of a step',
    withStep({ wait: 3 }),
    /^Step 2 has “wait”, which the demo does not know\.$/,
  ],
  ['a step without an id', withStep({ id: '' }), /^Step 2: its “id” must be a short lowercase word\.$/],
  [
    'two steps with the same id',
    withStep({ id: 'mail' }),
    /^Step 2: an earlier step is called “mail”, too\.$/,
  ],
  [
    'an unknown person',
    withStep({ who: 'boss' }),
    /^Step 2 \(“second”\): nobody is called “boss”; there are visitor, customer, admin, anybody\.$/,
  ],
  [
    'an unknown page',
    withStep({ where: '/shop' }),
    /^Step 2 \(“second”\): the product has no page “\/shop”\.$/,
  ],
  ['a page of another site', withStep({ where: '//evil.example/' }), /the product has no page/],
  ['an unknown section', withStep({ where: '/#prices', do: [] }), /the product has no page “\/#prices”\.$/],
  [
    'an unknown action',
    withStep({ do: ['fly'] }),
    /^Step 2 \(“second”\): the demo has no action “fly”; it has fill-sign-up, .+, type-revenue\.$/,
  ],
  ['an action called constructor', withStep({ do: ['constructor'] }), /no action “constructor”/],
  ['actions that are not a list', withStep({ do: 'fly' }), /^Step 2 \(“second”\): “do” is not a list\.$/],
  [
    'an action of another person',
    withStep({ do: ['find-request'] }),
    /^Step 2 \(“second”\): the action “find-request” is for “who”: “admin” and “where”: “\/admin”\.$/,
  ],
  ['an empty sentence to say', withStep({ say: ' ' }), /^Step 2 \(“second”\): what is said is missing\.$/],
  [
    'markup in a sentence',
    withStep({ say: '<b>Now</b>' }),
    /^Step 2 \(“second”\): what is said must not contain < or >\.$/,
  ],
  [
    'seconds in a story that does not play itself',
    withStep({ seconds: 3 }),
    /^Step 2 \(“second”\): only a story that plays itself has “seconds”\.$/,
  ],
  [
    'no seconds in a story that plays itself',
    story({ playsItself: true }),
    /^Step 1 \(“mail”\): “seconds” must be a number from 1 to 600\.$/,
  ],
  ['a text for “playsItself”', story({ playsItself: 'yes' }), /^“playsItself” must be true or false\.$/],
])('A story with %s is refused with one sentence', (_what, given, sentence) => {
  expect(() => readStory(given)).toThrow(StoryProblem);
  expect(() => readStory(given)).toThrow(sentence);
});

it('A file that is not JSON, or too large, is refused with one sentence', () => {
  expect(() => parseStory('{')).toThrow('This is not a story: the file is not valid JSON.');
  expect(() => parseStory(' '.repeat(60_000))).toThrow('This story is too large.');
});

describe('the story in mocks/README.md', () => {
  const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8');

  it('The story in mocks/README.md is valid', () => {
    const [, example = ''] =
      /```json\n(\{\n {2}"format": "autosuggest-demo-story"[^]*?)\n```/.exec(readme) ?? [];
    expect(parseStory(example).steps).toHaveLength(2);
  });

  it('The table in mocks/README.md has each action, with who does it and where', () => {
    const rows = [...readme.matchAll(/^\| `([\w-]+)` \| `(\w+)`, `([^`]+)` \|/gm)];
    expect(rows.map(([, name, who, where]) => ({ name, who, where }))).toEqual(
      Object.entries(stepActions).map(([name, { who, where }]) => ({ name, who, where })),
    );
  });
});
