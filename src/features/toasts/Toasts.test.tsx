import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expectConsoleError } from '../../../mocks/testing/consoleErrors';
import { api } from '../../api/api';
import { appError } from '../../errors/appError';
import { makeStore } from '../../store/store';
import '../admin/UndoMessage';
import { Toasts } from './Toasts';
import { createUndo, addToasts } from './toastListeners';
import { toastShown } from './toastsSlice';

// The first toast loads the module that places it.
beforeAll(async () => {
  setUp().show('success', 'First');
  await act(async () => void (await import('./placeStack')));
  cleanup();
});

beforeEach(() => {
  jest.useFakeTimers();
  // In jsdom a document has no focus before one of its elements has it.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function setUp() {
  const store = makeStore();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
  const show = (kind: 'success' | 'error', text: string, title: string | null = null) =>
    act(() => void store.dispatch(toastShown({ kind, title, text })));
  return { show, store };
}

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('Both live regions exist before the first toast, and each toast is rendered into the one for its kind', () => {
  const { show } = setUp();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  show('success', 'Saved');
  expect(within(screen.getByRole('status')).getByText('Saved')).toBeVisible();
  show('error', 'No such thing', 'Error');
  expect(within(screen.getByRole('alert')).getByText('Error')).toBeVisible();
});

test.each([
  ['hovered', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('A toast disappears by itself after six seconds, but not while it is %s', (_state, enter, leave) => {
  const { show } = setUp();
  show('success', 'Saved');
  advance(4_000);
  enter(screen.getByRole('button', { name: 'Dismiss' }));
  advance(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  leave(screen.getByRole('button', { name: 'Dismiss' }));
  advance(5_900);
  expect(screen.getByText('Saved')).toBeVisible();
  advance(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('A toast stays while its button has the focus, even when the pointer leaves', () => {
  const { show } = setUp();
  show('success', 'Saved');
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  fireEvent.focus(dismiss);
  fireEvent.mouseEnter(dismiss);
  fireEvent.mouseLeave(dismiss);
  advance(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
});

test('A toast that throws says so, and can be dismissed as any other', () => {
  expectConsoleError(/not valid as a React child/);
  const { show } = setUp();
  show('success', { not: 'a text' } as unknown as string);
  expect(screen.getByText('The message couldn’t be shown.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('The message couldn’t be shown.')).toBeNull();
});

test('Toasts can be dismissed', () => {
  const { show } = setUp();
  show('error', 'Wrong');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Wrong')).toBeNull();
});

test.each<[string, (isAway: boolean) => void]>([
  [
    'the page is hidden',
    (isAway) => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(isAway);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
  ],
  [
    'another window has the focus',
    (isAway) => {
      jest.spyOn(document, 'hasFocus').mockReturnValue(!isAway);
      window.dispatchEvent(new Event(isAway ? 'blur' : 'focus'));
    },
  ],
])('Toasts stay while %s, and then have their full time', (_state, setAway) => {
  const { show } = setUp();
  show('success', 'Saved');
  act(() => setAway(true));
  advance(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => setAway(false));
  advance(5_900);
  expect(screen.getByText('Saved')).toBeVisible();
  advance(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('Dismissing a toast by keyboard moves the focus back, and the next toast has its full time', () => {
  const { show, store } = setUp();
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  show('error', 'Wrong');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  advance(60_000);
  fireEvent.click(document.activeElement!);
  expect(before).toHaveFocus();
  show('success', 'Next');
  advance(6_000);
  expect(store.getState().toasts?.list).toEqual([]);
  before.remove();
});

test('Dismissing a toast by keyboard when nothing had the focus before focuses the page’s main element', () => {
  const { show } = setUp();
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  show('error', 'Wrong');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.click(document.activeElement!);
  expect(main).toHaveFocus();
  main.remove();
});

test('Dismissing a toast under the pointer does not keep the next toast on screen', () => {
  const { show } = setUp();
  show('error', 'Wrong');
  fireEvent.mouseEnter(screen.getByText('Wrong').parentElement!);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  show('success', 'Next');
  advance(6_000);
  expect(screen.queryByText('Next')).toBeNull();
});

test('The text of a repeated toast changes each time, so that it is announced again', () => {
  const { show } = setUp();
  show('error', 'Wrong', 'Error');
  const region = screen.getByRole('alert');
  const first = screen.getByText('Wrong');
  const texts = [1, 2, 3].map(() => {
    const { textContent } = region;
    show('error', 'Wrong', 'Error');
    return textContent;
  });
  expect(screen.getByText('Wrong')).not.toBe(first);
  expect(texts).toEqual(['ErrorWrong', 'ErrorWrongAgain', 'ErrorWrong']);
  expect(screen.getAllByText('Wrong')).toHaveLength(1);
});

test('A toast replaces the one before it', () => {
  const { show } = setUp();
  show('success', 'one');
  show('error', 'two');
  expect(screen.queryByText('one')).toBeNull();
  show('success', 'three');
  expect(screen.queryByText('two')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    save: build.mutation<string, { name: string }>({ queryFn: ({ name }) => ({ data: name }) }),
    refuse: build.mutation<null, null>({ queryFn: () => ({ error: appError('server', 'unexpected') }) }),
    crash: build.mutation<null, null>({
      queryFn: () => {
        throw new Error('x is not a function');
      },
    }),
  }),
});
const nameUndone = createUndo('test/nameUndone', (change: { name: string }) =>
  testApi.endpoints.save.initiate(change, { track: false }),
);
addToasts(testApi.endpoints.save, {
  success: ({ payload, meta }) => ({
    title: null,
    text: 'Saved',
    undo: {
      text: `The name is ${payload}.`,
      action: nameUndone({ name: `not ${meta.arg.originalArgs.name}` }),
    },
  }),
  failure: 'toast',
});
addToasts(testApi.endpoints.crash, { failure: 'toast' });

test('An unexpected exception in a call shows the generic message', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store } = setUp();
  await act(() => store.dispatch(testApi.endpoints.crash.initiate(null)));
  expect(within(screen.getByRole('alert')).getByText('Error')).toBeVisible();
  expect(screen.getByText('Something went wrong. Please try again.')).toBeVisible();
  // RTK Query logs the exception.
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});

test('The undo of a toast is stored as data, and undoing makes its call and shows its own toast', async () => {
  const { store } = setUp();
  await act(() => store.dispatch(testApi.endpoints.save.initiate({ name: 'Ann' })));
  expect(store.getState().toasts?.list).toMatchObject([
    { undo: { text: 'The name is Ann.', action: { type: 'test/nameUndone', payload: { name: 'not Ann' } } } },
  ]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo: The name is Ann.' })));
  expect(screen.getByText('The name is not Ann.')).toBeVisible();
  expect(screen.queryByText('The name is Ann.')).toBeNull();
});

test('An undo is offered for ten seconds, and is shown again when the toast over it is dismissed', () => {
  const { show, store } = setUp();
  const offerUndo = (text: string) =>
    act(
      () =>
        void store.dispatch(
          toastShown({
            kind: 'success',
            title: 'Success',
            text: 'Saved',
            undo: { text, action: nameUndone({ name: text }) },
          }),
        ),
    );
  offerUndo('One is done.');
  show('error', 'Wrong');
  expect(screen.queryByText('One is done.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('button', { name: 'Undo: One is done.' })).toBeVisible();
  advance(9_900);
  expect(screen.getByText('One is done.')).toBeVisible();
  advance(200);
  expect(screen.queryByText('One is done.')).toBeNull();
});

test('The toast of an error that a form also shows disappears with the next input or click', async () => {
  addToasts(testApi.endpoints.refuse, { failure: 'form' });
  const { store } = setUp();
  for (const next of ['input', 'click']) {
    await act(() => store.dispatch(testApi.endpoints.refuse.initiate(null)));
    expect(screen.getByRole('alert')).toHaveTextContent('Error');
    act(() => void document.body.dispatchEvent(new Event(next, { bubbles: true })));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  }
});
