/**
 * Reads one entry of `postgres_changes` in a join: which changes of which tables the channel subscribes to. Parsing,
 * refusals and their texts follow supabase/realtime (docs/wire-facts.md, "Realtime"); comparisons are the data API's.
 */
import type { Backend } from '../backend/backend';
import { grantedColumns } from '../backend/grants';
import {
  PostgresError,
  FeatureNotSupported,
  type Column,
  type DatabaseRole,
  type Json,
  type Row,
} from '../backend/schema';
import { parseText, typeName } from '../backend/values';
import { typeRules } from '../postgrest/columnTypes';
import { and, compileOperation, not, type RowTest } from '../postgrest/filters';
import { compileLike } from '../postgrest/patterns';
import { NotSupported } from '../postgrest/restErrors';
import type { ComparisonOperator, IsValue } from '../postgrest/queryTypes';

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** What one entry of a join subscribes to. */
export interface SubscriptionRequest {
  event: ChangeType | '*';
  /** The filter as a test of rows, for each published table that matches, by qualified name. */
  tables: ReadonlyMap<string, RowTest>;
  /** The columns that the filter names. */
  columns: readonly string[];
  /** The columns that are sent, besides the primary key; null for all. */
  select: readonly string[] | null;
}

export interface Subscription {
  id: number;
  params: Params;
  /** Missing when the server refused the subscription. */
  requested?: SubscriptionRequest;
}

/** The server's message about a subscription that it refuses. */
export class RefusedSubscription extends Error {}

interface FilterTerm {
  column: string;
  operator: Operator;
  value: string;
  negated: boolean;
}

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;
type Operator = (typeof operators)[number];

export const publication = 'supabase_realtime';
const maxValues = 100;

type Params = { readonly [key: string]: Json };

/** Throws RefusedSubscription. */
export function parseSubscription(params: Params, role: DatabaseRole, backend: Backend): SubscriptionRequest {
  const { schema, table, terms, select, event } = parseParams(params);
  const described = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${inspectTerms(terms)}, select: ${
    select ? inspectTexts(select) : 'nil'
  }]`;
  const published = backend.schema.publications?.[publication] ?? [];
  const tables = published.filter((name) => {
    const dot = name.indexOf('.');
    return (
      (schema === '*' || name.slice(0, dot) === schema) && (table === '*' || name.slice(dot + 1) === table)
    );
  });
  const unable = 'Unable to subscribe to changes with given parameters.';
  if (tables.length === 0) {
    throw new RefusedSubscription(
      `${unable} Please check Realtime is enabled for the given connect parameters: ${described}`,
    );
  }
  try {
    const tests = tables.map((name): [string, RowTest] => {
      const { definition } = backend.table(name);
      const granted = grantedColumns(definition, role, 'select');
      const compiled = terms.map((term) => compileTerm(term, definition.columns, granted, backend));
      const unknown = select?.find((column) => !granted.has(column));
      if (unknown !== undefined) throw raised(`invalid column for select ${unknown}`);
      return [name, and(compiled)];
    });
    return { event, tables: new Map(tests), columns: terms.map(({ column }) => column), select };
  } catch (error) {
    const isPostgresError = error instanceof PostgresError && !(error instanceof FeatureNotSupported);
    if (!isPostgresError && !(error instanceof FeatureNotSupported) && !(error instanceof NotSupported))
      throw error;
    const cause = isPostgresError
      ? `ERROR ${error.code} (${errorNames[error.code] ?? 'error'}) ${error.message}`
      : `the fake Supabase does not read ${error.what}`;
    throw new RefusedSubscription(
      `${unable} An exception happened so please check your connect parameters: ${described}. Exception: ${cause}`,
    );
  }
}

const errorNames: Readonly<Record<string, string>> = {
  P0001: 'raise_exception',
  '22P02': 'invalid_text_representation',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
};

const raised = (message: string) => new PostgresError('P0001', message);

function compileTerm(
  { column, operator, value, negated }: FilterTerm,
  columns: { readonly [name: string]: Column },
  granted: ReadonlySet<string>,
  { schema: { enums } }: Backend,
): RowTest {
  const type = columns[column]?.type;
  if (type === undefined || !granted.has(column)) throw raised(`invalid column for filter ${column}`);
  const context = { enums };
  const rules = typeRules(type, context);
  const compile = (): RowTest => {
    switch (operator) {
      case 'in': {
        if (typeof type === 'object' && 'array' in type)
          throw new NotSupported('in on a column that is an array');
        // `value` is an array literal, `{1,2}`, of the column's type.
        const list = parseText({ array: type }, value, context) as Json[];
        if (list.length > maxValues) throw raised('too many values for `in` filter. Maximum 100');
        return (row) => {
          const cell = row[column] ?? null;
          return cell === null ? null : list.some((each) => each !== null && rules.compare(cell, each) === 0);
        };
      }
      case 'is':
        if (!['null', 'true', 'false', 'unknown'].includes(value)) {
          throw raised('invalid value for is filter: must be null, true, false, or unknown');
        }
        if (value !== 'null' && type !== 'boolean') {
          throw raised(`is ${value} filter requires a boolean column, got ${typeName(type)}`);
        }
        return compileOperation({ operator, value: value as IsValue }, rules, column, context);
      case 'like':
      case 'ilike': {
        requireText(operator, rules.kind, typeName(type));
        // Unlike PostgREST, Realtime does not read `*` as `%`.
        const test = compileLike(value, operator === 'ilike');
        return (row) => {
          const cell = row[column] ?? null;
          return typeof cell === 'string' ? test(cell) : null;
        };
      }
      case 'match':
      case 'imatch':
        requireText(operator, rules.kind, typeName(type));
        try {
          return compileOperation({ operator, quantifier: null, argument: value }, rules, column, context);
        } catch (error) {
          if (!(error instanceof PostgresError)) throw error;
          throw raised(`invalid regular expression for ${operator} filter: ${error.message}`);
        }
      default: {
        const comparison: ComparisonOperator = operator;
        return compileOperation(
          { operator: comparison, quantifier: null, argument: value },
          rules,
          column,
          context,
        );
      }
    }
  };
  return negated ? not(compile()) : compile();
}

function requireText(operator: string, kind: string, type: string): void {
  if (kind !== 'text')
    throw raised(`operator ${operator} requires a text-compatible column type, got ${type}`);
}

interface ParsedParams {
  event: ChangeType | '*';
  schema: string;
  table: string;
  terms: readonly FilterTerm[];
  select: readonly string[] | null;
}

function parseParams(params: Params): ParsedParams {
  const { schema, table, filter } = params;
  const select = parseSelect(params.select);
  const event = parseEvent(params.event);
  let parsed: { schema: string; table: string; terms: readonly FilterTerm[] };
  const has = (key: string) => Object.hasOwn(params, key);
  if (typeof schema === 'string' && typeof table === 'string' && typeof filter === 'string') {
    parsed = { schema, table, terms: parseFilter(filter) };
  } else if (typeof schema === 'string' && typeof table === 'string' && !has('filter')) {
    parsed = { schema, table, terms: [] };
  } else if (typeof schema === 'string' && !has('table') && !has('filter')) {
    parsed = { schema, table: '*', terms: [] };
  } else if (typeof table === 'string' && !has('schema') && !has('filter')) {
    parsed = { schema: 'public', table, terms: [] };
  } else {
    throw new RefusedSubscription(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${inspectParams(params)}`,
    );
  }
  if (select && (parsed.schema === '*' || parsed.table === '*')) {
    throw new RefusedSubscription(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    );
  }
  return { event, select, ...parsed };
}

function parseEvent(value: Json | undefined): ChangeType | '*' {
  const name = typeof value === 'string' ? value.toUpperCase() : '*';
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*';
}

function parseSelect(value: Json | undefined): readonly string[] | null {
  if (typeof value === 'string') {
    throw new RefusedSubscription(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    );
  }
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  return names.length === 0 ? null : names;
}

function parseFilter(filter: string): FilterTerm[] {
  if (filter.trim() === '') return [];
  return splitTopLevel(filter.trim()).map(parseTerm);
}

/** Splits at commas outside of parentheses and quotes. A quote opens only where a value can begin. */
function splitTopLevel(filter: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  let before = '';
  for (let at = 0; at < filter.length; at += 1) {
    const character = filter[at] ?? '';
    let taken = character;
    if (quoted && character === '\\') {
      at += 1;
      taken += filter[at] ?? '';
    } else if (quoted) quoted = character !== '"';
    else if (character === '"' && ['.', '(', ','].includes(before)) quoted = true;
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      parts.push('');
      before = '';
      continue;
    }
    before = character;
    parts[parts.length - 1] += taken;
  }
  return parts;
}

function parseTerm(text: string): FilterTerm {
  const refuse = (reason: string) => new RefusedSubscription(`Error parsing \`filter\` params: ${reason}`);
  const term = text.trim();
  if (term === '') throw refuse('filter must not contain empty segments (check for extra commas)');
  const [column, rest] = splitOnce(term, '=');
  if (rest === undefined) throw refuse(inspectTexts([term]));
  const negated = rest.startsWith('not.');
  const operation = negated ? rest.slice('not.'.length) : rest;
  const [name, value] = splitOnce(operation, '.');
  if (value === undefined) throw refuse(inspectTexts([operation]));
  const operator = operators.find((known) => known === name);
  if (operator === undefined) throw refuse(inspectTexts([name, value]));
  if (operator === 'in') {
    if (!/^\([^]*\)$/.test(value)) throw refuse('`in` filter value must be wrapped by parentheses');
    return { column, operator, value: `{${value.slice(1, -1)}}`, negated };
  }
  return { column, operator, value: unquote(value), negated };
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Removes the quotes and escapes of a value that is quoted as a whole; returns other values unchanged. */
function unquote(value: string): string {
  const quoted = /^"((?:[^"\\]|\\[^])*)"$/.exec(value)?.[1];
  return quoted === undefined ? value : quoted.replace(/\\([^])/g, '$1');
}

// Elixir's `inspect`, whose output the server puts into its messages.

const inspectTexts = (texts: readonly string[]): string =>
  `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;

const inspectTerms = (terms: readonly FilterTerm[]): string =>
  `[${terms
    .map(
      ({ column, operator, value, negated }) =>
        `{${[column, operator, value].map((text) => JSON.stringify(text)).join(', ')}, ${negated}}`,
    )
    .join(', ')}]`;

const inspectParams = (params: Params): string =>
  `%{${Object.keys(params)
    .sort()
    .map((key) => `${JSON.stringify(key)} => ${JSON.stringify(params[key])}`)
    .join(', ')}}`;

/** Whether a row passes the filter. A removed row that lacks a column of the filter does not pass. */
export function matchesFilter(
  { tables, columns }: SubscriptionRequest,
  table: string,
  row: Readonly<Row>,
): boolean {
  return columns.every((column) => Object.hasOwn(row, column)) && tables.get(table)?.(row) === true;
}
