/** What an explanation learns from a back end while a call runs again. A back end that serves calls has no observer. */
import type { Command, DatabaseRole, Row, StatementContext, Trigger } from './schema';

/** The table, command and caller for which policies are checked. */
export interface PolicyCheck {
  /** Qualified. */
  table: string;
  command: Command;
  context: StatementContext;
  /** The statement also reads columns, so that the policies for `select` apply as well. */
  reads?: boolean;
}

export interface StatementObserver {
  /** The rights to `columns` of a table; if `columns` is empty, any column is enough. */
  granted(
    right: { table: string; command: Command; role: DatabaseRole; columns: readonly string[] },
    allowed: boolean,
  ): void;
  /** Returns a test that answers as `test` does and is asked for every row that meets the other conditions. */
  visible(check: PolicyCheck, test: (row: Readonly<Row>) => boolean): (row: Readonly<Row>) => boolean;
  /** A new row as triggers left it, and whether the policies accept it. Its constraints are checked after that. */
  written(check: PolicyCheck, row: Readonly<Row>, passes: boolean): void;
  /** Calls `run`. */
  triggered(table: string, trigger: Trigger, run: () => void): void;
}
