/** How a task on many requests reports progress and is stopped; `tasksSlice.ts` stores the progress. */
export interface Progress {
  done: number;
  /** 0 until known. */
  total: number;
  /** Requests in the file of an export. */
  rows?: number;
}

/** Given to a task to report its progress and to ask whether to stop. */
export interface TaskControls {
  onProgress: (progress: Progress) => void;
  isStopped: () => boolean;
}
