/**
 * Chooses the cheapest access path to the rows that meet some conditions: a key lookup, an index scan (from a start
 * position if a condition gives one) or a full scan. `residual` holds the conditions that the path does not guarantee.
 */
import type { Table } from '../backend/backend';
import type { Index, Json, Row, TableDefinition } from '../backend/schema';
import type { RowTest } from './filters';
import type { LogicTree } from './queryTypes';
import { plainComparison } from './readPlan';
import type { Conjunct, ReadNode } from './readPlan';
import type { RestContext } from './restContext';
import type { AccessPath } from './fetchRows';

export const keysOf = (definition: TableDefinition): (readonly string[])[] => [
  definition.primaryKey,
  ...(definition.uniqueKeys ?? []).map(({ columns }) => columns),
];

export function chooseAccessPath(
  context: RestContext,
  table: Table,
  conjuncts: readonly Conjunct[],
  plan: Pick<ReadNode, 'definition' | 'indexOrder' | 'order'>,
): AccessPath {
  const { definition, indexOrder } = plan;
  const equalities = new Map<string, { value: Json; from: Conjunct }>();
  for (const conjunct of conjuncts) {
    const { equals } = conjunct;
    if (equals !== undefined && !equalities.has(equals.column)) {
      equalities.set(equals.column, { value: equals.value, from: conjunct });
    }
  }
  const residualAfter = (covered: ReadonlySet<Conjunct>): RowTest[] =>
    conjuncts.filter((conjunct) => !covered.has(conjunct)).map(({ test }) => test);
  const pick = (columns: readonly string[]): { where: Row; covered: Set<Conjunct> } => {
    const where: Row = {};
    const covered = new Set<Conjunct>();
    for (const column of columns) {
      const found = equalities.get(column);
      if (found === undefined) continue;
      where[column] = found.value;
      covered.add(found.from);
    }
    return { where, covered };
  };

  for (const key of keysOf(definition)) {
    if (key.length === 0 || !key.every((column) => equalities.has(column))) continue;
    const { where, covered } = pick(key);
    const row = table.find(where);
    return { rows: row === undefined ? [] : [row], sorted: true, residual: residualAfter(covered) };
  }

  const columns = [...equalities.keys()];
  const prefixes = [...(columns.length > 1 ? [columns] : []), ...columns.map((column) => [column])];
  const tryIndex = (prefix: readonly string[], order: Index['columns']): AccessPath | undefined => {
    const { where, covered } = pick(prefix);
    const start = prefix.length > 0 ? { equals: where } : {};
    const position = findPosition(context, definition, conjuncts, order);
    if (position !== undefined) {
      const indexRows = table.ordered(order, { ...start, after: position.after });
      covered.add(position.from);
      if (indexRows !== undefined)
        return { rows: indexRows, indexRows, sorted: true, residual: residualAfter(covered) };
      covered.delete(position.from);
    }
    const indexRows = table.ordered(order, start);
    return indexRows === undefined
      ? undefined
      : { rows: indexRows, indexRows, sorted: true, residual: residualAfter(covered) };
  };
  const wantsOrder = plan.order.length > 0;
  if (wantsOrder && indexOrder !== null) {
    for (const prefix of prefixes) {
      const access = tryIndex(prefix, indexOrder);
      if (access !== undefined) return access;
    }
  }
  for (const prefix of prefixes) {
    const access = tryIndex(prefix, []);
    if (access !== undefined) return { ...access, sorted: false };
  }
  if (wantsOrder && indexOrder !== null) {
    const access = tryIndex([], indexOrder);
    if (access !== undefined) return access;
  }
  return { rows: table.scan(), size: table.size, sorted: !wantsOrder, residual: residualAfter(new Set()) };
}

/**
 * Finds a condition that lets an index scan in the requested order begin at a known position: `created_at.lt.X` under
 * `created_at desc`, or a keyset cursor, which PostgREST can only express as `or(a.lt.X,and(a.eq.X,b.lt.Y))`. Of
 * several, the one that fixes the most columns wins.
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
  // Sorted by length, branch n must compare column n of the order and require equality of all columns before it.
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
