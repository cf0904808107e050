import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { anonymousSession, sessionSlice } from '../session/sessionSlice';
import { RoiCalculator } from './RoiCalculator';

type Report = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

let reportIntersection: Report;

beforeEach(() => {
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
    reportIntersection = callback as unknown as Report;
    return { observe() {}, disconnect() {} } as unknown as IntersectionObserver;
  });
});

afterEach(() => jest.restoreAllMocks());

function show() {
  const store = configureStore({
    reducer: { session: sessionSlice.reducer },
    preloadedState: { session: anonymousSession },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <RoiCalculator />
      </MemoryRouter>
    </Provider>,
  );
}

test('The chart of the calculator is loaded when the calculator becomes visible, not before', async () => {
  show();
  await act(async () => reportIntersection([{ isIntersecting: false }]));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  act(() => reportIntersection([{ isIntersecting: true }]));
  expect(await screen.findByRole('img', { name: /Line chart/ })).toBeInTheDocument();
});
