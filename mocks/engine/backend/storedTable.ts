/**
 * One table in memory. Each row has a numbered slot. A seed may provide lazy rows, which are built when they are first
 * read, so that a hundred thousand of them cost nothing until then. Primary and unique keys have hash indexes
 * (`keyIndex.ts`), the definition's orders have sorted arrays (`sortedIndex.ts`); both are built at their first use and
 * updated by every write from then on.
 *
 * A stored row is never changed in place: a write puts a new object into the slot. So rows can be handed out for
 * reading, and a roll-back only needs the old object.
 */
import type { Table } from './backend';
import { comparisonOf, sameValue } from './compareValues';
import { isJsonType } from './values';
import { HeapOrder, type HeapNode } from './heapOrder';
import { keyOf, KeyIndex, type Key, type RowSource } from './keyIndex';
import type { OrderedRows, Index, Json, Row, RowScan, Schema, TableDefinition } from './schema';
import { SortedIndex, type SortColumn } from './sortedIndex';

/** Seeded rows that are computed from their number. */
export interface LazyRows {
  count: number;
  /** The complete row `index`, always the same values. */
  build: (index: number) => Row;
  /** The number of the row with this primary key, or -1. */
  indexOf: (key: Row) => number;
  /** `indexOf` for unique keys. A look-up by a unique key that is not listed here builds every row. */
  uniqueKeys?: readonly { columns: readonly string[]; indexOf: (key: Row) => number }[];
  /** Row numbers in this order (ties by primary key), where computing them is cheaper than sorting; else undefined. */
  inOrder?: (order: Index['columns']) => ArrayLike<number> | undefined;
}

/** A write of one slot: `before` is undefined for an insert, `after` for a delete. */
export interface SlotChange {
  table: StoredTable;
  slot: number;
  before: Readonly<Row> | undefined;
  after: Readonly<Row> | undefined;
  /** The heap position of `before`; undefined for a row that was not written since the load. */
  heapNode: HeapNode | undefined;
}

interface OrderIndex {
  definition: Index;
  columns: readonly SortColumn[];
  index: SortedIndex | undefined;
}

type Plan =
  | { by: 'primaryKey'; covered: boolean }
  | { by: 'unique'; index: KeyIndex; covered: boolean }
  | { by: 'order'; order: OrderIndex; prefix: readonly string[]; covered: boolean }
  | { by: 'group'; index: GroupIndex; covered: boolean }
  | { by: 'scan' };

/** A hash index over the columns of a foreign key that no sorted index starts with. */
interface GroupIndex {
  columns: readonly string[];
  slots: Map<Key, Set<number>> | undefined;
}

const isJsonColumn = (type: TableDefinition['columns'][string]['type']): boolean =>
  isJsonType(type) || (typeof type === 'object' && 'array' in type);

function copyJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(copyJson);
  if (typeof value !== 'object' || value === null) return value;
  const copy: { [key: string]: Json } = {};
  for (const key of Object.keys(value)) {
    // Assignment would set the prototype: here a key named __proto__ is data.
    if (key === '__proto__') {
      Object.defineProperty(copy, key, { value: copyJson(value[key] ?? null), enumerable: true });
    } else copy[key] = copyJson(value[key] ?? null);
  }
  return copy;
}

export class StoredTable implements Table {
  #rows: (Readonly<Row> | null | undefined)[] = [];
  #lazy: LazyRows | undefined;
  #size = 0;
  /** Slots below this number came from `load`. `LazyRows.inOrder` is wrong for those that were written since. */
  #loaded = 0;
  #heap = new HeapOrder();
  readonly #primary: KeyIndex;
  readonly #unique: readonly KeyIndex[];
  readonly #groups: readonly GroupIndex[];
  readonly #orders: readonly OrderIndex[];
  readonly #jsonColumns: readonly string[];
  readonly #plans = new Map<string, Plan>();
  readonly #columns: readonly string[];
  #revision = 0;
  #scan = this.#newScan();

  readonly name: string;
  readonly definition: TableDefinition;
  /** Called with each change, so that the caller can undo it. */
  private readonly changed: (change: SlotChange) => void;

  constructor(
    name: string,
    definition: TableDefinition,
    schema: Pick<Schema, 'enums'>,
    changed: (change: SlotChange) => void,
  ) {
    this.name = name;
    this.definition = definition;
    this.changed = changed;
    const { columns, primaryKey } = definition;
    this.#columns = Object.keys(columns);
    this.#jsonColumns = this.#columns.filter((column) => isJsonColumn(columns[column]?.type ?? 'text'));
    const rows: RowSource = {
      stored: (slot) => this.#rows[slot],
      rowAt: (slot) => this.#rowAt(slot),
      slots: () => this.#slots(),
      written: () => this.#heap.written(),
    };
    this.#primary = new KeyIndex(primaryKey, rows);
    this.#unique = (definition.uniqueKeys ?? []).map((key) => new KeyIndex(key.columns, rows));
    this.#orders = (definition.indexes ?? []).map((index) => {
      const named = new Set(index.columns.map(({ column }) => column));
      // The key breaks ties in the direction of the last column: `created_at desc` serves `created_at desc, id desc`.
      const last = index.columns.at(-1)?.descending === true;
      const tieBreak = primaryKey
        .filter((column) => !named.has(column))
        .map((column) => ({ column, descending: last }));
      return {
        definition: index,
        columns: [...index.columns, ...tieBreak].map(({ column, descending = false }) => ({
          column,
          direction: descending ? (-1 as const) : (1 as const),
          compare: comparisonOf(columns[column]?.type ?? 'text', schema),
        })),
        index: undefined,
      };
    });
    this.#groups = (definition.foreignKeys ?? [])
      .map((key) => key.columns)
      .filter((key) => !this.#orders.some(({ columns: order }) => startsWith(order, new Set(key))))
      .map((key) => ({ columns: key, slots: undefined }));
  }

  get size(): number {
    return this.#size;
  }

  /** Replaces all rows of the table; no change is announced. */
  load(rows: readonly Row[] | LazyRows): void {
    this.#heap = new HeapOrder();
    this.#loaded = 'build' in rows ? rows.count : rows.length;
    this.#revision += 1;
    this.#scan = this.#newScan();
    const lazy = 'build' in rows ? rows : undefined;
    this.#primary.reset(lazy?.indexOf);
    for (const index of this.#unique) {
      index.reset(lazy?.uniqueKeys?.find(({ columns }) => sameNames(columns, index.columns))?.indexOf);
    }
    for (const group of this.#groups) group.slots = undefined;
    for (const order of this.#orders) order.index = undefined;
    this.#lazy = lazy;
    if ('build' in rows) {
      this.#rows = new Array<Readonly<Row> | undefined>(rows.count);
      this.#size = rows.count;
      return;
    }
    this.#rows = rows.map((row) => this.#copyIn(row));
    this.#size = rows.length;
    if (this.#primary.size !== rows.length) throw new Error(`The rows of ${this.name} repeat a key.`);
  }

  find(where: Row): Row | undefined {
    for (const slot of this.#matching(where)) return this.#copyOut(this.#rowAt(slot));
    return undefined;
  }

  findAll(where: Row): Row[] {
    return this.#inHeapOrder(where).map((slot) => this.#copyOut(this.#rowAt(slot)));
  }

  /** The stored row with this primary key itself, not a copy: do not change it. */
  peek(key: Row): Readonly<Row> | undefined {
    const slot = this.#primary.slotOf(key);
    return slot === undefined ? undefined : this.#rowAt(slot);
  }

  insert(row: Row): void {
    const copy = this.#copyIn(row);
    if (this.#primary.slotOf(copy) !== undefined)
      throw new Error(`${this.name} already has this primary key.`);
    this.#change({ table: this, slot: this.#rows.length, before: undefined, after: copy });
  }

  update(where: Row, values: Row): number {
    const slots = this.#inHeapOrder(where);
    for (const slot of slots) {
      const before = this.#rowAt(slot);
      this.#change({ table: this, slot, before, after: this.#copyIn({ ...before, ...values }) });
    }
    return slots.length;
  }

  remove(where: Row): number {
    const slots = this.#inHeapOrder(where);
    for (const slot of slots) {
      this.#change({ table: this, slot, before: this.#rowAt(slot), after: undefined });
    }
    return slots.length;
  }

  /** Sets the row with this primary key, or removes it when `row` is undefined: applies what another tab did. */
  replace(key: Row, row: Row | undefined): void {
    const slot = this.#primary.slotOf(key);
    if (slot === undefined) {
      if (row) this.insert(row);
      return;
    }
    this.#change({
      table: this,
      slot,
      before: this.#rowAt(slot),
      after: row && this.#copyIn(row),
    });
  }

  /** Undoes a change that was announced. Undo changes newest first. */
  undo({ slot, before, after, heapNode }: SlotChange): void {
    this.#write(slot, after, before);
    this.#heap.remove(slot);
    if (heapNode) this.#heap.restore(heapNode);
  }

  scan(): RowScan {
    return this.#scan;
  }

  sample(count: number): Readonly<Row>[] {
    if (count <= 0) return [];
    const slots = [...this.#slots()];
    const step = Math.max(1, Math.ceil(slots.length / count));
    return slots.filter((_, at) => at % step === 0).map((slot) => this.#rowAt(slot));
  }

  *#walk(): Iterator<Readonly<Row>> {
    for (const slot of this.#slots()) yield this.#rowAt(slot);
  }

  /** A new object after each load, so that caches keyed by the old object (`textSearch.ts`) are dropped. */
  #newScan(): RowScan {
    const revision = () => this.#revision;
    return {
      get revision() {
        return revision();
      },
      [Symbol.iterator]: () => this.#walk(),
    };
  }

  ordered(
    order: Index['columns'],
    options: { equals?: Row; after?: { values: Row; inclusive: boolean } } = {},
  ): OrderedRows | undefined {
    const equals = options.equals ?? {};
    const fixed = new Set(Object.keys(equals));
    // A column with the same value in all rows does not affect their order.
    const remainingOrder = order.filter(({ column }) => !fixed.has(column));
    for (const orderIndex of this.#orders) {
      if (!startsWith(orderIndex.columns, fixed)) continue;
      const rest = orderIndex.columns.slice(fixed.size);
      if (remainingOrder.length > rest.length) continue;
      const directions = remainingOrder.map(({ column, descending = false }, at) => {
        const sort = rest[at];
        if (!sort || sort.column !== column) return undefined;
        return sort.direction === (descending ? -1 : 1) ? 'forward' : 'backward';
      });
      const reversed = directions[0] === 'backward';
      if (directions.some((direction) => direction !== (reversed ? 'backward' : 'forward'))) continue;
      const prefix = orderIndex.columns.slice(0, fixed.size).map(({ column }) => equals[column] ?? null);
      if (!options.after) return this.#indexOf(orderIndex).range(prefix, reversed);
      const { values, inclusive } = options.after;
      // All rows with these fixed values then lie on one side of the position, and a range within them does not show which.
      if (
        orderIndex.columns.some(
          ({ column }) => fixed.has(column) && (values[column] ?? equals[column]) !== equals[column],
        )
      )
        return undefined;
      const position: Json[] = [];
      for (const { column } of rest) {
        const value = values[column];
        if (value === undefined) break;
        position.push(value);
      }
      const named = Object.keys(values).filter((column) => !fixed.has(column));
      if (named.length !== position.length || position.length > remainingOrder.length) return undefined;
      return this.#indexOf(orderIndex).range(prefix, reversed, { values: position, inclusive });
    }
    return undefined;
  }

  #rowAt(slot: number): Readonly<Row> {
    const row = this.#rows[slot];
    if (row) return row;
    if (row === undefined && this.#lazy && slot < this.#lazy.count) {
      return (this.#rows[slot] = this.#lazy.build(slot));
    }
    throw new Error(`${this.name} has no row in slot ${slot}.`);
  }

  #primaryKey(row: Readonly<Row>): Key {
    const key = keyOf(this.definition.primaryKey, row);
    if (key === undefined) throw new Error(`A row of ${this.name} has no primary key.`);
    return key;
  }

  #change(change: Omit<SlotChange, 'heapNode'>): void {
    const { slot, before, after } = change;
    this.#write(slot, before, after);
    const heapNode = this.#heap.remove(slot);
    if (after) this.#heap.append(slot);
    this.changed({ ...change, heapNode });
  }

  #write(slot: number, before: Readonly<Row> | undefined, after: Readonly<Row> | undefined): void {
    const oldKey = before && this.#primaryKey(before);
    const newKey = after && this.#primaryKey(after);
    if (oldKey !== newKey && newKey !== undefined && after && this.#primary.slotOf(after) !== undefined) {
      throw new Error(`${this.name} already has this primary key.`);
    }
    for (const { index, columns } of this.#orders) {
      if (!index || isSameIn(columns, before, after)) continue;
      // Before the row changes, because the search reads rows by slot.
      if (before) index.remove(slot, before);
    }
    this.#rows[slot] = after ?? null;
    this.#revision += 1;
    for (const { index, columns } of this.#orders) {
      if (!index || isSameIn(columns, before, after)) continue;
      if (after) index.insert(slot, after);
    }
    this.#size += (after ? 1 : 0) - (before ? 1 : 0);
    for (const index of [this.#primary, ...this.#unique]) index.update(slot, before, after);
    for (const { slots, columns } of this.#groups) {
      if (!slots) continue;
      const [old, next] = [before && keyOf(columns, before), after && keyOf(columns, after)];
      if (old === next) continue;
      if (old !== undefined) slots.get(old)?.delete(slot);
      if (next !== undefined) addTo(slots, next, slot);
    }
  }

  /** In heap order. */
  *#slots(): Iterable<number> {
    const [rows, heap, someWritten] = [this.#rows, this.#heap, this.#heap.size > 0];
    for (let slot = 0; slot < this.#loaded; slot += 1) {
      if (rows[slot] !== null && !(someWritten && heap.isWritten(slot))) yield slot;
    }
    yield* heap.written();
  }

  #inHeapOrder(where: Row): number[] {
    const slots = [...this.#matching(where)];
    return slots.length > 1 ? this.#heap.sorted(slots) : slots;
  }

  #indexOf(orderIndex: OrderIndex): SortedIndex {
    if (orderIndex.index) return orderIndex.index;
    const rowAt = (slot: number) => this.#rowAt(slot);
    const inHeapOrder = (slots: Iterable<number>) => this.#heap.sorted(slots);
    const lazy = this.#lazy;
    const seeded = lazy?.inOrder?.(orderIndex.definition.columns);
    if (!lazy || !seeded) {
      orderIndex.index = new SortedIndex(
        orderIndex.columns,
        rowAt,
        this.#sorted(orderIndex.columns),
        inHeapOrder,
      );
      return orderIndex.index;
    }
    const heap = this.#heap;
    const isUntouched = heap.size === 0 && this.#size === lazy.count;
    const untouched = isUntouched
      ? seeded
      : Array.from(seeded).filter((slot) => this.#rows[slot] !== null && !heap.isWritten(slot));
    orderIndex.index = new SortedIndex(orderIndex.columns, rowAt, untouched, inHeapOrder);
    for (const slot of heap.written()) orderIndex.index.insert(slot, this.#rowAt(slot));
    return orderIndex.index;
  }

  #sorted(columns: readonly SortColumn[]): number[] {
    return [...this.#slots()].sort((left, right) => {
      const [a, b] = [this.#rowAt(left), this.#rowAt(right)];
      for (const { column, direction, compare } of columns) {
        const order = compare(a[column] ?? null, b[column] ?? null);
        if (order !== 0) return direction * order;
      }
      return 0;
    });
  }

  #group(group: GroupIndex): Map<Key, Set<number>> {
    if (group.slots) return group.slots;
    group.slots = new Map();
    for (const slot of this.#slots()) {
      const key = keyOf(group.columns, this.#rowAt(slot));
      if (key !== undefined) addTo(group.slots, key, slot);
    }
    return group.slots;
  }

  #planOf(where: Row): Plan {
    const columns = Object.keys(where);
    const signature = columns.join('\n');
    const known = this.#plans.get(signature);
    if (known) return known;
    for (const column of columns) {
      if (!(column in this.definition.columns)) throw new Error(`${this.name} has no column "${column}".`);
    }
    const plan = this.#makePlan(new Set(columns));
    this.#plans.set(signature, plan);
    return plan;
  }

  #makePlan(columns: ReadonlySet<string>): Plan {
    const within = (key: readonly string[]) => key.every((column) => columns.has(column));
    const { primaryKey } = this.definition;
    if (within(primaryKey)) return { by: 'primaryKey', covered: primaryKey.length === columns.size };
    for (const index of this.#unique) {
      if (within(index.columns)) {
        return { by: 'unique', index, covered: index.columns.length === columns.size };
      }
    }
    let best: Plan = { by: 'scan' };
    let length = 0;
    for (const order of this.#orders) {
      const prefix: string[] = [];
      for (const { column } of order.columns) {
        if (!columns.has(column)) break;
        prefix.push(column);
      }
      if (prefix.length <= length) continue;
      length = prefix.length;
      best = { by: 'order', order, prefix, covered: prefix.length === columns.size };
    }
    for (const index of this.#groups) {
      if (index.columns.length <= length || !within(index.columns)) continue;
      length = index.columns.length;
      best = { by: 'group', index, covered: length === columns.size };
    }
    return best;
  }

  /** In no defined order. */
  *#matching(where: Row): Iterable<number> {
    const plan = this.#planOf(where);
    switch (plan.by) {
      case 'primaryKey': {
        const slot = this.#primary.slotOf(where);
        if (slot !== undefined && (plan.covered || this.#holds(slot, where))) yield slot;
        return;
      }
      case 'unique': {
        // A unique index holds no key with a null, so such rows are found by a scan.
        if (keyOf(plan.index.columns, where) === undefined) break;
        const slot = plan.index.slotOf(where);
        if (slot !== undefined && (plan.covered || this.#holds(slot, where))) yield slot;
        return;
      }
      case 'group': {
        const key = keyOf(plan.index.columns, where);
        if (key === undefined) break;
        for (const slot of this.#group(plan.index).get(key) ?? []) {
          if (plan.covered || this.#holds(slot, where)) yield slot;
        }
        return;
      }
      case 'order': {
        const prefix = plan.prefix.map((column) => where[column] ?? null);
        for (const slot of this.#indexOf(plan.order).slots(prefix)) {
          if (plan.covered || this.#holds(slot, where)) yield slot;
        }
        return;
      }
      case 'scan':
        break;
    }
    for (const slot of this.#slots()) if (this.#holds(slot, where)) yield slot;
  }

  #holds(slot: number, where: Row): boolean {
    const row = this.#rowAt(slot);
    for (const column in where) {
      if (!sameValue(row[column] ?? null, where[column] ?? null)) return false;
    }
    return true;
  }

  /** Every column of the definition and no other, nested values as copies. */
  #copyIn(row: Row): Row {
    const copy: Row = {};
    for (const column of this.#columns) {
      const value = row[column];
      if (value === undefined) throw new Error(`A row of ${this.name} lacks the column "${column}".`);
      copy[column] = value;
    }
    for (const column of this.#jsonColumns) copy[column] = copyJson(copy[column] ?? null);
    return copy;
  }

  #copyOut(row: Readonly<Row>): Row {
    const copy: Row = { ...row };
    for (const column of this.#jsonColumns) copy[column] = copyJson(copy[column] ?? null);
    return copy;
  }
}

const sameNames = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((name) => right.includes(name));

function addTo(slots: Map<Key, Set<number>>, key: Key, slot: number): void {
  const group = slots.get(key);
  if (group) group.add(slot);
  else slots.set(key, new Set([slot]));
}

/** Whether the first columns of an order are exactly these, in any sequence. */
function startsWith(order: readonly SortColumn[], columns: ReadonlySet<string>): boolean {
  return (
    columns.size <= order.length && order.slice(0, columns.size).every(({ column }) => columns.has(column))
  );
}

function isSameIn(
  columns: readonly SortColumn[],
  before: Readonly<Row> | undefined,
  after: Readonly<Row> | undefined,
): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    columns.every(({ column }) => sameValue(before[column] ?? null, after[column] ?? null))
  );
}
