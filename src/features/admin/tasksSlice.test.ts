import { makeStore } from '../../store/store';
import { sessionEnded } from '../session/sessionSlice';
import { selectExport, startTask, taskDismissed, taskStopRequested } from './tasksSlice';

const setUp = () => {
  const store = makeStore();
  return { store, task: () => selectExport(store.getState()) };
};

test('A task reports its progress and its end, and can be told to stop', () => {
  const { store, task } = setUp();
  const run = startTask(store, 'export', { total: 3 });
  expect(task()).toMatchObject({ isRunning: true, isStopping: false, done: 0, total: 3 });
  run.onProgress({ done: 2, total: 3, rows: 1 });
  expect(run.isStopped()).toBe(false);
  store.dispatch(taskStopRequested('export'));
  expect(run.isStopped()).toBe(true);
  run.end('stopped');
  expect(task()).toMatchObject({ isRunning: false, isStopping: false, done: 2, rows: 1, end: 'stopped' });
});

test.each([
  ['is dismissed', taskDismissed('export')],
  ['runs when its session ends', sessionEnded()],
])('A task that %s is told to stop, and its reports do not change the next task', (_what, action) => {
  const { store, task } = setUp();
  const old = startTask(store, 'export');
  store.dispatch(action);
  expect(task()).toMatchObject({ isRunning: false, done: 0 });
  expect(old.isStopped()).toBe(true);
  const next = startTask(store, 'export', { total: 5 });
  old.onProgress({ done: 9, total: 9 });
  old.end('done');
  expect(next.isStopped()).toBe(false);
  expect(task()).toMatchObject({ isRunning: true, done: 0, total: 5, end: undefined });
});
