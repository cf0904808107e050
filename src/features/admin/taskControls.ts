/** How a task on many requests is watched and stopped; `tasksSlice.ts` keeps its progress. */
export interface Progress {
  done: number;
  /** 0 until it is known. */
  total: number;
  /** Requests in the file of an export. */
  rows?: number;
}

/** What the code of a task reports to, and asks whether to go on. */
export interface TaskControls {
  onProgress: (progress: Progress) => void;
  isStopped: () => boolean;
}
