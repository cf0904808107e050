/**
 * A REST request's query after parsing: names and literals as they were written, not yet looked up in the schema.
 */

/** One step into a JSON value; `text` marks `->>`, whose result is text. */
export interface JsonStep {
  key: string | number;
  text: boolean;
}

export interface Field {
  column: string;
  path: readonly JsonStep[];
}

export type ComparisonOperator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'isdistinct';

export type ContainerOperator = 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj';

/** Full-text search; parsed, and refused when it is compiled. */
export type SearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts';

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | { operator: ComparisonOperator; quantifier: 'any' | 'all' | null; argument: string }
  | { operator: ContainerOperator; argument: string }
  | { operator: SearchOperator; language: string | null; argument: string }
  | { operator: 'in'; list: readonly string[] }
  | { operator: 'is'; value: IsValue };

export interface Filter {
  kind: 'filter';
  field: Field;
  negated: boolean;
  operation: Operation;
}

export interface LogicGroup {
  kind: 'and' | 'or';
  negated: boolean;
  parts: readonly LogicTree[];
}

export type LogicTree = Filter | LogicGroup;

export interface SelectColumn {
  kind: 'column';
  field: Field;
  alias: string | null;
  cast: string | null;
  /** `sum()`, `count()` …; refused with PGRST123, as a server with default settings does. */
  aggregate: string | null;
}

export interface SelectEmbed {
  kind: 'embed';
  relation: string;
  alias: string | null;
  hint: string | null;
  inner: boolean;
  spread: boolean;
  items: readonly SelectItem[];
}

export type SelectItem = SelectColumn | SelectEmbed;

export interface OrderTerm {
  /** The embed whose column sorts (`order=profiles(full_name)`), by alias or name; null for the table itself. */
  relation: string | null;
  field: Field;
  descending: boolean;
  /** Null means PostgreSQL's default, which sorts nulls as the largest values. */
  nullsFirst: boolean | null;
}

/** A parameter with the path of the embed that it applies to: `profiles.order` has the path `['profiles']`. */
export interface AtPath<T> {
  path: readonly string[];
  value: T;
}

/** `limit` is Infinity where there is none; either may be negative. */
export interface Range {
  limit: number;
  offset: number;
}

export interface Query {
  select: readonly SelectItem[];
  filters: readonly AtPath<Filter>[];
  /** The names of all filters as they were written. */
  filterKeys: readonly string[];
  logic: readonly AtPath<LogicGroup>[];
  orders: readonly AtPath<readonly OrderTerm[]>[];
  ranges: readonly AtPath<Range>[];
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  /** Arguments of a function called with GET: what is neither reserved nor a filter. */
  parameters: readonly [string, string][];
  /** The query sorted by name, as `content-location` shows it; empty without one. */
  canonical: string;
}
