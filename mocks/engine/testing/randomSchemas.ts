/**
 * Random databases and requests that read and write them, each with the SQL that means the same: tables with simple and
 * composite keys, defaults, checks, unique keys, and references to each other, to themselves and twice to one table.
 * Used by `postgrest/randomSchemas.test.ts`; written from PostgREST's documentation, not from the engine.
 */
import * as fc from 'fast-check';
import type { ForeignKey, Grant, Json, Row, ScalarType, Schema, TableDefinition } from '../backend/schema';

export type Kind = Exclude<ScalarType, object | 'bigint'> | 'text[]';

export interface RandomColumn {
  name: string;
  kind: Kind;
  nullable: boolean;
  /** Undefined when there is none. */
  default?: Json;
  /** A check that the value is above zero. */
  positive: boolean;
}

interface RandomKey extends ForeignKey {
  onDelete: 'no action' | 'cascade' | 'set null';
}

export interface RandomTable {
  name: string;
  columns: readonly RandomColumn[];
  primaryKey: readonly string[];
  unique: readonly string[] | null;
  keys: readonly RandomKey[];
}

export interface RandomStep {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path and query below `/rest/v1`. */
  path: string;
  prefer: string;
  body?: Json;
  /** One row `{ rows, total }`; `total` is null for a write. */
  sql: string;
}

export interface RandomRun {
  schema: Schema;
  /** Makes the tables in an empty schema. */
  ddl: string;
  steps: readonly RandomStep[];
}

/** Few values of each type, so that keys coincide and conditions match rows. */
export const values: { readonly [kind in Kind]: readonly Json[] } = {
  integer: [0, 1, 2, 3, 4],
  text: ['a', 'b', 'B', 'a b', ''],
  smallint: [0, 1, 32767],
  numeric: [0, 1.5, -2, 3],
  real: [0, 1.1, -2.5, 16777217],
  'double precision': [0, 0.1, -2.5, 1e15],
  boolean: [true, false],
  timestamptz: ['2026-03-02T09:00:00+00:00', '2025-12-31T23:59:59.5+00:00'],
  timestamp: ['2026-03-02T09:00:00', '2025-12-31T23:59:59.5'],
  date: ['2026-03-02', '2025-12-31', '2024-02-29'],
  time: ['09:00:00', '23:59:59.5', '24:00:00'],
  uuid: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
  jsonb: [{ a: 1 }, [1, 2], 'x', 3],
  json: [{ b: 1, a: 2 }, [1, 2], 'x', 3],
  'text[]': [[], ['a'], ['a', 'b c']],
};
export const compared: readonly Kind[] = (Object.keys(values) as Kind[]).filter(
  (kind) => !['jsonb', 'json', 'text[]'].includes(kind),
);

export class Draw {
  private readonly value: fc.GeneratorValue;

  constructor(value: fc.GeneratorValue) {
    this.value = value;
  }

  below(count: number): number {
    return this.value(fc.nat, { max: count - 1 });
  }

  /** True in one of `times` cases, on average. */
  once(times: number): boolean {
    return this.below(times) === times - 1;
  }

  one<T>(list: readonly [T, ...T[]]): T;
  one<T>(list: readonly T[]): T;
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  some<T>(list: readonly T[]): T[] {
    return list.filter(() => this.once(2));
  }
}

// tables ---------------------------------------------------------------------------------------------------------

const keyColumn = (name: string, kind: Kind): RandomColumn => ({
  name,
  kind,
  nullable: false,
  positive: false,
});

export function drawTable(draw: Draw, number: number, earlier: readonly RandomTable[]): RandomTable {
  const name = `t${number}`;
  const composite = draw.once(3);
  const primaryKey = composite ? ['id', 'part'] : ['id'];
  const columns: RandomColumn[] = [keyColumn('id', 'integer')];
  if (composite) columns.push(keyColumn('part', draw.one(['text', 'integer'])));
  for (let at = 1 + draw.below(4); at > 0; at -= 1) {
    const kind = draw.one(Object.keys(values) as Kind[]);
    const nullable = draw.once(2);
    const column: RandomColumn = {
      name: `c${at}`,
      kind,
      nullable,
      positive: kind === 'integer' && draw.once(2),
    };
    if (draw.once(2)) column.default = draw.one(values[kind]);
    columns.push(column);
  }
  const keys: RandomKey[] = [];
  const self: RandomTable = { name, columns, primaryKey, unique: null, keys };
  for (let at = draw.below(4); at > 0; at -= 1) {
    const target = draw.one([...earlier, self]);
    // PostgREST names a self-reference by its column, so it can have only one.
    if (target === self && composite) continue;
    const nullable = draw.once(2) || target === self;
    const own = target.primaryKey.map((column) => `f${at}_${column}`);
    for (const [index, column] of own.entries()) {
      const kind = target.columns.find((one) => one.name === target.primaryKey[index])?.kind ?? 'integer';
      columns.push({ name: column, kind, nullable, positive: false });
    }
    keys.push({
      name: `${name}_f${at}_fkey`,
      columns: own,
      references: { table: `public.${target.name}`, columns: target.primaryKey },
      onDelete: draw.one(nullable ? ['no action', 'cascade', 'set null'] : ['no action', 'cascade']),
    });
  }
  const candidates = columns.filter(
    (column) => !primaryKey.includes(column.name) && compared.includes(column.kind),
  );
  const unique = candidates.length > 0 && draw.once(3) ? [draw.one(candidates).name] : null;
  return { ...self, unique };
}

const everything: Grant[] = (['select', 'insert', 'update', 'delete'] as const).map((command) => ({
  role: 'service_role',
  command,
  columns: '*',
}));

export function definitionOf(table: RandomTable): TableDefinition {
  return {
    columns: Object.fromEntries(
      table.columns.map(({ name, kind, nullable, default: value }) => [
        name,
        {
          type: kind === 'text[]' ? { array: 'text' as const } : (kind as ScalarType),
          nullable,
          ...(value === undefined ? {} : { default: { value: stored(kind, value) } }),
        },
      ]),
    ),
    primaryKey: table.primaryKey,
    uniqueKeys: table.unique === null ? [] : [{ name: `${table.name}_key`, columns: table.unique }],
    foreignKeys: table.keys,
    checks: table.columns
      .filter(({ positive }) => positive)
      .map(({ name }) => ({
        name: `${table.name}_${name}_check`,
        columns: [name],
        holds: (row) => (row[name] === null ? null : Number(row[name]) > 0),
      })),
    rowLevelSecurity: false,
    grants: everything,
  };
}

/** Defaults in a `Schema` are canonical values. */
export function stored(kind: Kind, value: Json): Json {
  if (kind === 'real') return Math.fround(Number(value));
  if (!['timestamptz', 'timestamp', 'time'].includes(kind) || typeof value !== 'string') return value;
  const [, seconds = '', fraction = '', zone = ''] =
    /^(.*\d\d:\d\d:\d\d)(?:\.(\d+))?(\+.*)?$/.exec(value) ?? [];
  return `${seconds}.${fraction.padEnd(6, '0')}${zone}`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export function literal(kind: Kind, value: Json): string {
  if (value === null) return 'null';
  if (kind === 'jsonb' || kind === 'json') return `${quote(JSON.stringify(value))}::${kind}`;
  if (kind === 'text[]') return `${quote(arrayText(value))}::text[]`;
  return `${quote(typeof value === 'string' ? value : JSON.stringify(value))}::${kind}`;
}

const arrayText = (value: Json): string =>
  `{${(value as string[]).map((item) => JSON.stringify(item)).join(',')}}`;

// pg_c_utf8 folds case by Unicode, as Supabase's databases do, and sorts by code point, as the engine does.
const collated = (kind: Kind): string => (kind.startsWith('text') ? `${kind} collate pg_c_utf8` : kind);

export function ddlOf(tables: readonly RandomTable[]): string {
  return tables
    .map((table) => {
      const columns = table.columns.map(
        ({ name, kind, nullable, positive, default: value }) =>
          `${name} ${collated(kind)}${nullable ? '' : ' not null'}${
            value === undefined ? '' : ` default ${literal(kind, value)}`
          }${positive ? ` constraint ${table.name}_${name}_check check (${name} > 0)` : ''}`,
      );
      const unique =
        table.unique === null ? [] : [`constraint ${table.name}_key unique (${table.unique.join(', ')})`];
      const keys = table.keys.map(
        (key) =>
          `constraint ${key.name} foreign key (${key.columns.join(', ')}) references ${key.references.table.replace('public.', '')} (${key.references.columns.join(', ')}) on delete ${key.onDelete}`,
      );
      return `create table ${table.name} (${[...columns, `primary key (${table.primaryKey.join(', ')})`, ...unique, ...keys].join(', ')});`;
    })
    .join('\n');
}

// conditions -----------------------------------------------------------------------------------------------------

interface Condition {
  parameter: [string, string];
  sql: (alias: string) => string;
}

const operators = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function drawCondition(draw: Draw, table: RandomTable): Condition {
  const column = draw.one(table.columns);
  const { name, kind } = column;
  if (!compared.includes(kind) || draw.once(5)) {
    const negated = draw.once(2);
    return {
      parameter: [name, negated ? 'not.is.null' : 'is.null'],
      sql: (alias) => `${alias}.${name} is ${negated ? 'not ' : ''}null`,
    };
  }
  const value = draw.one(values[kind]);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const operator = draw.one(Object.keys(operators) as (keyof typeof operators)[]);
  return {
    parameter: [name, `${operator}.${text}`],
    sql: (alias) => `${alias}.${name} ${operators[operator]} ${literal(kind, value)}`,
  };
}

const conditionsOf = (draw: Draw, table: RandomTable, max: number): Condition[] =>
  Array.from({ length: draw.below(max + 1) }, () => drawCondition(draw, table));

// reads ----------------------------------------------------------------------------------------------------------

interface Order {
  url: string;
  sql: (alias: string) => string;
}

interface Node {
  table: RandomTable;
  columns: readonly string[];
  conditions: readonly Condition[];
  /** Empty, or a total order that ends with the primary key: rows that tie have no defined order. */
  order: readonly Order[];
  limit: number | null;
  offset: number;
  embeds: readonly Embed[];
}

interface Embed {
  alias: string;
  /** As written in `select`. */
  target: string;
  toOne: boolean;
  inner: boolean;
  on: (parent: string, child: string) => string;
  node: Node;
}

const directions = [
  ['', 'asc'],
  ['.desc', 'desc'],
  ['.nullsfirst', 'asc nulls first'],
  ['.desc.nullslast', 'desc nulls last'],
] as const;

function drawOrder(draw: Draw, table: RandomTable): Order[] {
  if (draw.once(2)) return [];
  const sortable = table.columns.filter(({ kind }) => compared.includes(kind)).map(({ name }) => name);
  const named = draw.once(2) ? [draw.one(sortable)] : [];
  return [...named, ...table.primaryKey].map((column) => {
    const [suffix, direction] = draw.one(directions);
    return { url: `${column}${suffix}`, sql: (alias) => `${alias}.${column} ${direction}` };
  });
}

interface Relation {
  target: string;
  table: RandomTable;
  toOne: boolean;
  on: (parent: string, child: string) => string;
}

const sameColumns = (a: readonly string[], b: readonly string[] | null): boolean =>
  b !== null && a.length === b.length && a.every((column) => b.includes(column));

function relationsOf(tables: readonly RandomTable[], table: RandomTable): Relation[] {
  const found: Relation[] = [];
  for (const owner of tables) {
    for (const key of owner.keys) {
      const target = key.references.table.replace('public.', '');
      const join = (from: string, to: string): string =>
        key.columns
          .map((column, at) => `${from}.${column} = ${to}.${key.references.columns[at] ?? ''}`)
          .join(' and ');
      const other = tables.find(({ name }) => name === target);
      const [column = ''] = key.columns;
      const toSelf = owner.name === target;
      const isUnique = sameColumns(key.columns, owner.unique) || sameColumns(key.columns, owner.primaryKey);
      // PostgREST does not detect a one-to-one reference of a table to itself.
      if (toSelf && isUnique) continue;
      if (owner === table && other !== undefined) {
        found.push({
          target: toSelf ? column : `${target}!${key.name}`,
          table: other,
          toOne: true,
          on: (parent, child) => join(parent, child),
        });
      }
      if (target === table.name) {
        found.push({
          target: `${owner.name}!${toSelf ? column : key.name}`,
          table: owner,
          toOne: isUnique,
          on: (parent, child) => join(child, parent),
        });
      }
    }
  }
  return found;
}

function drawNode(draw: Draw, tables: readonly RandomTable[], table: RandomTable, depth: number): Node {
  const names = table.columns.map(({ name }) => name);
  const columns = draw.some(names);
  const relations = depth === 0 ? [] : relationsOf(tables, table).filter(() => draw.once(3));
  return {
    table,
    columns: columns.length === 0 ? ['id'] : columns,
    conditions: conditionsOf(draw, table, depth === 2 ? 2 : 1),
    order: drawOrder(draw, table),
    limit: draw.once(2) ? draw.below(4) : null,
    offset: draw.once(4) ? 1 : 0,
    embeds: relations.map(({ target, table: other, toOne, on }, at) => {
      const node = drawNode(draw, tables, other, depth - 1);
      return {
        alias: `e${at}`,
        target,
        toOne,
        inner: draw.once(4),
        on,
        node: toOne ? { ...node, limit: null, offset: 0, order: [] } : node,
      };
    }),
  };
}

const selectOf = (node: Node): string =>
  [
    ...node.columns,
    ...node.embeds.map(
      ({ alias, target, inner, node: child }) =>
        `${alias}:${target}${inner ? '!inner' : ''}(${selectOf(child)})`,
    ),
  ].join(',');

function parametersOf(node: Node, prefix: string): [string, string][] {
  const own: [string, string][] = node.conditions.map(({ parameter: [name, value] }) => [
    `${prefix}${name}`,
    value,
  ]);
  if (node.order.length > 0) own.push([`${prefix}order`, node.order.map(({ url }) => url).join(',')]);
  if (node.limit !== null) own.push([`${prefix}limit`, String(node.limit)]);
  // PostgREST fails on an offset beside a limit of 0, which has no rows anyway.
  if (node.offset > 0 && node.limit !== 0) own.push([`${prefix}offset`, String(node.offset)]);
  return [
    ...own,
    ...node.embeds.flatMap(({ alias, node: child }) => parametersOf(child, `${prefix}${alias}.`)),
  ];
}

const pathOf = (table: RandomTable, parameters: readonly (readonly [string, string])[]): string =>
  `/${table.name}?${parameters
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** `from`: the table, or the rows of a write. */
function rowsOf(node: Node, from: string, join: ((alias: string) => string) | null, path: string): string {
  const alias = `${path}_`;
  const conditions = node.conditions.map(({ sql }) => sql(alias));
  if (join !== null) conditions.unshift(join(alias));
  const columns = node.columns.map((column) => `${alias}.${column}`);
  for (const { alias: name, toOne, inner, on, node: child } of node.embeds) {
    const rows = rowsOf(child, child.table.name, (other) => on(alias, other), `${path}${name}`);
    if (inner) conditions.push(`exists (${rows})`);
    columns.push(
      toOne
        ? `(select row_to_json(r) from (${rows}) r) as ${name}`
        : `coalesce((select json_agg(r) from (${rows}) r), '[]') as ${name}`,
    );
  }
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const order =
    node.order.length > 0 ? ` order by ${node.order.map(({ sql }) => sql(alias)).join(', ')}` : '';
  return `select ${columns.join(', ')} from ${from} ${alias}${where}${order} limit ${node.limit ?? 'all'} offset ${node.offset}`;
}

function drawRead(draw: Draw, tables: readonly RandomTable[]): RandomStep {
  const node = drawNode(draw, tables, draw.one(tables), 2);
  const shown = rowsOf(node, node.table.name, null, 'r');
  const all = rowsOf({ ...node, order: [], limit: null, offset: 0 }, node.table.name, null, 'n');
  return {
    method: 'GET',
    path: pathOf(node.table, [['select', selectOf(node)], ...parametersOf(node, '')]),
    prefer: 'count=exact',
    sql: `select coalesce((select json_agg(r) from (${shown}) r), '[]') as rows, (select count(*)::int from (${all}) r) as total`,
  };
}

// writes ---------------------------------------------------------------------------------------------------------

function drawValue(draw: Draw, { name, kind, nullable }: RandomColumn): Json {
  if (draw.once(nullable ? (name.startsWith('f') ? 2 : 4) : 20)) return null;
  return draw.one(values[kind]);
}

const withoutRange = (node: Node): Node => ({
  ...node,
  limit: null,
  offset: 0,
  embeds: node.embeds.map((embed) => ({ ...embed, node: withoutRange(embed.node) })),
});

/** How a write's rows are shown: no conditions or ranges, and an order by columns that are returned. */
function drawShown(draw: Draw, tables: readonly RandomTable[], table: RandomTable): Node {
  const node = withoutRange(drawNode(draw, tables, table, 1));
  return {
    ...node,
    conditions: [],
    order: node.order.filter(({ url }) =>
      [...node.columns, ...table.primaryKey].includes(url.replace(/\..*/, '')),
    ),
  };
}

function written(shown: Node, write: string): string {
  return `with w as (${write} returning *) select coalesce((select json_agg(r) from (${rowsOf(shown, 'w', null, 'w')}) r), '[]') as rows, null as total`;
}

function drawInsert(draw: Draw, tables: readonly RandomTable[], table = draw.one(tables)): RandomStep {
  const shown = drawShown(draw, tables, table);
  const upserts = draw.once(2);
  const target = upserts && table.unique !== null && draw.once(2) ? table.unique : table.primaryKey;
  const columns = table.columns.filter(
    ({ name, nullable, default: value }) =>
      target.includes(name) ||
      table.primaryKey.includes(name) ||
      (!nullable && value === undefined) ||
      draw.once(2),
  );
  const missing = draw.one(['', 'default', 'null'] as const);
  const rows = Array.from({ length: 1 + draw.below(3) }, () => {
    const row: Row = {};
    for (const column of columns) {
      const needed = !column.nullable && column.default === undefined;
      if (needed || !draw.once(4)) row[column.name] = drawValue(draw, column);
    }
    return row;
  });
  const resolution = draw.one(['merge-duplicates', 'ignore-duplicates'] as const);
  const names = columns.map(({ name }) => name);
  // Fill in the columns that a row leaves out, as the `missing` preference says.
  const complete = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, default: value }) => [
        name,
        row[name] === undefined ? (missing === 'default' ? (value ?? null) : null) : row[name],
      ]),
    ),
  );
  const types = columns.map(({ name, kind }) => `${name} ${kind}`).join(', ');
  const conflict = !upserts
    ? ''
    : ` on conflict (${target.join(', ')}) do ${
        resolution === 'ignore-duplicates'
          ? 'nothing'
          : `update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`
      }`;
  const insert = `insert into ${table.name} (${names.join(', ')}) select ${names.join(', ')} from json_to_recordset(${quote(JSON.stringify(complete))}) as _(${types})${conflict}`;
  return {
    method: 'POST',
    path: pathOf(table, [
      ['columns', names.join(',')],
      ['select', selectOf(shown)],
      ...(upserts ? [['on_conflict', target.join(',')] as const] : []),
      ...parametersOf(shown, ''),
    ]),
    prefer: [
      'return=representation',
      ...(missing === '' ? [] : [`missing=${missing}`]),
      ...(upserts ? [`resolution=${resolution}`] : []),
    ].join(','),
    body: rows,
    sql: written(shown, insert),
  };
}

function drawUpdate(draw: Draw, tables: readonly RandomTable[]): RandomStep {
  const table = draw.one(tables);
  const shown = drawShown(draw, tables, table);
  const conditions = conditionsOf(draw, table, 2);
  const rest = table.columns.filter(({ name }) => !table.primaryKey.includes(name) || draw.once(6));
  const columns = [draw.one(rest), ...rest.filter(() => draw.once(3))];
  const body: Row = {};
  for (const column of columns) body[column.name] = drawValue(draw, column);
  const set = Object.entries(body).map(([name, value]) => {
    const kind = table.columns.find((column) => column.name === name)?.kind ?? 'text';
    return `${name} = ${literal(kind, value)}`;
  });
  const where = conditions.map(({ sql }) => sql(table.name));
  return {
    method: 'PATCH',
    path: pathOf(table, [
      ['select', selectOf(shown)],
      ...conditions.map(({ parameter }) => parameter),
      ...parametersOf(shown, ''),
    ]),
    prefer: 'return=representation',
    body,
    sql: written(
      shown,
      `update ${table.name} set ${set.join(', ')}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`,
    ),
  };
}

function drawDelete(draw: Draw, tables: readonly RandomTable[]): RandomStep {
  const table = draw.one(tables);
  const shown = drawShown(draw, tables, table);
  const conditions = [drawCondition(draw, table), drawCondition(draw, table)];
  return {
    method: 'DELETE',
    path: pathOf(table, [
      ['select', selectOf(shown)],
      ...conditions.map(({ parameter }) => parameter),
      ...parametersOf(shown, ''),
    ]),
    prefer: 'return=representation',
    sql: written(
      shown,
      `delete from ${table.name} where ${conditions.map(({ sql }) => sql(table.name)).join(' and ')}`,
    ),
  };
}

export function drawRun(value: fc.GeneratorValue, steps: number): RandomRun {
  const draw = new Draw(value);
  const tables: RandomTable[] = [];
  for (let number = 2 + draw.below(3); number > 0; number -= 1) {
    tables.push(drawTable(draw, tables.length, tables));
  }
  const kinds = [drawInsert, drawInsert, drawUpdate, drawUpdate, drawRead, drawRead, drawRead, drawDelete];
  return {
    schema: {
      exposed: ['public'],
      enums: {},
      tables: Object.fromEntries(tables.map((table) => [`public.${table.name}`, definitionOf(table)])),
    },
    ddl: ddlOf(tables),
    steps: Array.from({ length: steps }, (_, at) =>
      // First insert rows, into referenced tables before the tables that refer to them.
      at < 2 * tables.length ? drawInsert(draw, tables, tables[at >> 1]) : draw.one(kinds)(draw, tables),
    ),
  };
}
