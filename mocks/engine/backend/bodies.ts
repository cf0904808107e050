/** Bodies of functions and triggers as data, where SQL says no more than this. */
import type { Condition, Index, Json, Operand, Subquery } from './schema';

/** A statement of a trigger. The row is NEW, the row around it OLD; inside a condition of `where`, NEW is around. */
export type Step =
  | { set: string; to: Operand }
  | {
      insert: string;
      values: { readonly [column: string]: Operand };
      /** A row whose `keys` are taken is left as it is, or set. */
      onConflict?: 'nothing' | { keys: readonly string[]; set: { readonly [column: string]: Operand } };
    }
  | { update: string; set: { readonly [column: string]: Operand }; where: Condition }
  | { remove: string; where: Condition }
  | { when: Condition; then: readonly Step[]; otherwise: readonly Step[] }
  /** RAISE EXCEPTION, each `%` replaced by a value. */
  | { raise: string; values: readonly Operand[] };

/** What a function returns. Its arguments are the row, and inside a subquery the row around it. */
export type Body =
  | { value: Operand }
  | { holds: Condition }
  /** Whole rows of the table, or what `columns` makes of each; with `list` the values of the only column. */
  | {
      rows: Subquery;
      order?: Index['columns'];
      limit?: number;
      columns?: { readonly [name: string]: Operand };
      list?: true;
    };

/** A body in a printed schema; `unread` names what it has that these shapes cannot say. */
export type PrintedBody<T> = T | { unread: string };

/** Rows that migrations have inserted, by table, as JSON. */
export interface PrintedRows {
  readonly [qualifiedName: string]: readonly { readonly [column: string]: Json }[];
}
