/** Keeps a fake's state in a file, for a server that is started again. */
import { renameSync, writeFileSync } from 'node:fs';
import type { OwnedBackend } from '../../backend/createBackend';
import type { Controls } from '../../control/handleControl';

/** Milliseconds from a change to the file. */
const delay = 500;

export interface KeptFile {
  /** Writes now. Throws where the file cannot be written. */
  write(): void;
  /** Writes what has changed since, and ends the keeping. Throws as `write`. */
  close(): void;
}

/**
 * Writes the snapshot to `file` half a second after a change, so that a killed process loses no more than that. The file
 * is replaced in one step: it is never half written. `onError` hears why a file could not be written; the next change
 * tries again.
 */
export function keepInFile(
  { backend, controls }: { backend: OwnedBackend; controls: Pick<Controls, 'snapshot'> },
  file: string,
  onError: (error: unknown) => void,
): KeptFile {
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const next = `${file}.tmp`;
    writeFileSync(next, JSON.stringify(controls.snapshot()));
    renameSync(next, file);
  }

  const schedule = () => {
    timer ??= setTimeout(() => {
      try {
        write();
      } catch (error) {
        onError(error);
      }
    }, delay);
  };
  const ends = [backend.onCommit(schedule), backend.onReset(schedule)];

  return {
    write,
    close() {
      for (const end of ends) end();
      if (timer) write();
    },
  };
}
