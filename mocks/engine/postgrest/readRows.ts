/**
 * Finds the rows of a plan: policies and inner embeds join its conditions, and embeds are bound to the rows of their
 * parents. Rows are never copied here; an answer is built only from the rows it shows.
 */
import type { Table } from '../backend/backend';
import { visible } from '../backend/policies';
import type { OrderedRows, Json, Row } from '../backend/schema';
import { chooseAccess, keysOf } from './chooseAccess';
import type { Conjunct, ReadNode } from './readPlan';
import { isToOne } from './relationships';
import { requireGrant } from './restContext';
import type { RestContext } from './restContext';
import { passes, takeRows } from './takeRows';
import type { Access, Found } from './takeRows';

type ReadRow = Readonly<Row>;

/** Checks the right to read, and gives every embed of the tree its rows. Before the first `findRows`. */
export function prepareRead(context: RestContext, node: ReadNode): void {
  requireSelect(context, node);
  bindEmbed(context, node);
}

function requireSelect(context: RestContext, node: ReadNode): void {
  requireGrant(context, node.table, 'select', node.used);
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

/** The policies of `command`, as one more condition; undefined when no row passes. */
function policyConjuncts(
  context: RestContext,
  table: string,
  command: 'select' | 'update' | 'delete',
  reads: boolean,
): Conjunct[] | undefined {
  const { kind, test, equals } = visible(context.backend, table, command, context.statement, { reads });
  if (kind === 'none') return undefined;
  if (kind === 'all') return [];
  const entries = Object.entries(equals ?? {});
  if (kind === 'equals') {
    return entries.map(([column, value]) => ({
      test: (row) => row[column] === value,
      equals: { column, value },
    }));
  }
  // What the equality narrows, the test still has to confirm.
  return [{ test }, ...entries.map(([column, value]) => ({ test: () => true, equals: { column, value } }))];
}

function innerConjuncts(node: ReadNode): Conjunct[] {
  return node.children
    .filter(({ inner, countKey }) => inner && countKey === null)
    .map((child) => ({ test: (row) => child.rowsOf(row).length > 0 }));
}

// the root -------------------------------------------------------------------------------------------------------

/** Rows that a select shows. */
export function findRows(context: RestContext, root: ReadNode, wantsTotal: boolean): Found {
  const policies = policyConjuncts(context, root.table, 'select', true);
  if (policies === undefined) return { rows: [], total: wantsTotal ? 0 : null };
  const conjuncts = [...root.conjuncts, ...policies, ...innerConjuncts(root)];
  const table = context.backend.table(root.table);
  const access = chooseAccess(context, table, conjuncts, root);
  // A count makes one row out of all of them.
  if (root.countKey !== null) return takeRows(access, [], 0, 0, true);
  return takeRows(access, root.order, root.offset, root.limit, wantsTotal);
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
  const access = chooseAccess(context, table, [...root.conjuncts, ...policies], root);
  return takeRows(access, [], 0, Infinity, false).rows;
}

/** The rows of a write or a function, through the conditions, order and range of a plan. */
export function filterRows(root: ReadNode, rows: readonly ReadRow[], wantsTotal: boolean): Found {
  const residual = [...root.conjuncts, ...innerConjuncts(root)].map(({ test }) => test);
  const access: Access = { rows, sorted: root.order.length === 0, residual };
  if (root.countKey !== null) return takeRows(access, [], 0, 0, true);
  return takeRows(access, root.order, root.offset, root.limit, wantsTotal);
}

// embeds ---------------------------------------------------------------------------------------------------------

const nothing: readonly ReadRow[] = [];

function bindEmbed(context: RestContext, node: ReadNode): void {
  for (const child of node.children) bindEmbed(context, child);
  const { relationship } = node;
  if (relationship === null) return;
  const policies = policyConjuncts(context, node.table, 'select', true);
  if (policies === undefined) {
    node.rowsOf = () => nothing;
    return;
  }
  const tests = [...node.conjuncts, ...policies, ...innerConjuncts(node)].map(({ test }) => test);
  const candidates = candidatesOf(context, node);
  const own = relationship.columns.map(([column]) => column);
  const single = own.length === 1 ? own[0] : undefined;
  const known = new Map<Json, readonly ReadRow[]>();
  const limit = isToOne(relationship) ? Math.min(node.limit, 1) : node.limit;
  const ranged = node.countKey === null ? { offset: node.offset, limit } : { offset: 0, limit: Infinity };

  node.rowsOf = (parent) => {
    const values = own.map((column) => parent[column] ?? null);
    if (values.includes(null)) return nothing;
    // Scalars are their own key; composite keys need one of text.
    const key = single === undefined ? JSON.stringify(values) : (values[0] ?? null);
    const ready = known.get(key);
    if (ready !== undefined) return ready;
    const { rows, walk, sorted: inOrder } = candidates(values);
    // Rows that are only counted need no order.
    const sorted = inOrder || node.countKey !== null;
    const access: Access = { rows, sorted, residual: tests, ...(walk === undefined ? {} : { walk }) };
    const found = takeRows(access, node.order, ranged.offset, ranged.limit, false).rows;
    known.set(key, found);
    return found;
  };
}

type Candidates = (values: readonly Json[]) => {
  rows: Iterable<ReadRow>;
  walk?: OrderedRows;
  sorted: boolean;
};

/** The rows of the target whose columns have the parent's values, before any other condition. */
function candidatesOf(context: RestContext, node: ReadNode): Candidates {
  const { relationship } = node;
  if (relationship === null) return () => ({ rows: [], sorted: true });
  const { junction } = relationship;
  if (junction === undefined) {
    return lookup(
      context.backend.table(node.table),
      relationship.columns.map(([, column]) => column),
      node,
    );
  }
  const policies = policyConjuncts(context, junction.table, 'select', true);
  if (policies === undefined) return () => ({ rows: [], sorted: true });
  const keep = passes(policies.map(({ test }) => test));
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
  return (values) => {
    const rows: ReadRow[] = [];
    for (const link of links(values).rows) {
      if (keep(link)) rows.push(...targets(over.map((column) => link[column] ?? null)).rows);
    }
    return { rows, sorted: node.order.length === 0 };
  };
}

/** Rows by the values of some columns: by key, by an order that begins with them, or as the table finds them. */
function lookup(
  table: Table,
  columns: readonly string[],
  plan: Pick<ReadNode, 'order' | 'indexOrder'> | null,
): Candidates {
  const where = (values: readonly Json[]): Row =>
    Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
  const isKey = keysOf(table.definition).some(
    (key) => key.length === columns.length && key.every((column) => columns.includes(column)),
  );
  if (isKey) {
    return (values) => {
      const row = table.find(where(values));
      return { rows: row === undefined ? [] : [row], sorted: true };
    };
  }
  const wantsOrder = plan !== null && plan.order.length > 0;
  const orders = wantsOrder ? (plan.indexOrder === null ? [[]] : [plan.indexOrder, []]) : [[]];
  return (values) => {
    for (const order of orders) {
      const walk = table.ordered(order, { equals: where(values) });
      if (walk !== undefined) return { rows: walk, walk, sorted: order.length > 0 };
    }
    return { rows: table.findAll(where(values)), sorted: !wantsOrder };
  };
}
