/** What an explanation learns from a back end while a call runs again. A back end that serves calls has no witness. */
import type { Command, DatabaseRole, Row, StatementContext, Trigger } from './schema';

/** A question to the policies of a table. */
export interface Asked {
  /** Qualified. */
  table: string;
  command: Command;
  context: StatementContext;
  /** The statement also reads columns, so that the policies for `select` count, too. */
  reads?: boolean;
}

export interface Witness {
  /** The rights to `columns` of a table; no column: any column is enough. */
  granted(
    right: { table: string; command: Command; role: DatabaseRole; columns: readonly string[] },
    allowed: boolean,
  ): void;
  /** Returns a test that answers as `test` does and is asked for every row that meets the other conditions. */
  visible(asked: Asked, test: (row: Readonly<Row>) => boolean): (row: Readonly<Row>) => boolean;
  /** A new row as triggers left it, and whether the policies accept it. Its constraints are checked after that. */
  written(asked: Asked, row: Readonly<Row>, passes: boolean): void;
  /** Calls `run`. */
  triggered(table: string, trigger: Trigger, run: () => void): void;
}
