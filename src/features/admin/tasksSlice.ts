/**
 * An admin's tasks that take many calls: reading all selected requests, changing their statuses, and the export. For each,
 * its progress, whether it should stop, and how it ended.
 */
import { createSlice, type Dispatch, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { AppError } from '../../errors/appError';
import { rootReducer, type RootState } from '../../store/store';
import { sessionEnded } from '../session/sessionSlice';
import type { StatusOutcome } from './changeStatuses';
import type { Progress, TaskControls } from './taskControls';

/** How each task can end. */
interface TaskEnds {
  /** Why the requests could not be read; null if they were, or if the admin stopped it. */
  reading: AppError | null;
  /** Null after an exception. */
  change: StatusOutcome | null;
  /** `error` is null if the file could not be written. */
  export: 'done' | 'stopped' | { error: AppError | null };
}

type TaskName = keyof TaskEnds;

interface Task<End> extends Progress {
  /** Numbers the runs, so that an abandoned run does not report its progress as that of the next one. */
  run: number;
  isRunning: boolean;
  isStopping: boolean;
  /** Undefined before the task ends. Stays until it is dismissed, or until the next run. */
  end?: End | undefined;
}

type TasksState = { [Name in TaskName]: Task<TaskEnds[Name]> };

const idle = { isRunning: false, isStopping: false, done: 0, total: 0, rows: 0, end: undefined };

const initialState: TasksState = {
  reading: { ...idle, run: 0 },
  change: { ...idle, run: 0 },
  export: { ...idle, run: 0 },
};

function begin(state: TasksState, task: TaskName, beginning: object): void {
  Object.assign(state[task], idle, { run: state[task].run + 1 }, beginning);
}

const tasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    taskStarted(state, { payload }: PayloadAction<{ task: TaskName; progress: Partial<Progress> }>) {
      begin(state, payload.task, { ...payload.progress, isRunning: true });
    },
    taskProgressed(state, { payload }: PayloadAction<{ task: TaskName; progress: Progress }>) {
      Object.assign(state[payload.task], payload.progress);
    },
    taskStopRequested(state, { payload: task }: PayloadAction<TaskName>) {
      state[task].isStopping = true;
    },
    taskEnded(state, { payload }: PayloadAction<{ task: TaskName; end: TaskEnds[TaskName] }>) {
      Object.assign(state[payload.task], { isRunning: false, isStopping: false, end: payload.end });
    },
    /** The admin has seen the outcome, or no longer waits for it: a task that is still running stops. */
    taskDismissed(state, { payload: task }: PayloadAction<TaskName>) {
      begin(state, task, {});
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state) => {
      for (const task of Object.keys(initialState) as TaskName[]) begin(state, task, {});
    });
  },
  selectors: {
    selectReading: (state) => state.reading,
    selectChange: (state) => state.change,
    selectExport: (state) => state.export,
    selectTask: (state, task: TaskName) => state[task],
  },
});

declare module '../../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof tasksSlice> {}
}

const { taskStarted, taskProgressed, taskEnded } = tasksSlice.actions;
export const { taskStopRequested, taskDismissed } = tasksSlice.actions;
const { selectTask, ...selectors } = tasksSlice.injectInto(rootReducer).selectors;
export const { selectReading, selectChange, selectExport } = selectors;

interface TaskStore {
  dispatch: Dispatch;
  getState: () => unknown;
}

/** Starts a run of a task. An abandoned run is stopped, and its reports are ignored. */
export function startTask<Name extends TaskName>(
  { dispatch, getState }: TaskStore,
  task: Name,
  progress: Partial<Progress> = {},
): TaskControls & { end: (end: TaskEnds[Name]) => void } {
  const now = () => selectTask(getState() as RootState, task);
  dispatch(taskStarted({ task, progress }));
  const { run } = now();
  const isCurrent = () => now().run === run;
  return {
    onProgress(reached) {
      if (isCurrent()) dispatch(taskProgressed({ task, progress: reached }));
    },
    isStopped: () => !isCurrent() || now().isStopping,
    end(end) {
      if (isCurrent()) dispatch(taskEnded({ task, end }));
    },
  };
}
