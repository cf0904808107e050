/**
 * Finds the rows of a plan: by key, by a walk along an index, or by a scan, whichever the conditions allow, and binds
 * embeds to the rows of their parents. Rows are never copied here; an answer is built only from the rows it shows.
 */
import type { OrderedRows, Table } from '../backend/backend';
import { visible } from '../backend/policies';
import type { Index, Json, Row, TableDefinition } from '../backend/schema';
import type { RowTest } from './filters';
import type { LogicTree } from './queryTypes';
import { compareRows, plainComparison } from './readPlan';
import type { Conjunct, OrderKey, ReadNode } from './readPlan';
import { isToOne } from './relationships';
import { requireGrant } from './restContext';
import type { RestContext } from './restContext';

type ReadRow = Readonly<Row>;

export interface Found {
  rows: readonly ReadRow[];
  /** How many rows there are without the range; null when nobody asked. */
  total: number | null;
}

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

// access paths ---------------------------------------------------------------------------------------------------

interface Access {
  rows: Iterable<ReadRow>;
  /** The same rows, when they are a stretch of an index. */
  walk?: OrderedRows;
  /** How many they are, when that is known without counting. */
  size?: number;
  /** In the plan's order already. */
  sorted: boolean;
  /** What the path has not already made sure of. */
  residual: RowTest[];
}

const keysOf = (definition: TableDefinition): (readonly string[])[] => [
  definition.primaryKey,
  ...(definition.uniqueKeys ?? []).map(({ columns }) => columns),
];

function chooseAccess(
  context: RestContext,
  table: Table,
  conjuncts: readonly Conjunct[],
  plan: Pick<ReadNode, 'definition' | 'indexOrder' | 'order'>,
): Access {
  const { definition, indexOrder } = plan;
  const fixed = new Map<string, { value: Json; from: Conjunct }>();
  for (const conjunct of conjuncts) {
    const { equals } = conjunct;
    if (equals !== undefined && !fixed.has(equals.column)) {
      fixed.set(equals.column, { value: equals.value, from: conjunct });
    }
  }
  const without = (settled: ReadonlySet<Conjunct>): RowTest[] =>
    conjuncts.filter((conjunct) => !settled.has(conjunct)).map(({ test }) => test);
  const pick = (columns: readonly string[]): { where: Row; settled: Set<Conjunct> } => {
    const where: Row = {};
    const settled = new Set<Conjunct>();
    for (const column of columns) {
      const found = fixed.get(column);
      if (found === undefined) continue;
      where[column] = found.value;
      settled.add(found.from);
    }
    return { where, settled };
  };

  for (const key of keysOf(definition)) {
    if (key.length === 0 || !key.every((column) => fixed.has(column))) continue;
    const { where, settled } = pick(key);
    const row = table.find(where);
    return { rows: row === undefined ? [] : [row], sorted: true, residual: without(settled) };
  }

  const columns = [...fixed.keys()];
  const prefixes = [...(columns.length > 1 ? [columns] : []), ...columns.map((column) => [column])];
  const attempt = (prefix: readonly string[], order: Index['columns']): Access | undefined => {
    const { where, settled } = pick(prefix);
    const start = prefix.length > 0 ? { equals: where } : {};
    const position = findPosition(context, definition, conjuncts, order);
    if (position !== undefined) {
      const walk = table.ordered(order, { ...start, after: position.after });
      settled.add(position.from);
      if (walk !== undefined) return { rows: walk, walk, sorted: true, residual: without(settled) };
      settled.delete(position.from);
    }
    const walk = table.ordered(order, start);
    return walk === undefined ? undefined : { rows: walk, walk, sorted: true, residual: without(settled) };
  };
  const wantsOrder = plan.order.length > 0;
  if (wantsOrder && indexOrder !== null) {
    for (const prefix of prefixes) {
      const access = attempt(prefix, indexOrder);
      if (access !== undefined) return access;
    }
  }
  for (const prefix of prefixes) {
    const access = attempt(prefix, []);
    if (access !== undefined) return { ...access, sorted: !wantsOrder };
  }
  if (wantsOrder && indexOrder !== null) {
    const access = attempt([], indexOrder);
    if (access !== undefined) return access;
  }
  return { rows: table.scan(), size: table.size, sorted: !wantsOrder, residual: without(new Set()) };
}

/**
 * A condition that says "behind this row" in the wanted order: `created_at.lt.X` under `created_at desc`, or the
 * row-value comparison of a keyset cursor written out, `or(a.lt.X,and(a.eq.X,b.lt.Y))`.
 */
function findPosition(
  context: RestContext,
  definition: TableDefinition,
  conjuncts: readonly Conjunct[],
  order: Index['columns'],
): { from: Conjunct; after: { values: Row; inclusive: boolean } } | undefined {
  if (order.length === 0) return undefined;
  let best: { from: Conjunct; after: { values: Row; inclusive: boolean }; depth: number } | undefined;
  for (const from of conjuncts) {
    if (from.tree === undefined) continue;
    const after = positionOf(context, definition, from.tree, order);
    const depth = Object.keys(after?.values ?? {}).length;
    if (after !== undefined && (best === undefined || depth > best.depth)) best = { from, after, depth };
  }
  return best;
}

function positionOf(
  context: RestContext,
  definition: TableDefinition,
  tree: LogicTree,
  order: Index['columns'],
): { values: Row; inclusive: boolean } | undefined {
  const branches = tree.kind === 'or' && !tree.negated ? tree.parts : [tree];
  const values: Row = {};
  let inclusive = false;
  // The shortest branch decides by the first column alone, the next one by the second among equals, and so on.
  const sorted = branches
    .map((branch) => (branch.kind === 'and' && !branch.negated ? branch.parts : [branch]))
    .sort((a, b) => a.length - b.length);
  for (const [depth, parts] of sorted.entries()) {
    const term = order[depth];
    if (term === undefined || parts.length !== depth + 1) return undefined;
    if (definition.columns[term.column]?.nullable === true) return undefined;
    const isLast = depth === sorted.length - 1;
    let stepped = false;
    const equal = new Set<string>();
    for (const part of parts) {
      if (part.kind !== 'filter') return undefined;
      const { column } = part.field;
      if (column === term.column && !stepped) {
        const strict = plainComparison(context, { definition }, part, term.descending === true ? 'lt' : 'gt');
        const open = plainComparison(context, { definition }, part, term.descending === true ? 'lte' : 'gte');
        const found = strict ?? (isLast ? open : null);
        if (found === null) return undefined;
        values[column] = found.value;
        inclusive = strict === null;
        stepped = true;
      } else {
        const same = plainComparison(context, { definition }, part, 'eq');
        if (same === null || values[column] === undefined || values[column] !== same.value) return undefined;
        equal.add(column);
      }
    }
    const before = order.slice(0, depth);
    if (!stepped || equal.size !== depth || !before.every(({ column }) => equal.has(column)))
      return undefined;
  }
  return { values, inclusive };
}

// taking rows ----------------------------------------------------------------------------------------------------

function passes(tests: readonly RowTest[]): (row: ReadRow) => boolean {
  const [first, second, ...more] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return (row) => first(row) === true;
  if (more.length === 0) return (row) => first(row) === true && second(row) === true;
  return (row) => tests.every((test) => test(row) === true);
}

function takeRows(
  access: Access,
  order: readonly OrderKey[],
  offset: number,
  limit: number,
  wantsTotal: boolean,
): Found {
  const { rows, walk, size, sorted, residual } = access;
  if (size !== undefined && sorted && residual.length === 0 && wantsTotal) {
    return { ...takeRows(access, order, offset, limit, false), total: size };
  }
  if (walk !== undefined && sorted && residual.length === 0) {
    return { rows: walk.slice(offset, Math.min(limit, walk.count)), total: wantsTotal ? walk.count : null };
  }
  const keep = passes(residual);
  const end = offset + limit;
  if (sorted || order.length === 0) {
    const taken: ReadRow[] = [];
    let total = 0;
    if (end === 0 && !wantsTotal) return { rows: [], total: null };
    for (const chunk of chunksOf(rows, walk)) {
      for (const row of chunk) {
        if (!keep(row)) continue;
        if (total >= offset && total < end) taken.push(row);
        total++;
        if (total >= end && !wantsTotal) return { rows: taken, total: null };
      }
    }
    return { rows: taken, total: wantsTotal ? total : null };
  }
  const compare = compareRows(order);
  const best = new BestRows(compare, end);
  let total = 0;
  for (const chunk of chunksOf(fromBetterEnd(rows, compare), walk)) {
    for (const row of chunk) {
      if (!keep(row)) continue;
      total++;
      best.add(row);
    }
  }
  return { rows: best.sorted().slice(offset, end), total: wantsTotal ? total : null };
}

/** A walk in slices: a loop over arrays is several times faster than an iterator, and a search reads every row. */
function* chunksOf(rows: Iterable<ReadRow>, walk: OrderedRows | undefined): Iterable<Iterable<ReadRow>> {
  if (walk === undefined) {
    yield rows;
    return;
  }
  let size = 64;
  for (let start = 0; start < walk.count;) {
    yield walk.slice(start, size);
    start += size;
    size = Math.min(size * 2, 4096);
  }
}

/**
 * What a function answers often stands in the order of its making. Begun at the end that the wanted order shows first,
 * nearly every later row is refused by one comparison.
 */
function fromBetterEnd(
  rows: Iterable<ReadRow>,
  compare: (a: ReadRow, b: ReadRow) => number,
): Iterable<ReadRow> {
  if (!Array.isArray(rows)) return rows;
  const list: readonly ReadRow[] = rows;
  const [first] = list;
  const last = list.at(-1);
  const turned = first !== undefined && last !== undefined && compare(last, first) < 0;
  return turned ? list.toReversed() : list;
}

/** The first rows of an order without sorting all: what cannot be among them is dropped as it comes. */
class BestRows {
  private rows: ReadRow[] = [];
  private limitRow: ReadRow | undefined;

  constructor(
    private readonly compare: (a: ReadRow, b: ReadRow) => number,
    private readonly size: number,
  ) {}

  add(row: ReadRow): void {
    if (this.limitRow !== undefined && this.compare(row, this.limitRow) >= 0) return;
    this.rows.push(row);
    // Sorting now and then, at twice the size, keeps the cost of a row small and the order of equals stable.
    if (this.rows.length >= this.size * 2 + 64) this.shrink();
  }

  sorted(): ReadRow[] {
    this.shrink();
    return this.rows;
  }

  private shrink(): void {
    this.rows.sort(this.compare);
    if (this.rows.length > this.size) this.rows.length = this.size;
    if (this.size > 0 && this.rows.length === this.size) this.limitRow = this.rows.at(-1);
  }
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
    const { rows, walk, sorted } = candidates(values);
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
      if (walk !== undefined) return { rows: walk, walk, sorted: !wantsOrder || order.length > 0 };
    }
    return { rows: table.findAll(where(values)), sorted: !wantsOrder };
  };
}
