/** The progress of a task on many requests, as `tasksSlice.ts` stores it. */
export interface Progress {
  done: number;
  /** 0 until known. */
  total: number;
  /** For an export: how many requests are in the file. */
  rows?: number;
}

/** How a task reports its progress and learns whether to stop. */
export interface TaskControls {
  onProgress: (progress: Progress) => void;
  isStopped: () => boolean;
}
