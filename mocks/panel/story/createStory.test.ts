import { expectConsoleError } from '../../testing/consoleErrors';
import { createTestDemo } from '../../testing/testDemo';
import { createStory, type StoryStep } from './createStory';
import type { StoryDemo } from './storyActions';
import { waitFor } from './pageDriver';
import { StepFailed } from './stepFailed';
import { readStoryProgress } from './storyProgress';
import { storyValues } from './storyValues';

const { inspector, fake } = createTestDemo().demo;

const demo: StoryDemo = {
  switchUser: () => Promise.resolve(undefined),
  follow: () => Promise.resolve(),
  open: () => Promise.resolve(),
  inspector,
  fake,
  pack: () => null,
  person: () => undefined,
  subscribe: () => () => undefined,
};

const step = (id: string, prepare: StoryStep['prepare']): StoryStep => ({ id, sentence: id, prepare });

function createTestStory(...steps: StoryStep[]) {
  const onLeave = jest.fn();
  const story = createStory({ demo, steps, values: () => storyValues(null), index: 0, onLeave });
  return { story, onLeave };
}

/** Lets all pending promises run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('A step is prepared, and the progress of the story is stored for the tab', async () => {
  const { story } = createTestStory(
    step('first', () => Promise.resolve()),
    step('second', () => Promise.resolve()),
  );
  story.goTo(1);
  expect(story.state()).toEqual({ index: 1, preparing: true });
  expect(readStoryProgress()).toBe('second');
  await settle();
  expect(story.state()).toEqual({ index: 1, preparing: false });
});

it('Back does nothing at the first step, and next at the last step leaves the story', () => {
  const { story, onLeave } = createTestStory(
    step('first', () => Promise.resolve()),
    step('second', () => Promise.resolve()),
  );
  story.back();
  expect(story.state().index).toBe(0);
  story.next();
  expect(story.state().index).toBe(1);
  expect(onLeave).not.toHaveBeenCalled();
  story.next();
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(readStoryProgress()).toBeNull();
});

it('A failed preparation is explained, and the story continues', async () => {
  const { story } = createTestStory(
    step('first', () => Promise.reject(new StepFailed('The server is out.'))),
    step('second', () => Promise.resolve()),
  );
  story.goTo(0);
  await settle();
  expect(story.state()).toEqual({ index: 0, preparing: false, problem: 'The server is out.' });
  story.goTo(1);
  await settle();
  expect(story.state()).toEqual({ index: 1, preparing: false });
});

it('An error of the demo itself is logged', async () => {
  expectConsoleError(/A step of the story failed/);
  const { story } = createTestStory(step('first', () => Promise.reject(new TypeError('oops'))));
  story.goTo(0);
  await settle();
  expect(story.state().problem).toBe('Something in the demo failed.');
});

it('Steps are prepared one after another, and only the one that was requested last is prepared next', async () => {
  const log: string[] = [];
  const { story } = createTestStory(
    step('first', async ({ signal }) => {
      log.push('first begins');
      await waitFor(() => undefined, signal).finally(() => log.push('first ends'));
    }),
    step('second', () => Promise.resolve(void log.push('second'))),
    step('third', () => Promise.resolve(void log.push('third'))),
  );
  story.goTo(0);
  await settle();
  story.goTo(1);
  story.goTo(2);
  await settle();
  expect(log).toEqual(['first begins', 'first ends', 'third']);
  expect(story.state()).toEqual({ index: 2, preparing: false });
});

it('Leaving the story aborts the preparation and deletes the stored progress', async () => {
  const ended = jest.fn();
  const { story, onLeave } = createTestStory(
    step('first', ({ signal }) => waitFor(() => undefined, signal).finally(ended)),
  );
  story.goTo(0);
  await settle();
  story.leave();
  await settle();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(readStoryProgress()).toBeNull();
});

it('The story does not move before its first step or after its last one', () => {
  const { story } = createTestStory(step('first', () => Promise.resolve()));
  story.goTo(-1);
  story.goTo(1);
  expect(story.state()).toEqual({ index: 0, preparing: false });
});

it('A story that plays itself moves to the next step after the step’s seconds, and starts over after the last step', async () => {
  jest.useFakeTimers();
  try {
    const log: string[] = [];
    const timed = (id: string, seconds: number): StoryStep => ({
      ...step(id, () => Promise.resolve(void log.push(id))),
      seconds,
    });
    const story = createStory({
      demo,
      steps: [timed('first', 5), timed('second', 3)],
      playsItself: true,
      values: () => storyValues(null),
      index: 0,
      onLeave: jest.fn(),
    });
    story.startAt(0);
    await jest.advanceTimersByTimeAsync(4_900);
    expect(log).toEqual(['first']);
    await jest.advanceTimersByTimeAsync(200);
    expect(log).toEqual(['first', 'second']);
    expect(story.state()).toEqual({ index: 1, preparing: false, playing: true });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(log).toEqual(['first', 'second', 'first']);
    story.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(log).toHaveLength(3);
    expect(story.state()).toEqual({ index: 0, preparing: false });
    story.play();
    await jest.advanceTimersByTimeAsync(5_100);
    expect(log).toEqual(['first', 'second', 'first', 'first', 'second']);
    story.leave();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(log).toHaveLength(5);
  } finally {
    jest.useRealTimers();
  }
});

it('Stopping a story that plays itself also aborts the preparation of its step', async () => {
  const ended = jest.fn();
  const story = createStory({
    demo,
    steps: [
      { ...step('first', ({ signal }) => waitFor(() => undefined, signal).finally(ended)), seconds: 1 },
    ],
    playsItself: true,
    values: () => storyValues(null),
    index: 0,
    onLeave: jest.fn(),
  });
  story.startAt(0);
  await settle();
  story.stop();
  await settle();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(story.state()).toEqual({ index: 0, preparing: false });
});
