import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { restorePresentation } from '../presentation';
import type { Story, StoryState } from './createStory';
import { StoryBar } from './StoryBar';

const steps = ['One thing.', 'Another.', 'The end.'].map((sentence, index) => ({
  id: `s${index}`,
  sentence,
  prepare: () => Promise.resolve(),
}));

const brokenSteps = steps.map((step) => ({
  ...step,
  get sentence(): string {
    throw new Error('No sentence.');
  },
}));

afterEach(() => restorePresentation('?present=0', undefined));

function renderBar(
  first: Partial<StoryState> = {},
  { takesFocus = false, playsItself = false, shown = steps } = {},
) {
  let state: StoryState = { index: 1, preparing: false, ...first };
  const listeners = new Set<() => void>();
  const story = {
    steps: shown,
    playsItself,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo: jest.fn<void, [number]>(),
    startAt: jest.fn<void, [number]>(),
    next: jest.fn<void, []>(),
    back: jest.fn<void, []>(),
    leave: jest.fn<void, []>(),
    play: jest.fn<void, []>(),
    stop: jest.fn<void, []>(),
  } satisfies Story;
  const { container } = render(<StoryBar story={story} takesFocus={takesFocus} />);
  const setState = (next: StoryState) =>
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  return { story, container, setState, user: userEvent.setup() };
}

it('The bar of the story shows the step, what to say, and why a step is not ready', () => {
  renderBar({ problem: 'The server is out.' });
  expect(screen.getByText('2 of 3')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Step 2. Another.The server is out. Continue or go back.',
  );
});

it('Buttons and keys move the story forward and back, and leave it', async () => {
  const { story, user } = renderBar();
  await user.click(screen.getByRole('button', { name: /^Next/ }));
  await user.keyboard('nN{Shift>}n{/Shift}b');
  await user.click(screen.getByRole('button', { name: /^Back/ }));
  expect(story.next).toHaveBeenCalledTimes(4);
  expect(story.back).toHaveBeenCalledTimes(2);
  await user.keyboard('{Escape}');
  expect(story.leave).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Leave the story' }));
  expect(story.leave).toHaveBeenCalledTimes(2);
});

it('A bar that throws is one sentence that can be closed, and the keys still move the story', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { story, user } = renderBar({}, { shown: brokenSteps });
  expect(screen.getByRole('alert')).toHaveTextContent('The story’s bar couldn’t be shown.');
  await user.keyboard('n');
  expect(story.next).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(story.leave).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

it('The button of the last step is called Finish', () => {
  renderBar({ index: 2 });
  expect(screen.getByRole('button', { name: /^Finish/ })).toBeVisible();
});

it('The story does not react to letters and Escape in a field, nor to keys with Ctrl or Meta', async () => {
  const { story, user } = renderBar();
  render(<input aria-label="Business Name" />);
  await user.type(screen.getByLabelText('Business Name'), 'banner{Escape}');
  await user.tab();
  await user.keyboard('{Control>}n{/Control}{Meta>}b{/Meta}');
  expect(story.next).not.toHaveBeenCalled();
  expect(story.back).not.toHaveBeenCalled();
  expect(story.leave).not.toHaveBeenCalled();
});

it('In a story that was just started, Next gets the focus, and gets it back after a step that has moved the focus', () => {
  const { setState } = renderBar({ preparing: true }, { takesFocus: true });
  setState({ index: 1, preparing: false });
  const next = screen.getByRole('button', { name: /^Next/ });
  expect(next).toHaveFocus();
  setState({ index: 2, preparing: true });
  act(() => next.blur());
  setState({ index: 2, preparing: false });
  expect(next).toHaveFocus();
});

it('A story that is resumed after a reload does not take the focus', () => {
  const { setState } = renderBar({ preparing: false });
  setState({ index: 2, preparing: true });
  setState({ index: 2, preparing: false });
  expect(document.body).toHaveFocus();
});

it('In a presenting tab the story is hidden, and its keys work', async () => {
  restorePresentation('?present=1', sessionStorage);
  const { story, container, user } = renderBar();
  expect(container).toBeEmptyDOMElement();
  await user.keyboard('n');
  expect(story.next).toHaveBeenCalledTimes(1);
});

it('A story that plays itself shows its sentences to the audience, and stops at the first touch or key', async () => {
  restorePresentation('?present=1', sessionStorage);
  const { story, container, setState, user } = renderBar({ playing: true }, { playsItself: true });
  expect(screen.getByText('Another.')).toBeVisible();
  expect(screen.getByText('Touch the page or press a key to try it yourself.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.keyboard('x');
  expect(story.stop).toHaveBeenCalledTimes(1);
  await user.pointer({ target: document.body, keys: '[TouchA]' });
  expect(story.stop).toHaveBeenCalledTimes(2);
  setState({ index: 1, preparing: false });
  await user.keyboard('x');
  expect(story.stop).toHaveBeenCalledTimes(2);
  expect(container).toBeEmptyDOMElement();
});

it('A stopped story that plays itself is continued by a button', async () => {
  const { story, user } = renderBar({}, { playsItself: true });
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(story.play).toHaveBeenCalledTimes(1);
  expect(story.stop).not.toHaveBeenCalled();
});
