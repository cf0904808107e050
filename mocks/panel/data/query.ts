/** The queries of the data view, and their results. */
import type { Row } from 'supabase-in-memory';

/** Whose rights apply: `everything` (the service role), `visitor` (nobody), or the email of an account. */
export type Reader = string;

export interface Query {
  /** As `listTables` names it. */
  table: string;
  reader: Reader;
  filter?: { column: string; operator: Operator; value: string } | undefined;
  order?: { column: string; descending: boolean } | undefined;
  offset: number;
  limit: number;
}

export type Operator = 'contains' | 'is' | 'atLeast' | 'atMost' | 'null';

export type Answer<Value> = { ok: true; value: Value } | { ok: false; sentence: string };

export interface Page {
  rows: readonly Row[];
  /** The number of all matching rows, not only those of this page. */
  count: number;
}
