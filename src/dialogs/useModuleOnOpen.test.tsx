import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { selectToasts } from '../features/toasts/toastsSlice';
import { makeStore } from '../store/store';
import { ConfirmDialog } from './ConfirmDialog';
import { Drawer } from './Drawer';

// What webpack rejects with when a chunk takes too long.
jest.mock('./dialogs', () => {
  throw Object.assign(new Error('Loading chunk dialogs failed. (timeout: dialogs.js)'), {
    name: 'ChunkLoadError',
    request: 'dialogs.js',
    type: 'timeout',
  });
});

test('A dialog whose code cannot be loaded shows a toast and closes', async () => {
  const store = makeStore();
  const onClose = jest.fn();
  render(
    <Provider store={store}>
      <Drawer title="Help" onClose={onClose}>
        Help text
      </Drawer>
    </Provider>,
  );
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(selectToasts(store.getState())).toMatchObject([
    {
      kind: 'error',
      text: 'This part of the page could not be loaded. Check your connection and try again.',
    },
  ]);
  expect(screen.queryByText('Help text')).toBeNull();
});

test('A confirmation whose code cannot be loaded counts as canceled', async () => {
  const onAnswer = jest.fn();
  render(
    <Provider store={makeStore()}>
      <ConfirmDialog title="Sure?" confirmLabel="Yes" onAnswer={onAnswer}>
        This cannot be undone.
      </ConfirmDialog>
    </Provider>,
  );
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
});
