/** Bodies of functions and triggers as data, as far as these shapes can express the SQL. */
import type { Condition, Index, Json, Operand, Subquery } from './schema';

/** A statement of a trigger. Operands see NEW as the row and OLD as the outer row; in `where`, NEW is the outer row. */
export type Step =
  | { set: string; to: Operand }
  | {
      insert: string;
      values: { readonly [column: string]: Operand };
      /** Leaves an existing row with the same `keys` alone, or sets its columns. */
      onConflict?: 'nothing' | { keys: readonly string[]; set: { readonly [column: string]: Operand } };
    }
  | { update: string; set: { readonly [column: string]: Operand }; where: Condition }
  | { remove: string; where: Condition }
  | { when: Condition; then: readonly Step[]; otherwise: readonly Step[] }
  /** RAISE EXCEPTION, each `%` replaced by a value. */
  | { raise: string; values: readonly Operand[] };

/** What a function returns. Operands see its arguments as the row, and inside a subquery as the outer row. */
export type Body =
  | { value: Operand }
  | { holds: Condition }
  /** Whole rows of the table, or rows of `columns` computed from them; with `list` the values of the only column. */
  | {
      rows: Subquery;
      order?: Index['columns'];
      limit?: number;
      columns?: { readonly [name: string]: Operand };
      list?: true;
    };

/** A body in a printed schema; `unread` names the part that these shapes cannot express. */
export type PrintedBody<T> = T | { unread: string };

/** Rows that migrations have inserted, by table, as JSON. */
export interface PrintedRows {
  readonly [qualifiedName: string]: readonly { readonly [column: string]: Json }[];
}
