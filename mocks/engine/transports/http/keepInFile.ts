/** Keeps a fake's state in a file, for a server that restarts. */
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { OwnedBackend } from '../../backend/createBackend';
import type { Controls } from '../../control/handleControl';
import { messageOf } from '../../messageOf';

/** Milliseconds from a change until the file is written. */
const delay = 500;

export interface KeptFile {
  /** Writes the latest changes and stops keeping the state. Throws if the file cannot be written. */
  close(): void;
}

/**
 * Writes the snapshot to `file`: at once if there is no file, and half a second after a change, so that a killed
 * process loses no more than that. The file is replaced in one step: it is never half written. `onError` gets a
 * sentence when the file cannot be written; the next change and `close` try again. Throws an error with a message for users if another
 * server keeps the file, or if it cannot be written at first.
 */
export function keepInFile(
  { backend, controls }: { backend: OwnedBackend; controls: Pick<Controls, 'snapshot'> },
  file: string,
  onError: (sentence: string) => void,
): KeptFile {
  const unlock = lock(file);
  let timer: NodeJS.Timeout | undefined;
  let isUnsaved = false;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const temporaryFile = `${file}.tmp`;
    withWriteError(file, () => {
      writeFileSync(temporaryFile, JSON.stringify(controls.snapshot()));
      renameSync(temporaryFile, file);
    });
    isUnsaved = false;
  }

  const schedule = () => {
    isUnsaved = true;
    timer ??= setTimeout(() => {
      try {
        write();
      } catch (error) {
        onError(messageOf(error));
      }
    }, delay);
  };
  const unsubscribers = [backend.onCommit(schedule), backend.onReset(schedule)];
  if (!existsSync(file)) write();

  return {
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      try {
        if (isUnsaved) write();
      } finally {
        unlock();
      }
    },
  };
}

function withWriteError(file: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new Error(`${file} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

/** Milliseconds between heartbeats of a server that keeps a file, and the age at which the last one is too old. */
const heartbeatInterval = 1_000;
const maxHeartbeatAge = 10_000;

/** Files that this process keeps. */
const locked = new Set<string>();

/** Throws if a running server keeps `file`. Returns a function that releases the lock. */
function lock(file: string): () => void {
  const name = `${file}.lock`;
  const owner = existsSync(name) ? Number(readFileSync(name, 'utf8')) : NaN;
  if (locked.has(file) || (isRunning(owner) && ageOf(name) < maxHeartbeatAge)) {
    throw new Error(`${file} is in use by another server (process ${owner}).`);
  }
  withWriteError(file, () => writeFileSync(name, String(process.pid)));
  locked.add(file);
  const timer = setInterval(() => {
    if (existsSync(name)) writeFileSync(name, String(process.pid));
  }, heartbeatInterval).unref();
  return () => {
    clearInterval(timer);
    locked.delete(file);
    rmSync(name, { force: true });
  };
}

/** A killed server leaves its lock behind. Another process may have its id by now, or in a container this one. */
function isRunning(owner: number): boolean {
  if (!Number.isInteger(owner) || owner === process.pid) return false;
  try {
    return process.kill(owner, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// oxlint-disable-next-line no-restricted-properties -- a file's time is the machine's
const ageOf = (name: string): number => Date.now() - statSync(name).mtimeMs;
