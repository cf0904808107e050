/**
 * The vocabulary in which a database is described to the fake: tables, columns, constraints, grants, policies,
 * triggers and functions as data. The engine (`backend/`, `postgrest/`, `gotrue/`, `storage/`) knows only these
 * shapes; the product's own description stands in `mocks/product/schema/`.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * One row as it is stored. Values are JSON and canonical for their column type: uuid in lower case, timestamptz as
 * UTC with six fractional digits (`2026-11-21T00:02:53.328551+00:00`, so that text order is time order; PostgREST's
 * trimming of trailing zeros happens on output), bigint and numeric as number, text[] as array of strings.
 */
export type Row = { [column: string]: Json };

/** Every row of a table. The same object for as long as the table is not filled afresh. */
export interface RowScan extends Iterable<Readonly<Row>> {
  /** Another number after each change of the table. */
  readonly revision: number;
}

export interface OrderedRows extends Iterable<Readonly<Row>> {
  /** How many rows the walk has, in O(log n). */
  readonly count: number;
  /** Rows [offset, offset + limit) without walking what comes before. */
  slice(offset: number, limit: number): Readonly<Row>[];
  /** The first `limit` of these rows in the order in which a scan of the table comes upon them. */
  scanned(limit: number): Readonly<Row>[];
}

/** Roles that a request can run as; `service_role` bypasses row-level security but not constraints. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role';

export type Command = 'select' | 'insert' | 'update' | 'delete';

export type ScalarType =
  | 'uuid'
  | 'text'
  | 'timestamptz'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'jsonb'
  /** A name from `Schema.enums`. */
  | { enum: string };

export type ColumnType = ScalarType | { array: ScalarType };

/** What a column holds when an insert does not name it. */
export type ColumnDefault = { call: 'gen_random_uuid' | 'now' | 'auth.uid' } | { value: Json };

export interface Column {
  type: ColumnType;
  /** Default false: a missing value is 23502. */
  nullable?: boolean;
  default?: ColumnDefault;
}

/** A CHECK constraint. As in SQL, `null` (unknown) passes; only `false` is 23514. */
export interface Check {
  name: string;
  columns: readonly string[];
  holds: (row: Row) => boolean | null;
}

export interface UniqueKey {
  name: string;
  columns: readonly string[];
}

export interface ForeignKey {
  name: string;
  columns: readonly string[];
  /** `table` is qualified (`public.profiles`). */
  references: { table: string; columns: readonly string[] };
  onDelete?: 'no action' | 'restrict' | 'cascade' | 'set null';
}

/** A sort order that lists of the product ask for; the engine keeps it as a sorted array. */
export interface Index {
  columns: readonly { column: string; descending?: boolean }[];
}

/** What SQL says with GRANT: a list of columns, or every column (`'*'`). DELETE has no columns. */
export interface Grant {
  role: DatabaseRole;
  command: Command;
  columns: '*' | readonly string[];
}

/** A condition of a policy, as data, so that it can be read, compared with the SQL and answered by an index. */
export type Condition =
  | boolean
  | { column: string; equals: Json | { claim: 'sub' } }
  /** A function of `Schema.predicates`, evaluated once per statement (`(select private.is_admin())`). */
  | { predicate: string }
  | { anyOf: readonly Condition[] }
  | { allOf: readonly Condition[] }
  | { not: Condition };

/** Row-level security, permissive policies only. No policy for a command means no row. */
export interface Policy {
  name: string;
  command: Command;
  roles: readonly DatabaseRole[];
  /** Which existing rows the command sees (select, update, delete). Rows it hides are not an error. */
  using?: Condition;
  /** Which new rows it accepts (insert, update); a row that fails is 42501. For update the default is `using`. */
  check?: Condition;
}

/** Who asks, and what the database can tell such code: the counterpart of SECURITY DEFINER functions. */
export interface StatementContext {
  role: DatabaseRole;
  /** Verified claims of the JWT; empty for a publishable or secret key. */
  claims: { readonly [claim: string]: Json | undefined };
  /** `auth.uid()`. */
  uid: string | null;
  /** `now()`: the same for the whole statement, canonical timestamptz text. */
  now: string;
  /** Reads past row-level security. `table` is qualified. */
  find: (table: string, where: Row) => Row | undefined;
  findAll: (table: string, where: Row) => Row[];
  /** Every row of a table, read-only and without copying; for search functions over large tables. */
  scan: (table: string) => RowScan;
  /** As `Table.ordered`: rows along an index, past row-level security. */
  ordered: (
    table: string,
    order: Index['columns'],
    options?: { equals?: Row; after?: { values: Row; inclusive: boolean } },
  ) => OrderedRows | undefined;
}

/**
 * A row trigger. `before` may change `next` in place or throw a `PostgresError`; `after` may write other tables with
 * `write`. `old` is undefined on insert, `next` on delete.
 */
export interface Trigger {
  name: string;
  timing: 'before' | 'after';
  commands: readonly ('insert' | 'update' | 'delete')[];
  run: (change: TriggerChange) => void;
}

/** Writes with the rights of the owner, each as a statement of its own. `update` and `remove` answer how many rows. */
export interface Writer {
  insert: (table: string, row: Row) => void;
  update: (table: string, where: Row, values: Row) => number;
  remove: (table: string, where: Row) => number;
}

export interface TriggerChange {
  command: 'insert' | 'update' | 'delete';
  old: Readonly<Row> | undefined;
  next: Row | undefined;
  context: StatementContext;
  write: Writer;
}

export interface TableDefinition {
  /** What SQL says with COMMENT ON. */
  comment?: string;
  columns: { readonly [column: string]: Column };
  primaryKey: readonly string[];
  uniqueKeys?: readonly UniqueKey[];
  foreignKeys?: readonly ForeignKey[];
  checks?: readonly Check[];
  indexes?: readonly Index[];
  /** Default true. */
  rowLevelSecurity?: boolean;
  /** What a change tells of the row as it was: the primary key, or (`full`) all of it. Default `default`. */
  replicaIdentity?: 'default' | 'full';
  grants?: readonly Grant[];
  policies?: readonly Policy[];
  triggers?: readonly Trigger[];
}

/** A function that `/rest/v1/rpc/NAME` may call. */
export interface FunctionDefinition {
  comment?: string;
  args: { readonly [name: string]: { type: ColumnType; optional?: boolean } };
  /** Scalar types answer a bare value, `{ setOf: table }` rows. */
  returns: ColumnType | 'void' | { setOf: string };
  /** Only stable functions answer GET. */
  volatility: 'stable' | 'volatile';
  execute: readonly DatabaseRole[];
  /** `write` is for SECURITY DEFINER functions that change rows. */
  run: (args: Row, context: StatementContext, write: Writer) => Json;
}

/** A whole database. Keys of `tables` are qualified (`public.profiles`); only `exposed` schemas are reachable over REST. */
export interface Schema {
  exposed: readonly string[];
  enums: { readonly [name: string]: readonly string[] };
  tables: { readonly [qualifiedName: string]: TableDefinition };
  functions?: { readonly [name: string]: FunctionDefinition };
  predicates?: { readonly [name: string]: (context: StatementContext) => boolean };
  /** Further triggers by qualified name, for tables that a service brings (`auth.users`). */
  triggers?: { readonly [qualifiedName: string]: readonly Trigger[] };
  /** Further policies by qualified name, for tables that a service brings (`storage.objects`, `realtime.messages`). */
  policies?: { readonly [qualifiedName: string]: readonly Policy[] };
  /** What SQL says with CREATE PUBLICATION: qualified names of tables. Realtime tells of those in `supabase_realtime`. */
  publications?: { readonly [name: string]: readonly string[] };
}

/** An error as PostgreSQL raises it; PostgREST turns `code` into a status. */
export class PostgresError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: string | null = null,
    readonly hint: string | null = null,
  ) {
    super(message);
    this.name = 'PostgresError';
  }
}

/** A value that PostgreSQL reads and the fake does not: whoever serves it answers 501 and names `what`. */
export class UnreadValue extends PostgresError {
  constructor(readonly what: string) {
    super('0A000', `the fake Supabase does not read ${what}`);
  }
}
