/** The writes of the running transaction, in order: a rollback undoes them, and a commit reports them. */
import { entryKey, keyOfEntry, type JournalEntry } from './journal';
import type { Row } from './schema';
import type { SlotChange } from './storedTable';

/** A row that a transaction wrote, in its state at the commit. */
export interface CommittedChange extends JournalEntry {
  /** Whether the row was there before the transaction. */
  existed: boolean;
}

/** One write of one row. `before` is missing for an insert, `after` for a delete. */
export interface RowChange {
  table: string;
  before?: Readonly<Row>;
  after?: Readonly<Row>;
}

export class ChangeLog {
  #writes: SlotChange[] = [];

  get length(): number {
    return this.#writes.length;
  }

  push(write: SlotChange): void {
    this.#writes.push(write);
  }

  clear(): void {
    this.#writes = [];
  }

  some(test: (write: SlotChange) => boolean): boolean {
    return this.#writes.some(test);
  }

  /** Undoes every write after the first `length`. */
  rollBackTo(length: number): void {
    for (let at = this.#writes.length - 1; at >= length; at -= 1) {
      const write = this.#writes[at];
      write?.table.undo(write);
    }
    this.#writes.length = length;
  }

  /**
   * The rows that were written, each once, as they are now. They are in the order of their last change, so that
   * applying them in turn gives the same heap order.
   */
  committed(): CommittedChange[] {
    const found = new Map<string, CommittedChange>();
    for (const { table, before, after } of this.#writes) {
      const { primaryKey } = table.definition;
      for (const row of [before, after]) {
        if (!row) continue;
        const key = entryKey(table.name, primaryKey, row);
        const existed = found.get(key)?.existed ?? row === before;
        found.delete(key);
        found.set(key, {
          key,
          table: table.name,
          row: table.find(keyOfEntry({ key, table: table.name }, primaryKey)) ?? null,
          existed,
        });
      }
    }
    return [...found.values()];
  }

  rowChanges(): RowChange[] {
    return this.#writes.map(({ table, before, after }) => ({
      table: table.name,
      ...(before && { before }),
      ...(after && { after }),
    }));
  }
}
