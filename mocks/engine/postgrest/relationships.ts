/**
 * Which tables can be embedded into which, read from the foreign keys: many-to-one, one-to-many, one-to-one and
 * many-to-many through a junction table. Only tables of one schema see each other.
 */
import { functionNameOf } from '../backend/functionNames';
import type { FunctionDefinition, Json, Schema, TableDefinition } from '../backend/schema';
import { NotSupported, ambiguousRelationship, noRelationship } from './restErrors';
import { findRowFunction, rowArgumentTable, returnedTable, type RowFunction } from './rowFunctions';
import { nearestName } from './similarNames';

export interface Relationship {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many';
  /** Qualified. */
  table: string;
  target: string;
  /** Pairs of a column of `table` and the column of `target` (of the junction, for many-to-many) that equals it. */
  columns: readonly (readonly [string, string])[];
  constraint: string;
  /** True when `table` and `target` are the same table. */
  isSelf: boolean;
  junction?: {
    table: string;
    constraint: string;
    /** Pairs of a column of the junction and the column of `target` that equals it. */
    columns: readonly (readonly [string, string])[];
  };
  /** The function that returns the rows of `target` for a row of `table`; `columns` is empty then. */
  computedBy?: RowFunction;
}

export const schemaOf = (qualified: string): string => qualified.slice(0, qualified.indexOf('.'));
export const nameOf = (qualified: string): string => qualified.slice(qualified.indexOf('.') + 1);

export const isToOne = (relationship: Relationship): boolean =>
  relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

function isUnique(definition: TableDefinition, columns: readonly string[]): boolean {
  return [definition.primaryKey, ...(definition.uniqueKeys ?? []).map((key) => key.columns)].some((key) =>
    sameSet(key, columns),
  );
}

const known = new WeakMap<Schema, Map<string, Relationship[]>>();

/** Relationships by their origin (qualified), worked out once per schema. */
function relationshipsOf(schema: Schema): Map<string, Relationship[]> {
  const ready = known.get(schema);
  if (ready !== undefined) return ready;
  const all: Relationship[] = [];
  for (const [table, definition] of Object.entries(schema.tables)) {
    for (const key of definition.foreignKeys ?? []) {
      const unique = isUnique(definition, key.columns);
      const { table: target } = key.references;
      if (schema.tables[target] === undefined || schemaOf(target) !== schemaOf(table)) continue;
      const columns = key.columns.map(
        (column, index) => [column, key.references.columns[index] ?? ''] as const,
      );
      const shared = { constraint: key.name, isSelf: table === target };
      all.push(
        { ...shared, cardinality: unique ? 'one-to-one' : 'many-to-one', table, target, columns },
        {
          ...shared,
          cardinality: unique ? 'one-to-one' : 'one-to-many',
          table: target,
          target: table,
          columns: columns.map(([own, other]) => [other, own] as const),
        },
      );
    }
  }
  for (const [junction, definition] of Object.entries(schema.tables)) {
    // A table is a junction only for foreign keys whose columns are part of its primary key.
    const keys = all.filter(
      (one) =>
        one.table === junction &&
        one.cardinality === 'many-to-one' &&
        one.columns.every(([column]) => definition.primaryKey.includes(column)),
    );
    for (const left of keys) {
      for (const right of keys) {
        if (left.constraint === right.constraint) continue;
        all.push({
          cardinality: 'many-to-many',
          table: left.target,
          target: right.target,
          columns: left.columns.map(([column, target]) => [target, column] as const),
          constraint: left.constraint,
          isSelf: left.target === right.target,
          junction: { table: junction, constraint: right.constraint, columns: right.columns },
        });
      }
    }
  }
  const computed = computedRelationships(schema);
  const byTable = new Map<string, Relationship[]>();
  for (const one of [
    ...computed,
    ...all.filter((each) => !computed.some((other) => replaces(other, each))),
  ]) {
    const list = byTable.get(one.table);
    if (list === undefined) byTable.set(one.table, [one]);
    else list.push(one);
  }
  known.set(schema, byTable);
  return byTable;
}

/** The relationships of functions that take a row of a table and return rows of a table. */
function computedRelationships({ functions = {}, computed = {} }: Schema): Relationship[] {
  return [functions, computed].flatMap(Object.entries<FunctionDefinition>).flatMap(([key, definition]) => {
    const [table, target] = [rowArgumentTable(definition), returnedTable(definition)];
    if (definition.undeclared !== undefined || table === undefined || target === undefined) return [];
    const { returns } = definition;
    const isList = typeof returns === 'object' && 'setOf' in returns && returns.one !== true;
    return [
      {
        cardinality: isList ? 'one-to-many' : 'many-to-one',
        table,
        target,
        columns: [],
        constraint: '',
        isSelf: table === target,
        computedBy: { name: functionNameOf(key), definition },
      },
    ];
  });
}

/** A function with the name of a table replaces the relationships with that table. */
const replaces = ({ table, computedBy }: Relationship, other: Relationship): boolean =>
  table === other.table && other.target === `public.${computedBy?.name ?? ''}`;

/**
 * The one relationship that `target!hint(…)` means inside `origin` (qualified). `target` is a table, or a constraint
 * or column of the origin; `hint` a constraint, a column of either side or a junction table. Throws PGRST200 when no
 * relationship matches and PGRST201 when several do.
 */
export function findRelationship(
  schema: Schema,
  origin: string,
  target: string,
  hint: string | null,
): Relationship {
  const candidates = relationshipsOf(schema).get(origin) ?? [];
  const found = candidates.filter((one) => matches(one, target, hint));
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  if (first === undefined) {
    findRowFunction(schema, origin, target);
    const schemaName = schemaOf(origin);
    throw noRelationship(
      nameOf(origin),
      target,
      hint,
      schemaName,
      relationshipHint(schema, origin, target, candidates),
    );
  }
  if (found.some(({ computedBy }) => computedBy))
    throw new NotSupported(`the relationship ${target}, which a function and a foreign key name`);
  throw ambiguousRelationship(
    nameOf(origin),
    target,
    found.map(describe),
    found.map((one) => `'${nameOf(one.target)}!${hintFor(one)}'`).join(', '),
  );
}

function matches(one: Relationship, target: string, hint: string | null): boolean {
  if (one.computedBy) return target === one.computedBy.name;
  const [pair, more] = one.columns;
  const single = pair !== undefined && more === undefined && one.junction === undefined ? pair : undefined;
  const isTable = target === nameOf(one.target);
  // A foreign key of a table to itself gives two relationships: the table's name means the many side, the column's name
  // the one side. PostgREST finds no one-to-one or many-to-many relationship of a table with itself.
  if (one.isSelf) {
    if (hint !== null) return isTable && one.cardinality === 'one-to-many' && single?.[1] === hint;
    return (
      (isTable && one.cardinality === 'one-to-many') ||
      (single?.[0] === target && one.cardinality === 'many-to-one')
    );
  }
  const isConstraint = (name: string): boolean => one.junction === undefined && name === one.constraint;
  if (hint === null) return isTable || isConstraint(target) || single?.[0] === target;
  return (
    isTable &&
    (isConstraint(hint) ||
      single?.[0] === hint ||
      single?.[1] === hint ||
      (one.junction !== undefined && nameOf(one.junction.table) === hint))
  );
}

const hintFor = (one: Relationship): string =>
  one.junction === undefined ? one.constraint : nameOf(one.junction.table);

function describe(one: Relationship): Json {
  const list = (columns: readonly string[]): string => `(${columns.join(', ')})`;
  const own = one.columns.map(([column]) => column);
  const other = one.columns.map(([, column]) => column);
  const relationship =
    one.junction === undefined
      ? `${one.constraint} using ${nameOf(one.table)}${list(own)} and ${nameOf(one.target)}${list(other)}`
      : `${nameOf(one.junction.table)} using ${one.constraint}${list(other)} and ${one.junction.constraint}${list(
          one.junction.columns.map(([column]) => column),
        )}`;
  return {
    cardinality: one.cardinality,
    embedding: `${nameOf(one.table)} with ${nameOf(one.target)}`,
    relationship,
  };
}

function relationshipHint(
  schema: Schema,
  origin: string,
  target: string,
  candidates: readonly Relationship[],
): string | null {
  if (candidates.length > 0) {
    const names = [...new Set(candidates.map((one) => nameOf(one.target)))];
    if (names.includes(target)) return null;
    const near = nearestName(target, names, { below: 1 });
    return near === null ? null : `Perhaps you meant '${near}' instead of '${target}'.`;
  }
  const parents = [...relationshipsOf(schema).keys()]
    .filter((name) => schemaOf(name) === schemaOf(origin))
    .map(nameOf);
  const near = nearestName(nameOf(origin), parents);
  return near === null ? null : `Perhaps you meant '${near}' instead of '${nameOf(origin)}'.`;
}
