/**
 * Turns a parsed query into a plan: a tree of tables with their filters, orders and ranges compiled into closures and
 * every name looked up. Errors about names and literals come from here, before any row is read.
 */
import { PostgresError } from '../backend/schema';
import type { ColumnType, Index, Json, Row, TableDefinition } from '../backend/schema';
import { castTo, jsonOutput, typeRules } from './columnTypes';
import type { TypeRules } from './columnTypes';
import { and, compileOperation, or, not } from './filters';
import type { RowTest } from './filters';
import { isJsonType } from '../backend/values';
import { valueAtPath } from './jsonValues';
import { getOwn } from './getOwn';
import type {
  AtPath,
  Field,
  Filter,
  LogicTree,
  OrderTerm,
  Query,
  SelectEmbed,
  SelectItem,
} from './queryTypes';
import { refuseSetting } from './refuseSetting';
import { findRelationship, isToOne, nameOf } from './relationships';
import type { Relationship } from './relationships';
import { definitionOf } from './restContext';
import type { RestContext } from './restContext';
import { findRowFunction, runOnRow, typeOfColumn } from './rowFunctions';
import type { RowFunction } from './rowFunctions';
import { nearestColumns } from './similarNames';
import {
  NotSupported,
  aggregatesOff,
  badEmbedFilter,
  notEmbedded,
  negativeLimit,
  relatedOrderNotToOne,
} from './restErrors';

/** One condition that every row must meet. `equals` is set for equality with a plain column, which an index can use. */
export interface Conjunct {
  test: RowTest;
  equals?: { column: string; value: Json };
  /** The parsed condition, from which `chooseAccessPath` derives a start position in an index once the order is known. */
  tree?: LogicTree;
}

export interface OrderKey {
  read: (row: Readonly<Row>) => Json;
  /** Neither argument may be null. */
  compare: (a: Json, b: Json) => number;
  descending: boolean;
  nullsFirst: boolean;
}

export interface Output {
  key: string;
  read: (row: Readonly<Row>) => Json;
  type: ColumnType;
}

export interface ReadNode {
  /** Qualified. */
  table: string;
  definition: TableDefinition;
  /** How messages name it: the table at the root, `profiles_1` in an embed. */
  label: string;
  /** The embed's alias or name; the table's name at the root. */
  name: string;
  /** As `select` wrote it: a table, a constraint or a column; filters may use it beside the alias. */
  relation: string;
  /** Null at the root. */
  relationship: Relationship | null;
  spread: boolean;
  inner: boolean;
  outputs: Output[];
  /** The output key of a bare `count`, which replaces all rows by one that holds their number; else null. */
  countKey: string | null;
  children: ReadNode[];
  conjuncts: Conjunct[];
  order: OrderKey[];
  /** The order as an index can serve it; null when it cannot. */
  indexOrder: Index['columns'] | null;
  limit: number;
  offset: number;
  /** Columns for which the role needs the right to select. */
  used: Set<string>;
  /** Functions over its rows that the query names as a column or a relationship, by name. They see whole rows. */
  functions: Map<string, RowFunction>;
  /** The rows of this embed that belong to a row of the parent, filtered, ordered and cut. */
  rowsOf: (parent: Readonly<Row>) => readonly Readonly<Row>[];
}

const unset = (): never => {
  throw new Error('The root of a plan belongs to no row.');
};

interface PlanOptions {
  /**
   * True for the answer of a write. The root's own filters chose the rows to write and are not applied again, ranges
   * and `max-rows` do not apply, and an order may name only columns that the write returns.
   */
  isMutation: boolean;
  /** True for the rows of a function, which have a computed column only where the query names it. Default false. */
  isCall?: boolean;
  /** Default: the table's. A function's single value has no table, so the caller describes its column. */
  definition?: TableDefinition;
}

export function planRead(
  context: RestContext,
  table: string,
  query: Query,
  { isMutation, isCall = false, definition = definitionOf(context, table) }: PlanOptions,
): ReadNode {
  const root = planNode(context, table, query.select, {
    definition,
    label: nameOf(table),
    name: nameOf(table),
    relation: nameOf(table),
    relationship: null,
    spread: false,
    inner: false,
    depth: 0,
  });
  const applies = (path: readonly string[]): boolean => !isMutation || path.length > 0;
  if (!isMutation) setRanges(context, root, query);
  const returned = new Set([...root.used, ...definition.primaryKey].sort());
  const selected = new Set(root.functions.keys());
  if (selected.size > 0 && (isMutation || isCall)) refuseBesideWholeRows(root, query);
  for (const { path, value } of query.filters) {
    if (applies(path)) addCondition(context, nodeAt(root, path), value);
  }
  for (const { path, value } of query.logic) {
    if (applies(path)) addCondition(context, nodeAt(root, path), value);
  }
  for (const { path, value } of ofEachPath(query.orders)) {
    if (isMutation && path.length === 0) requireReturned(root, value, returned);
    addOrder(context, nodeAt(root, path), value);
  }
  const unselected = [...root.functions.keys()].find((name) => !selected.has(name));
  if (isCall && unselected !== undefined)
    throw new NotSupported(
      `a condition or order on the computed column ${unselected}, which the call does not select`,
    );
  requireWholeRows(root);
  return root;
}

/**
 * PostgREST reads the rows that a write or a call returns a second time, as rows without a table. Selected computed
 * columns come with them, but not with whole rows, which `*` and computed relationships need.
 */
function refuseBesideWholeRows({ functions, children }: ReadNode, { select }: Query): void {
  const relations = children.flatMap(({ relationship }) => relationship?.computedBy?.name ?? []);
  const column = [...functions.keys()].find((name) => !relations.includes(name));
  const isWhole =
    relations.length > 0 || select.some((item) => item.kind === 'column' && item.field.column === '*');
  if (column !== undefined && isWhole)
    throw new NotSupported(`the computed column ${column} beside whole rows of a write or a call`);
}

/** A function over a row takes all of its columns. */
function requireWholeRows(node: ReadNode): void {
  if (node.functions.size > 0)
    for (const column of Object.keys(node.definition.columns)) node.used.add(column);
  for (const child of node.children) requireWholeRows(child);
}

/** When a parameter occurs twice for the same path, the last one counts. */
function ofEachPath<T>(list: readonly AtPath<T>[]): Iterable<AtPath<T>> {
  return new Map(list.map((one) => [one.path.join('\u0000'), one])).values();
}

function setRanges(context: RestContext, root: ReadNode, query: Query): void {
  for (const { path, value } of ofEachPath(query.ranges)) {
    const { limit, offset } = value;
    const node = nodeAt(root, path);
    // PostgREST stores a range as its first and last row. It reads a last row of -1, an empty range, as a limit of 0.
    const last = offset + limit - 1;
    const isRoot = path.length === 0;
    if (last === -1) node.limit = 0;
    else if (isRoot && last < Math.max(0, offset)) throw negativeLimit();
    else if (limit <= 0)
      throw new NotSupported(`the limit ${limit} of an embed with this offset, on which PostgREST fails`);
    // PostgREST raises the root's negative offset to zero, but passes an embed's on to PostgreSQL, which refuses it.
    else if (offset < 0 && !isRoot) throw new PostgresError('2201X', 'OFFSET must not be negative');
    else {
      node.offset = Math.max(0, offset);
      node.limit = last + 1 - node.offset;
    }
  }
  capRows(root, context.backend.settings.maxRows);
}

/** An order sorts the written rows, so it may name only returned columns (docs/wire-facts.md, "Update and delete"). */
function requireReturned(root: ReadNode, terms: readonly OrderTerm[], returned: ReadonlySet<string>): void {
  for (const { relation, field } of terms) {
    if (relation !== null || returned.has(field.column) || root.functions.has(field.column)) continue;
    throw unknownColumn(root, field.column, returned);
  }
}

function capRows(node: ReadNode, maxRows: number): void {
  node.limit = Math.min(node.limit, maxRows);
  for (const child of node.children) capRows(child, maxRows);
}

function nodeAt(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const found = node.children.find((child) => child.name === name || child.relation === name);
    if (found === undefined) throw notEmbedded(name);
    node = found;
  }
  return node;
}

// columns and embeds ---------------------------------------------------------------------------------------------

interface NodeHeader {
  definition: TableDefinition;
  label: string;
  name: string;
  relation: string;
  relationship: Relationship | null;
  spread: boolean;
  inner: boolean;
  depth: number;
}

function planNode(
  context: RestContext,
  table: string,
  items: readonly SelectItem[],
  { depth, ...header }: NodeHeader,
): ReadNode {
  const node: ReadNode = {
    ...header,
    table,
    outputs: [],
    countKey: null,
    children: [],
    conjuncts: [],
    order: [],
    indexOrder: [],
    limit: Infinity,
    offset: 0,
    used: new Set(),
    functions: new Map(),
    rowsOf: unset,
  };
  for (const item of items) {
    if (item.kind === 'column') continue;
    const child = planEmbed(context, node, item, depth + 1);
    // PostgREST gives each embed's subquery this alias, so PostgreSQL refuses two embeds of one name.
    if (node.children.some(({ name }) => name === child.name)) {
      const alias = `${nameOf(table)}_${child.name}_${depth + 1}`;
      throw new PostgresError('42712', `table name "${alias}" specified more than once`);
    }
    node.children.push(child);
  }
  for (const item of items) {
    if (item.kind === 'embed') continue;
    const { field, alias, cast } = item;
    if (item.aggregate !== null) {
      refuseSetting(context.backend.schema, 'pgrst.db_aggregates_enabled', 'aggregate functions');
      throw aggregatesOff();
    }
    if (field.column === '*') {
      for (const [column, { type }] of Object.entries(node.definition.columns)) {
        node.used.add(column);
        node.outputs.push({ key: column, type, read: outputOf(context, type, (row) => row[column] ?? null) });
      }
    } else if (isRowCount(node, field) && cast === null) node.countKey = alias ?? 'count';
    else {
      const read = planField(context, node, field);
      const key = alias ?? pathName(field);
      if (cast === null) {
        const { type } = read.rules;
        node.outputs.push({ key, type, read: outputOf(context, type, read.output) });
      } else {
        const { type, convert } = castTo(cast, read.rules.type, context.values, context.zone);
        const value = (row: Readonly<Row>): Json => {
          const cell = read.output(row);
          return cell === null ? null : convert(cell);
        };
        node.outputs.push({ key, type, read: outputOf(context, type, value) });
      }
    }
  }
  const [first] = node.outputs;
  if (node.countKey !== null && (first !== undefined || node.children.length > 0)) {
    throw new PostgresError(
      '42803',
      `column "${node.label}.${first?.key ?? ''}" must appear in the GROUP BY clause or be used in an aggregate function`,
    );
  }
  return node;
}

/** Without a column `count` PostgreSQL reads `table.count` as `count(table)`, so `requests(count)` counts rows. */
const isRowCount = (node: ReadNode, field: Field): boolean =>
  field.column === 'count' && field.path.length === 0 && node.definition.columns.count === undefined;

function planEmbed(context: RestContext, parent: ReadNode, item: SelectEmbed, depth: number): ReadNode {
  const relationship = findRelationship(context.backend.schema, parent.table, item.relation, item.hint);
  for (const [column] of relationship.columns) parent.used.add(column);
  const { computedBy } = relationship;
  if (computedBy) parent.functions.set(computedBy.name, computedBy);
  const target = nameOf(relationship.target);
  const child = planNode(context, relationship.target, item.items, {
    definition: definitionOf(context, relationship.target),
    // PostgREST gives the target of a many-to-many embed no alias.
    label: relationship.junction === undefined ? `${target}_${depth}` : target,
    name: item.alias ?? item.relation,
    relation: item.relation,
    relationship,
    spread: item.spread,
    inner: item.inner,
    depth,
  });
  if (relationship.junction === undefined)
    for (const [, column] of relationship.columns) child.used.add(column);
  else for (const [, column] of relationship.junction.columns) child.used.add(column);
  if (item.spread && child.countKey !== null) throw new NotSupported('a count inside a spread embed');
  return child;
}

function unknownColumn(
  node: ReadNode,
  column: string,
  known: Iterable<string> = Object.keys(node.definition.columns),
): PostgresError {
  if (column === '') return new PostgresError('42601', 'zero-length delimited identifier at or near """"');
  const near = nearestColumns(column, [...known]);
  const hint =
    near.length === 0
      ? null
      : `Perhaps you meant to reference ${near.map((name) => `the column "${node.label}.${name}"`).join(' or ')}.`;
  return new PostgresError('42703', `column ${node.label}.${column} does not exist`, null, hint);
}

interface FieldReader {
  rules: TypeRules;
  /** For a condition or an order: null means SQL's null only. */
  read: (row: Readonly<Row>) => Json;
  /** For the answer, where JSON's null and SQL's null are written the same way. */
  output: (row: Readonly<Row>) => Json;
}

function planField(context: RestContext, node: ReadNode, field: Field): FieldReader {
  const { column, path } = field;
  const { type, read: plain } = planColumn(context, node, column);
  if (path.some(({ key }) => typeof key === 'number' && Math.abs(key) > 2 ** 31 - 1)) {
    throw new NotSupported('an index into JSON beyond an integer');
  }
  const last = path.at(-1);
  if (last === undefined) return { rules: typeRules(type, context.values), read: plain, output: plain };

  // As in PostgREST's SQL, a path into a column of another type goes through to_jsonb(column).
  const isJson = type === 'json';
  const toJson = isJsonType(type) ? undefined : jsonOutput(type, context.zone);
  const print = isJson ? JSON.stringify : undefined;
  const resolve = (row: Readonly<Row>): { value: Json; missing: boolean } => {
    const cell = plain(row);
    if (cell === null) return { value: null, missing: true };
    return valueAtPath(toJson === undefined ? cell : toJson(cell), path, print);
  };
  return {
    rules: typeRules(last.text ? 'text' : isJson ? 'json' : 'jsonb', context.values),
    read: (row) => {
      const { value, missing } = resolve(row);
      if (value === null && !missing) throw new NotSupported('a condition on a JSON null reached by ->');
      return value;
    },
    output: (row) => resolve(row).value,
  };
}

function planColumn(
  context: RestContext,
  node: ReadNode,
  column: string,
): { type: ColumnType; read: (row: Readonly<Row>) => Json } {
  const definition = getOwn(node.definition.columns, column);
  if (definition !== undefined) {
    node.used.add(column);
    return { type: definition.type, read: (row) => row[column] ?? null };
  }
  const { schema } = context.backend;
  // A function may return rows that belong to no table.
  const isOfTable = schema.tables[node.table]?.columns === node.definition.columns;
  const computed = isOfTable ? findRowFunction(schema, node.table, column) : undefined;
  if (computed === undefined) throw unknownColumn(node, column);
  node.functions.set(column, computed);
  return { type: typeOfColumn(computed), read: (row) => runOnRow(context, computed, row) };
}

function outputOf(
  context: RestContext,
  type: ColumnType,
  read: (row: Readonly<Row>) => Json,
): (row: Readonly<Row>) => Json {
  const convert = jsonOutput(type, context.zone);
  if (convert === undefined) return read;
  return (row) => {
    const value = read(row);
    return value === null ? null : convert(value);
  };
}

/** The output key of a JSON path: its last key that is not an array index, else the column's name. */
function pathName(field: Field): string {
  const key = field.path.findLast((step) => typeof step.key === 'string')?.key;
  return typeof key === 'string' ? key : field.column;
}

// conditions -----------------------------------------------------------------------------------------------------

function addCondition(context: RestContext, node: ReadNode, tree: LogicTree): void {
  if (tree.kind === 'and' && !tree.negated) {
    for (const part of tree.parts) addCondition(context, node, part);
    return;
  }
  const conjunct: Conjunct = { test: planLogic(context, node, tree), tree };
  if (tree.kind === 'filter') {
    const equals = plainComparison(context, node, tree, 'eq');
    if (equals !== null) conjunct.equals = equals;
  }
  node.conjuncts.push(conjunct);
}

/** The column and value of `column.operator.value` on a plain column, else null. */
export function plainComparison(
  context: RestContext,
  node: { definition: TableDefinition },
  filter: Filter,
  operator: 'eq' | 'lt' | 'lte' | 'gt' | 'gte',
): { column: string; value: Json } | null {
  const { field, operation } = filter;
  if (filter.negated || operation.operator !== operator || operation.quantifier !== null) return null;
  const definition = getOwn(node.definition.columns, field.column);
  if (definition === undefined || field.path.length > 0) return null;
  return {
    column: field.column,
    value: typeRules(definition.type, context.values).parse(operation.argument),
  };
}

function planLogic(context: RestContext, node: ReadNode, tree: LogicTree): RowTest {
  if (tree.kind === 'filter') return planFilter(context, node, tree);
  const parts = tree.parts.map((part) => planLogic(context, node, part));
  const test = tree.kind === 'and' ? and(parts) : or(parts);
  return tree.negated ? not(test) : test;
}

function planFilter(context: RestContext, node: ReadNode, filter: Filter): RowTest {
  const { field, operation, negated } = filter;
  const child = field.path.length === 0 ? node.children.find(({ name }) => name === field.column) : undefined;
  if (child !== undefined) {
    if (operation.operator === 'is' && operation.value === 'null') {
      return (row) => (child.rowsOf(row).length === 0) !== negated;
    }
    if (getOwn(node.definition.columns, field.column) === undefined) throw badEmbedFilter(child.name);
  }
  const { rules, read } = planField(context, node, field);
  const isPlain = field.path.length === 0 && getOwn(node.definition.columns, field.column) !== undefined;
  const source = isPlain ? field.column : read;
  const test = compileOperation(operation, rules, source, context.values);
  return negated ? not(test) : test;
}

// order ----------------------------------------------------------------------------------------------------------

function addOrder(context: RestContext, node: ReadNode, terms: readonly OrderTerm[]): void {
  if (node.countKey !== null) throw new NotSupported('an order on a count');
  const indexed: { column: string; descending?: boolean }[] = [];
  let isIndexable = true;
  for (const term of terms) {
    // Nulls are larger than everything unless the term says otherwise.
    const nullsFirst = term.nullsFirst ?? term.descending;
    if (term.relation === null) {
      const { rules, read } = planField(context, node, term.field);
      refuseOrder(rules);
      node.order.push({ read, compare: rules.compare, descending: term.descending, nullsFirst });
      const { column, path } = term.field;
      const stored = getOwn(node.definition.columns, column);
      const hasDefaultNulls = nullsFirst === term.descending || stored?.nullable !== true;
      isIndexable &&= path.length === 0 && hasDefaultNulls && stored !== undefined;
      indexed.push({ column, descending: term.descending });
    } else {
      const { relation } = term;
      const child = node.children.find(({ name }) => name === relation);
      if (child === undefined) throw notEmbedded(relation);
      if (child.relationship === null || !isToOne(child.relationship)) {
        throw relatedOrderNotToOne(nameOf(node.table), child.name);
      }
      const { rules, read } = planField(context, child, term.field);
      refuseOrder(rules);
      isIndexable = false;
      node.order.push({
        read: (row) => {
          const [related] = child.rowsOf(row);
          return related === undefined ? null : read(related);
        },
        compare: rules.compare,
        descending: term.descending,
        nullsFirst,
      });
    }
  }
  node.indexOrder = isIndexable ? indexed : null;
}

function refuseOrder({ kind }: TypeRules): void {
  if (kind !== 'json') return;
  throw new PostgresError(
    '42883',
    'could not identify an ordering operator for type json',
    null,
    'Use an explicit ordering operator or modify the query.',
  );
}

export function compareRows(order: readonly OrderKey[]): (a: Readonly<Row>, b: Readonly<Row>) => number {
  return (a, b) => {
    for (const { read, compare, descending, nullsFirst } of order) {
      const left = read(a);
      const right = read(b);
      if (left === null || right === null) {
        if (left === right) continue;
        return (left === null) === nullsFirst ? -1 : 1;
      }
      const result = compare(left, right);
      if (result !== 0) return descending ? -result : result;
    }
    return 0;
  };
}
