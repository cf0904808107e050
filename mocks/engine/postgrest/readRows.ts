/**
 * Finds the rows of a plan: adds policies and inner embeds to its conditions, and binds embeds to the rows of their
 * parents. Rows are never copied here; an answer is built only from the rows it shows.
 */
import type { Table } from '../backend/backend';
import { visibilityOf } from '../backend/policies';
import type { OrderedRows, Json, Row } from '../backend/schema';
import { chooseAccessPath, keysOf } from './chooseAccessPath';
import type { Conjunct, ReadNode } from './readPlan';
import { isToOne } from './relationships';
import { definitionOf, requireGrant } from './restContext';
import type { RestContext } from './restContext';
import { NotSupported } from './restErrors';
import { requireExecute, toRow, runOnRow } from './rowFunctions';
import { meetsAll, fetchRows } from './fetchRows';
import type { AccessPath, FoundRows } from './fetchRows';

type ReadRow = Readonly<Row>;

/** Checks the rights to select and defines `rowsOf` for every embed of the tree. Must run before `findRows`. */
export function prepareRead(context: RestContext, node: ReadNode): void {
  requireSelect(context, node);
  requireFunctions(context, node);
  bindEmbed(context, node);
}

/** PostgreSQL checks rights on functions after rights on tables. */
function requireFunctions(context: RestContext, node: ReadNode): void {
  for (const each of node.functions.values()) requireExecute(context, each);
  for (const child of node.children) requireFunctions(context, child);
}

function requireSelect(context: RestContext, node: ReadNode): void {
  // The function itself reads the rows of a computed relationship.
  if (!node.relationship?.computedBy) requireGrant(context, node.table, 'select', node.used);
  for (const child of node.children) {
    const junction = child.relationship?.junction;
    if (child.relationship !== null && junction !== undefined) {
      const columns = [
        ...child.relationship.columns.map(([, column]) => column),
        ...junction.columns.map(([column]) => column),
      ];
      requireGrant(context, junction.table, 'select', columns);
    }
    requireSelect(context, child);
  }
}

// conditions of a table ------------------------------------------------------------------------------------------

/** The policies of `command` as further conditions; undefined when they hide every row. `reads` as in `visibilityOf`. */
function policyConjuncts(
  context: RestContext,
  table: string,
  command: 'select' | 'update' | 'delete',
  reads: boolean,
): Conjunct[] | undefined {
  const { kind, test, equals } = visibilityOf(context.backend, table, command, context.statement, { reads });
  if (kind === 'none') return undefined;
  if (kind === 'all') return [];
  const entries = Object.entries(equals ?? {});
  if (kind === 'equals') {
    return entries.map(([column, value]) => ({
      test: (row) => row[column] === value,
      equals: { column, value },
    }));
  }
  // The equalities are necessary but not sufficient: they help to choose an index, and the test decides.
  return [{ test }, ...entries.map(([column, value]) => ({ test: () => true, equals: { column, value } }))];
}

function innerConjuncts(node: ReadNode): Conjunct[] {
  return node.children
    .filter(({ inner, countKey }) => inner && countKey === null)
    .map((child) => ({ test: (row) => child.rowsOf(row).length > 0 }));
}

// the root -------------------------------------------------------------------------------------------------------

/** The rows of a SELECT: policies, conditions, order and range are applied. */
export function findRows(context: RestContext, root: ReadNode, wantsTotal: boolean): FoundRows {
  const policies = policyConjuncts(context, root.table, 'select', true);
  if (policies === undefined) return { rows: [], total: wantsTotal ? 0 : null };
  const conjuncts = [...root.conjuncts, ...policies, ...innerConjuncts(root)];
  const table = context.backend.table(root.table);
  const access = chooseAccessPath(context, table, conjuncts, root);
  // A bare `count` shows the total alone, so no row is needed.
  if (root.countKey !== null) return fetchRows(access, [], 0, 0, true);
  return fetchRows(access, root.order, root.offset, root.limit, wantsTotal);
}

/** Rows that an update or delete changes; `root` carries its conditions. */
export function findTargets(
  context: RestContext,
  root: ReadNode,
  command: 'update' | 'delete',
  reads: boolean,
): readonly ReadRow[] {
  const policies = policyConjuncts(context, root.table, command, reads);
  if (policies === undefined) return [];
  const table = context.backend.table(root.table);
  const access = chooseAccessPath(context, table, [...root.conjuncts, ...policies], root);
  return fetchRows(access, [], 0, Infinity, false).rows;
}

/** Applies the conditions, order and range of a plan to the rows that a write or a function returned. */
export function filterRows(root: ReadNode, rows: readonly ReadRow[], wantsTotal: boolean): FoundRows {
  const residual = [...root.conjuncts, ...innerConjuncts(root)].map(({ test }) => test);
  const access: AccessPath = { rows, sorted: root.order.length === 0, residual };
  if (root.countKey !== null) return fetchRows(access, [], 0, 0, true);
  return fetchRows(access, root.order, root.offset, root.limit, wantsTotal);
}

// embeds ---------------------------------------------------------------------------------------------------------

const nothing: readonly ReadRow[] = [];

function bindEmbed(context: RestContext, node: ReadNode): void {
  for (const child of node.children) bindEmbed(context, child);
  const { relationship } = node;
  if (relationship === null) return;
  // Policies of the table do not apply to rows that a function returns.
  const policies = relationship.computedBy ? [] : policyConjuncts(context, node.table, 'select', true);
  if (policies === undefined) {
    node.rowsOf = () => nothing;
    return;
  }
  const tests = [...node.conjuncts, ...policies, ...innerConjuncts(node)].map(({ test }) => test);
  const candidates = candidatesOf(context, node);
  const { computedBy } = relationship;
  const own = computedBy
    ? Object.keys(definitionOf(context, relationship.table).columns)
    : relationship.columns.map(([column]) => column);
  const single = own.length === 1 ? own[0] : undefined;
  const cache = new Map<Json, readonly ReadRow[]>();
  const limit = isToOne(relationship) && !computedBy ? Math.min(node.limit, 1) : node.limit;
  const ranged = node.countKey === null ? { offset: node.offset, limit } : { offset: 0, limit: Infinity };

  node.rowsOf = (parent) => {
    const values = own.map((column) => parent[column] ?? null);
    if (!computedBy && values.includes(null)) return nothing;
    // A single column's value is its own Map key; several columns need a text key.
    const key = single === undefined ? JSON.stringify(values) : (values[0] ?? null);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const { rows, indexRows, sorted: inOrder } = candidates(values, parent);
    // Rows that are only counted need no order.
    const sorted = inOrder || node.countKey !== null;
    const access: AccessPath = {
      rows,
      sorted,
      residual: tests,
      ...(indexRows === undefined ? {} : { indexRows }),
    };
    const found = fetchRows(access, node.order, ranged.offset, ranged.limit, false).rows;
    if (computedBy && found.length > 1 && isToOne(relationship))
      throw new NotSupported(`several rows of the function ${computedBy.name}, which is to return one`);
    cache.set(key, found);
    return found;
  };
}

type Candidates = (
  values: readonly Json[],
  parent: ReadRow,
) => {
  rows: Iterable<ReadRow>;
  indexRows?: OrderedRows;
  sorted: boolean;
};

/** The rows of the target whose columns have the parent's values, before any other condition. */
function candidatesOf(context: RestContext, node: ReadNode): Candidates {
  const { relationship } = node;
  if (relationship === null) return () => ({ rows: [], sorted: true });
  const { junction, computedBy } = relationship;
  if (computedBy) {
    return (_, parent) => {
      const result = runOnRow(context, computedBy, parent);
      const rows = Array.isArray(result) ? (result as Row[]) : [toRow(result, node.definition.columns)];
      return { rows, sorted: node.order.length === 0 };
    };
  }
  if (junction === undefined) {
    return lookup(
      context.backend.table(node.table),
      relationship.columns.map(([, column]) => column),
      node,
    );
  }
  const policies = policyConjuncts(context, junction.table, 'select', true);
  if (policies === undefined) return () => ({ rows: [], sorted: true });
  const isMatch = meetsAll(policies.map(({ test }) => test));
  const links = lookup(
    context.backend.table(junction.table),
    relationship.columns.map(([, column]) => column),
    null,
  );
  const targets = lookup(
    context.backend.table(node.table),
    junction.columns.map(([, column]) => column),
    null,
  );
  const over = junction.columns.map(([column]) => column);
  return (values, parent) => {
    const rows: ReadRow[] = [];
    for (const link of links(values, parent).rows) {
      if (isMatch(link))
        rows.push(
          ...targets(
            over.map((column) => link[column] ?? null),
            link,
          ).rows,
        );
    }
    return { rows, sorted: node.order.length === 0 };
  };
}

/** Finds rows by the values of some columns: by a key, by an index that begins with them, or with `table.findAll`. */
function lookup(
  table: Table,
  columns: readonly string[],
  plan: Pick<ReadNode, 'order' | 'indexOrder'> | null,
): Candidates {
  const where = (values: readonly Json[]): Row =>
    Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
  const wantsOrder = plan !== null && plan.order.length > 0;
  const isKey = keysOf(table.definition).some(
    (key) => key.length === columns.length && key.every((column) => columns.includes(column)),
  );
  if (isKey) {
    return (values) => {
      const row = table.find(where(values));
      return { rows: row === undefined ? [] : [row], sorted: true };
    };
  }
  const orders = wantsOrder ? (plan.indexOrder === null ? [[]] : [plan.indexOrder, []]) : [[]];
  return (values) => {
    for (const order of orders) {
      const indexRows = table.ordered(order, { equals: where(values) });
      if (indexRows !== undefined) return { rows: indexRows, indexRows, sorted: order.length > 0 };
    }
    return { rows: table.findAll(where(values)), sorted: !wantsOrder };
  };
}
