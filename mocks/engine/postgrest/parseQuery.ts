/**
 * The grammar of PostgREST's query string: `select`, filters, `and`/`or`, `order`, `limit`, `offset`, `columns`,
 * `on_conflict`. Knows no tables. Throws PGRST100 with the position of a syntax error.
 */
import type {
  AtPath,
  ComparisonOperator,
  ContainerOperator,
  Field,
  Filter,
  IsValue,
  JsonStep,
  LogicGroup,
  LogicTree,
  Operation,
  OrderTerm,
  Query,
  SelectColumn,
  SelectEmbed,
  SelectItem,
} from './queryTypes';
import { NotBuilt } from './restErrors';
import { TextCursor } from './textCursor';

const fieldName = 'field name (* or [a..z0..9_$])';
const aggregates = ['count', 'sum', 'avg', 'max', 'min'];

const quantifiable = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const;
const comparisons: ReadonlySet<string> = new Set<ComparisonOperator>([...quantifiable, 'neq', 'isdistinct']);
const containers: ReadonlySet<string> = new Set<ContainerOperator>([
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
]);
const textSearch: ReadonlySet<string> = new Set(['fts', 'plfts', 'phfts', 'wfts']);

const isComparison = (name: string): name is ComparisonOperator => comparisons.has(name);
const isContainer = (name: string): name is ContainerOperator => containers.has(name);

/** A quoted name, or letters, digits, `_`, `$`, spaces and inner dashes; surrounding spaces do not count. */
function readName(cursor: TextCursor, expected: readonly string[] = [fieldName]): string {
  if (cursor.peek() === '"') {
    const quoted = readQuoted(cursor);
    if (quoted !== undefined) return quoted;
  }
  const plain = cursor.match(/[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy);
  if (plain === undefined) cursor.fail(expected);
  return plain
    .split('-')
    .map((part) => part.trim())
    .join('-');
}

/** `"…"` with backslash escapes. Undefined, without moving the cursor, when the quote is not closed. */
function readQuoted(cursor: TextCursor): string | undefined {
  const quoted = cursor.match(/"(?:[^"\\]|\\.)*"/sy);
  return quoted?.slice(1, -1).replace(/\\(.)/gs, '$1');
}

function readJsonPath(cursor: TextCursor): JsonStep[] {
  const path: JsonStep[] = [];
  while (cursor.startsWith('->')) {
    const text = cursor.take('->>');
    if (!text) cursor.take('->');
    const index = cursor.match(/-?\d+(?=->|::|\.|,|\)|$)/y);
    if (index !== undefined) path.push({ key: Number(index), text });
    else if (cursor.startsWith('-')) {
      cursor.position += 1;
      cursor.fail(['digit']);
    } else path.push({ key: readName(cursor), text });
  }
  return path;
}

function readField(cursor: TextCursor): Field {
  cursor.skipSpace();
  const column = readName(cursor);
  const path = readJsonPath(cursor);
  cursor.skipSpace();
  return { column, path };
}

// select ---------------------------------------------------------------------------------------------------------

export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [];
  const cursor = new TextCursor(text, `failed to parse select parameter (${text})`);
  const items = readItems(cursor);
  cursor.expectEnd(['","']);
  return items;
}

function readItems(cursor: TextCursor): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    cursor.skipSpace();
    items.push(readItem(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  return items;
}

function readItem(cursor: TextCursor): SelectItem {
  if (cursor.take('...')) return readEmbed(cursor, readName(cursor), null, true);
  if (cursor.take('*')) {
    cursor.skipSpace();
    if (!cursor.done && !/[),]/.test(cursor.peek())) cursor.fail(['")"', '","', 'end of input']);
    return { kind: 'column', field: { column: '*', path: [] }, alias: null, cast: null, aggregate: null };
  }
  const start = cursor.position;
  let name = readName(cursor, ['"..."', fieldName, '"*"', '"count()"']);
  let alias: string | null = null;
  if (cursor.startsWith(':') && !cursor.startsWith('::')) {
    cursor.take(':');
    alias = name;
    name = readName(cursor);
  }
  // `count()` alone counts rows; it is an aggregate, not an embed of a table called count.
  if (name === 'count' && cursor.take('()')) {
    return finishColumn(cursor, { column: '*', path: [] }, alias, 'count');
  }
  if (cursor.startsWith('(') || cursor.startsWith('!')) {
    const embed = readEmbed(cursor, name, alias, false);
    if (start === cursor.position) cursor.fail([fieldName]);
    return embed;
  }
  return finishColumn(cursor, { column: name, path: readJsonPath(cursor) }, alias, null);
}

function finishColumn(
  cursor: TextCursor,
  field: Field,
  alias: string | null,
  aggregate: string | null,
): SelectColumn {
  let cast: string | null = null;
  if (cursor.take('::')) cast = readCast(cursor);
  let applied = aggregate;
  for (const name of aggregates) {
    if (applied === null && cursor.take(`.${name}()`)) {
      applied = name;
      if (cursor.take('::')) readCast(cursor);
    }
  }
  cursor.skipSpace();
  if (!cursor.done && !/[),]/.test(cursor.peek())) {
    cursor.fail(['letter', 'digit', '"-"', '"->>"', '"->"', '"::"', '"."', '")"', '","', 'end of input']);
  }
  return { kind: 'column', field, alias, cast, aggregate: applied };
}

function readCast(cursor: TextCursor): string {
  const cast = cursor.match(/[\p{L}\p{N}_ $]+/uy)?.trim();
  if (cast === undefined || cast === '') cursor.fail(['letter', 'digit']);
  return cast;
}

function readEmbed(cursor: TextCursor, relation: string, alias: string | null, spread: boolean): SelectEmbed {
  let hint: string | null = null;
  let inner: boolean | null = null;
  for (let parameters = 0; parameters < 2 && cursor.take('!'); parameters++) {
    const name = readName(cursor);
    if (name === 'inner') inner ??= true;
    else if (name === 'left') inner ??= false;
    else hint ??= name;
  }
  cursor.expect('(');
  cursor.skipSpace();
  const items = cursor.startsWith(')') ? [] : readItems(cursor);
  if (!cursor.take(')')) cursor.fail(['","', '")"']);
  return { kind: 'embed', relation, alias, hint, inner: inner ?? false, spread, items };
}

// filters --------------------------------------------------------------------------------------------------------

const operatorName = 'operator (eq, gt, ...)';

/** `value` reads the argument: to the end of a parameter, or to the next comma inside `or=(…)`. */
function readOperation(
  cursor: TextCursor,
  value: (cursor: TextCursor) => string,
): { negated: boolean; operation: Operation } {
  const start = cursor.position;
  const negated = cursor.take('not.');
  const wanted = negated ? [operatorName] : ['"not"', operatorName];
  const at = cursor.position;
  if (cursor.take('in.')) return { negated, operation: { operator: 'in', list: readList(cursor) } };
  if (cursor.take('is.')) return { negated, operation: { operator: 'is', value: readIs(cursor) } };
  const name = cursor.match(/[^.(]*/y) ?? '';
  if (textSearch.has(name)) throw new NotBuilt(`full-text search (the operator ${name})`);
  if (isContainer(name) && cursor.take('.')) {
    return { negated, operation: { operator: name, argument: value(cursor) } };
  }
  if (isComparison(name)) {
    const quantifier = cursor.take('(any)') ? 'any' : cursor.take('(all)') ? 'all' : null;
    const allowed = quantifier === null || (quantifiable as readonly string[]).includes(name);
    if (allowed && cursor.take('.')) {
      return { negated, operation: { operator: name, quantifier, argument: value(cursor) } };
    }
  }
  cursor.position = at;
  return cursor.fail(wanted, negated ? at : start);
}

function readIs(cursor: TextCursor): IsValue {
  const word = cursor.match(/not_null|null|unknown|true|false/iy)?.toLowerCase();
  switch (word) {
    case 'null':
    case 'not_null':
    case 'unknown':
    case 'true':
    case 'false':
      return word;
    default:
      return cursor.fail(['isVal: (null, not_null, true, false, unknown)']);
  }
}

function readList(cursor: TextCursor): string[] {
  cursor.skipSpace();
  cursor.expect('(');
  cursor.skipSpace();
  const list: string[] = [];
  do list.push(readElement(cursor));
  while (cursor.take(','));
  cursor.skipSpace();
  if (!cursor.take(')')) cursor.fail(['","', '")"']);
  cursor.skipSpace();
  return list;
}

function readElement(cursor: TextCursor): string {
  return readQuotedElement(cursor) ?? cursor.match(/[^,)]*/y) ?? '';
}

/** Quotes delimit a value only when a separator or the end follows; otherwise they belong to the value. */
function readQuotedElement(cursor: TextCursor): string | undefined {
  if (cursor.peek() !== '"') return undefined;
  const start = cursor.position;
  const quoted = readQuoted(cursor);
  if (quoted !== undefined && (cursor.done || /[,)]/.test(cursor.peek()))) return quoted;
  cursor.position = start;
  return undefined;
}

/** Inside `or=(…)`: quoted, an array literal in braces, or up to the next comma or bracket. */
function readGroupedValue(cursor: TextCursor): string {
  return readQuotedElement(cursor) ?? cursor.match(/\{[^{}]*\}/y) ?? cursor.match(/[^,)]*/y) ?? '';
}

const readRest = (cursor: TextCursor): string => cursor.match(/[^]*/y) ?? '';

export function parseFilter(field: Field, text: string): Filter {
  const cursor = new TextCursor(text, `failed to parse filter (${text})`);
  const { negated, operation } = readOperation(cursor, readRest);
  cursor.expectEnd([]);
  return { kind: 'filter', field, negated, operation };
}

/** `name` is the operator (`or`, `not.and`), `text` its list of conditions in parentheses. */
function parseLogic(name: string, text: string): LogicGroup {
  const cursor = new TextCursor(`${name}${text}`, `failed to parse logic tree (${text})`);
  const tree = readLogic(cursor);
  cursor.expectEnd([]);
  if (tree.kind === 'filter') return { kind: 'and', negated: false, parts: [tree] };
  return tree;
}

function readLogic(cursor: TextCursor): LogicTree {
  cursor.skipSpace();
  if (/(?:not\.)?(?:and|or)[ \t]*\(/y.test(cursor.text.slice(cursor.position))) {
    const negated = cursor.take('not.');
    const kind = cursor.take('and') ? 'and' : 'or';
    if (kind === 'or') cursor.take('or');
    cursor.skipSpace();
    cursor.expect('(');
    const parts: LogicTree[] = [];
    do parts.push(readLogic(cursor));
    while (cursor.take(','));
    if (!cursor.take(')')) cursor.fail(['","', '")"']);
    cursor.skipSpace();
    return { kind, negated, parts };
  }
  const column = readName(cursor, [fieldName, 'negation operator (not)', 'logic operator (and, or)']);
  const path = readJsonPath(cursor);
  cursor.skipSpace();
  if (!cursor.take('.')) cursor.fail(['"("']);
  const { negated, operation } = readOperation(cursor, readGroupedValue);
  cursor.skipSpace();
  return { kind: 'filter', field: { column, path }, negated, operation };
}

// order, columns -------------------------------------------------------------------------------------------------

function parseOrder(text: string): OrderTerm[] {
  const cursor = new TextCursor(text, `failed to parse order (${text})`);
  const terms: OrderTerm[] = [];
  do terms.push(readOrderTerm(cursor));
  while (cursor.take(','));
  cursor.expectEnd(['","']);
  return terms;
}

function readOrderTerm(cursor: TextCursor): OrderTerm {
  let field = readField(cursor);
  let relation: string | null = null;
  if (field.path.length === 0 && cursor.take('(')) {
    relation = field.column;
    field = readField(cursor);
    if (!cursor.take(')')) cursor.fail(['")"']);
  }
  let descending = false;
  let nullsFirst: boolean | null = null;
  if (cursor.startsWith('.') && !cursor.startsWith('.nulls')) {
    if (cursor.take('.desc')) descending = true;
    else if (!cursor.take('.asc')) {
      cursor.fail(['"asc"', '"desc"', '"nullsfirst"', '"nullslast"'], cursor.position + 1);
    }
  }
  if (cursor.startsWith('.')) {
    if (cursor.take('.nullsfirst')) nullsFirst = true;
    else if (cursor.take('.nullslast')) nullsFirst = false;
    else cursor.fail(['"nullsfirst"', '"nullslast"'], cursor.position + 1);
  }
  cursor.skipSpace();
  if (!cursor.done && cursor.peek() !== ',') cursor.fail(['","', 'end of input']);
  return { relation, field, descending, nullsFirst };
}

function parseNames(parameter: string, text: string): string[] {
  const cursor = new TextCursor(text, `failed to parse ${parameter} parameter (${text})`);
  const names: string[] = [];
  do {
    cursor.skipSpace();
    names.push(readName(cursor));
    cursor.skipSpace();
  } while (cursor.take(','));
  cursor.expectEnd(['","']);
  return names;
}

// the whole query ------------------------------------------------------------------------------------------------

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const hasOperator = (value: string): boolean => {
  const first = /^[^.(]*/.exec(value)?.[0] ?? '';
  if (first === value) return false;
  return (
    first === 'not' ||
    first === 'is' ||
    first === 'in' ||
    isComparison(first) ||
    isContainer(first) ||
    textSearch.has(first)
  );
};

/**
 * `forFunction`: parameters without an operator are arguments of the function; on a table they are a syntax error.
 * Skips `apikey`, because the gateway removes that parameter before PostgREST sees the query.
 */
export function parseQuery(search: URLSearchParams, forFunction: boolean): Query {
  const entries = [...search].filter(([name]) => name !== 'apikey');
  const filters: AtPath<Filter>[] = [];
  const logic: AtPath<LogicGroup>[] = [];
  const orders: AtPath<OrderTerm[]>[] = [];
  const limits: AtPath<number>[] = [];
  const offsets: AtPath<number>[] = [];
  const parameters: [string, string][] = [];
  let select: SelectItem[] | undefined;
  let columns: string[] | null = null;
  let onConflict: string[] | null = null;

  for (const [name, value] of entries) {
    const last = name.slice(name.lastIndexOf('.') + 1);
    if (name === 'select') select ??= parseSelect(value);
    else if (name === 'columns') columns ??= parseNames('columns', value);
    else if (name === 'on_conflict') onConflict ??= parseNames('on_conflict', value);
    else if (last === 'and' || last === 'or') {
      const words = parsePath(name).names;
      const negated = words.includes('not');
      logic.push({
        path: words.slice(0, -1).filter((word) => word !== 'not'),
        value: parseLogic(negated ? `not.${last}` : last, value),
      });
    } else if (last === 'order')
      orders.push({ path: parsePath(name).names.slice(0, -1), value: parseOrder(value) });
    else if (last === 'limit' || last === 'offset') {
      // PostgREST ignores a limit or an offset that is not an integer.
      if (/^\s*-?\d+\s*$/.test(value)) {
        (last === 'limit' ? limits : offsets).push({
          path: parsePath(name).names.slice(0, -1),
          value: Number(value),
        });
      }
    } else if (forFunction && !name.includes('.') && !hasOperator(value)) parameters.push([name, value]);
    else {
      const { names, path } = parsePath(name);
      const column = names.at(-1) ?? '';
      filters.push({ path: names.slice(0, -1), value: parseFilter({ column, path }, value) });
    }
  }

  const canonical = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return {
    select: select ?? parseSelect('*'),
    filters,
    logic,
    orders,
    limits,
    offsets,
    columns,
    onConflict,
    parameters,
    canonical,
  };
}

function parsePath(name: string): { names: string[]; path: JsonStep[] } {
  const cursor = new TextCursor(name, `failed to parse tree path (${name})`);
  const names: string[] = [];
  do names.push(readName(cursor));
  while (cursor.take('.'));
  const path = readJsonPath(cursor);
  cursor.expectEnd(['"->>"', '"->"', 'delimiter (.)']);
  return { names, path };
}
