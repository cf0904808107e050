/** Keeps a fake's state in a file, for a server that is started again. */
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { OwnedBackend } from '../../backend/createBackend';
import type { Controls } from '../../control/handleControl';
import { messageOf } from '../../messageOf';

/** Milliseconds from a change to the file. */
const delay = 500;

export interface KeptFile {
  /** Writes what has changed since, and ends the keeping. Throws where the file cannot be written. */
  close(): void;
}

/**
 * Writes the snapshot to `file`: at once where there is none, and half a second after a change, so that a killed process
 * loses no more than that. The file is replaced in one step: it is never half written. `onError` hears why a file could
 * not be written; the next change tries again. Throws a sentence when another server keeps the file, or when it cannot
 * be written.
 */
export function keepInFile(
  { backend, controls }: { backend: OwnedBackend; controls: Pick<Controls, 'snapshot'> },
  file: string,
  onError: (sentence: string) => void,
): KeptFile {
  const unlock = lock(file);
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const next = `${file}.tmp`;
    saying(file, () => writeFileSync(next, JSON.stringify(controls.snapshot())));
    renameSync(next, file);
  }

  const schedule = () => {
    timer ??= setTimeout(() => {
      try {
        write();
      } catch (error) {
        onError(messageOf(error));
      }
    }, delay);
  };
  const ends = [backend.onCommit(schedule), backend.onReset(schedule)];
  if (!existsSync(file)) write();

  return {
    close() {
      for (const end of ends) end();
      try {
        if (timer) write();
      } finally {
        unlock();
      }
    },
  };
}

function saying(file: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new Error(`${file} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

/** Milliseconds between signs of life of a server that keeps a file, and how old the last one of a living server can be. */
const beat = 1_000;
const longestSilence = 10_000;

/** Files that this process keeps. */
const locked = new Set<string>();

/** Throws when a running server keeps `file`. Returns the function that gives it back. */
function lock(file: string): () => void {
  const name = `${file}.lock`;
  const owner = existsSync(name) ? Number(readFileSync(name, 'utf8')) : NaN;
  if (locked.has(file) || (isRunning(owner) && ageOf(name) < longestSilence)) {
    throw new Error(`${file} is in use by another server (process ${owner}).`);
  }
  saying(file, () => writeFileSync(name, String(process.pid)));
  locked.add(file);
  const timer = setInterval(() => {
    if (existsSync(name)) writeFileSync(name, String(process.pid));
  }, beat).unref();
  return () => {
    clearInterval(timer);
    locked.delete(file);
    rmSync(name, { force: true });
  };
}

/** A killed server leaves its lock behind. Its number may since be another process's, or in a container this one's. */
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
