/**
 * The OpenAPI document at the root: the tables and functions that the role can reach, as PostgREST 16 describes them.
 * Shapes and texts are those of docs/wire-facts.md and of PostgREST's Response/OpenAPI.hs. Each table has `body` and
 * `rowFilter` parameters of its own.
 */
import { functionNameOf } from '../backend/functionNames';
import { grantedColumns } from '../backend/grants';
import {
  commands,
  type Column,
  type ColumnType,
  type DatabaseRole,
  type Json,
  type RowType,
} from '../backend/schema';
import type { FunctionDefinition, Schema, TableDefinition } from '../backend/schema';
import { isJsonType, typeName } from '../backend/values';
import { nameOf, schemaOf } from './relationships';
import type { RestContext } from './restContext';

type JsonObject = { [key: string]: Json };

const swaggerTypes: Record<string, string> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
};
const formats: Record<string, string> = {
  smallint: 'int32',
  integer: 'int32',
  bigint: 'int64',
  real: 'float',
  'double precision': 'double',
};

/** Undefined for JSON, which may be anything. */
function swaggerType(type: ColumnType | RowType): string | undefined {
  if (typeof type === 'object') return 'array' in type ? 'array' : 'string';
  return isJsonType(type) ? undefined : (swaggerTypes[type] ?? 'string');
}

const typed = (type: ColumnType): JsonObject => {
  const name = swaggerType(type);
  return name === undefined ? {} : { type: name };
};

/** `enumName` gives the name of an enum: with its schema for columns, without it for arguments. */
function typeShape(type: ColumnType | RowType, enumName: (name: string) => string): JsonObject {
  if (typeof type === 'object' && 'rowOf' in type) return { format: type.rowOf, type: 'string' };
  const isArray = typeof type === 'object' && 'array' in type;
  const name = typeof type === 'object' && 'enum' in type ? enumName(type.enum) : typeName(type);
  return {
    format: formats[name] ?? name,
    ...(isArray ? { items: typed(type.array) } : {}),
    ...typed(type),
  };
}

/** PostgREST parses the default's SQL: it shows a call's text and a constant's value, and omits what it cannot read. */
function defaultOf({ type, default: given }: Column): JsonObject {
  if (given === undefined) return {};
  if ('call' in given)
    return given.call !== 'identity' && swaggerType(type) === 'string' ? { default: `${given.call}()` } : {};
  // In SQL, lists, objects and negative numbers carry a cast, which PostgREST cannot read as JSON.
  const isConstant =
    (typeof given.value === 'string' && swaggerType(type) === 'string') ||
    typeof given.value === 'boolean' ||
    (typeof given.value === 'number' && given.value >= 0);
  return !isJsonType(type) && isConstant ? { default: given.value } : {};
}

/** A column's note about keys. Foreign keys of several columns, or to another schema, are not mentioned. */
function noteOf(
  table: string,
  { primaryKey, foreignKeys = [] }: TableDefinition,
  column: string,
): JsonObject {
  const notes = primaryKey.includes(column) ? ['This is a Primary Key.<pk/>'] : [];
  const key = foreignKeys.find(
    ({ columns, references }) =>
      columns.length === 1 && columns[0] === column && schemaOf(references.table) === schemaOf(table),
  );
  if (key) {
    const [target, to] = [nameOf(key.references.table), key.references.columns[0] ?? ''];
    notes.push(`This is a Foreign Key to \`${target}.${to}\`.<fk table='${target}' column='${to}'/>`);
  }
  return notes.length === 0 ? {} : { description: ['Note:', ...notes].join('\n') };
}

const listed = (key: string, values: string[]): JsonObject => (values.length === 0 ? {} : { [key]: values });

function tableShape(table: string, definition: TableDefinition, { enums }: Schema): JsonObject {
  const columns = Object.entries(definition.columns);
  return {
    ...(definition.comment === undefined ? {} : { description: definition.comment }),
    ...listed(
      'required',
      columns.filter(([, { nullable }]) => nullable !== true).map(([name]) => name),
    ),
    properties: Object.fromEntries(
      columns.map(([name, column]) => {
        const { type } = column;
        const labels = typeof type === 'object' && 'enum' in type ? [...(enums[type.enum] ?? [])] : [];
        const shape = typeShape(type, (bare) => `${schemaOf(table)}.${bare}`);
        return [
          name,
          { ...defaultOf(column), ...noteOf(table, definition, name), ...listed('enum', labels), ...shape },
        ];
      }),
    ),
    type: 'object',
  };
}

const reference = (name: string): Json => ({ $ref: `#/parameters/${name}` });
const responses = (status: number, description: string, more: JsonObject = {}): JsonObject => ({
  responses: { [status]: { description }, ...more },
});

/** The first line of a comment is the summary, the rest the description. */
function commented(comment: string | undefined): JsonObject {
  if (comment === undefined) return {};
  const [summary = '', ...rest] = comment.split('\n');
  const description = rest.join('\n').replace(/^\n+/, '');
  return { summary, ...(description === '' ? {} : { description }) };
}

function tablePath(name: string, { columns, comment }: TableDefinition): JsonObject {
  const filters = Object.keys(columns).map((column) => `rowFilter.${name}.${column}`);
  const body = `body.${name}`;
  const operation = (parameters: string[], answer: JsonObject): JsonObject => ({
    tags: [name],
    ...commented(comment),
    parameters: parameters.map(reference),
    ...answer,
  });
  const paging = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'];
  return {
    get: operation([...filters, ...paging], {
      responses: {
        200: { description: 'OK', schema: { items: { $ref: `#/definitions/${name}` }, type: 'array' } },
        206: { description: 'Partial Content' },
      },
    }),
    post: operation([body, 'select', 'preferPost'], responses(201, 'Created')),
    delete: operation([...filters, 'preferReturn'], responses(204, 'No Content')),
    patch: operation([...filters, body, 'preferReturn'], responses(204, 'No Content')),
  };
}

const mimeTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
];

function functionPath(name: string, { args, comment, volatility }: FunctionDefinition): JsonObject {
  const bare = (enumName: string): string => enumName;
  const given = Object.entries(args);
  const schema: JsonObject = {
    ...(comment === undefined ? {} : { description: comment }),
    ...listed(
      'required',
      given.filter(([, { optional }]) => optional !== true).map(([arg]) => arg),
    ),
    ...(given.length === 0
      ? {}
      : { properties: Object.fromEntries(given.map(([arg, { type }]) => [arg, typeShape(type, bare)])) }),
    type: 'object',
  };
  const operation = (parameters: Json[]): JsonObject => ({
    tags: [`(rpc) ${name}`],
    ...commented(comment),
    produces: mimeTypes,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...responses(200, 'OK'),
  });
  // A query string carries lists and JSON as text.
  const inQuery = given.map(([arg, { type, optional }]): Json => {
    const { format } = typeShape(type, bare);
    const name = swaggerType(type) ?? 'string';
    return {
      name: arg,
      required: optional !== true,
      in: 'query',
      ...(format === undefined ? {} : { format }),
      type: name === 'array' ? 'string' : name,
    };
  });
  const post = operation([{ name: 'args', required: true, in: 'body', schema }, reference('preferParams')]);
  return volatility === 'stable' ? { get: operation(inQuery), post } : { post };
}

function parameter(name: string, place: string, description: string, more: JsonObject = {}): JsonObject {
  return { name, description, required: false, ...more, in: place, type: 'string' };
}

const prefer = (values: string[]): JsonObject =>
  parameter('Prefer', 'header', 'Preference', listed('enum', values));
const returning = ['return=representation', 'return=minimal', 'return=none'];
const paging = 'Limiting and Pagination';

const sharedParameters: JsonObject = {
  preferParams: prefer([]),
  preferReturn: prefer(returning),
  preferCount: prefer(['count=none']),
  preferPost: prefer([...returning, 'resolution=ignore-duplicates', 'resolution=merge-duplicates']),
  select: parameter('select', 'query', 'Filtering Columns'),
  on_conflict: parameter('on_conflict', 'query', 'On Conflict'),
  order: parameter('order', 'query', 'Ordering'),
  range: parameter('Range', 'header', paging),
  rangeUnit: parameter('Range-Unit', 'header', paging, { default: 'items' }),
  offset: parameter('offset', 'query', paging),
  limit: parameter('limit', 'query', paging),
};

function tableParameters(name: string, { columns }: TableDefinition): JsonObject {
  const filters = Object.keys(columns).map((column): [string, Json] => [
    `rowFilter.${name}.${column}`,
    { name: column, required: false, in: 'query', type: 'string' },
  ]);
  return {
    [`body.${name}`]: {
      name,
      description: name,
      required: false,
      in: 'body',
      schema: { $ref: `#/definitions/${name}` },
    },
    ...Object.fromEntries(filters),
  };
}

/** One grant, for any command on any column, is enough to show the whole table. */
const isReachable = (definition: TableDefinition, role: DatabaseRole): boolean =>
  commands.some((command) => grantedColumns(definition, role, command).size > 0);

export function openApi(context: RestContext): Json {
  const { schema, settings } = context.backend;
  const { role } = context.statement;
  const tables = Object.entries(schema.tables).filter(
    ([table, definition]) => schemaOf(table) === context.schemaName && isReachable(definition, role),
  );
  const functions = Object.entries(schema.functions ?? {}).filter(([, { execute }]) =>
    execute.includes(role),
  );
  const { hostname, port, protocol } = new URL(settings.url);
  return {
    swagger: '2.0',
    info: { description: '', title: `standard ${context.schemaName} schema`, version: '16.2' },
    host: `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
    basePath: '/',
    schemes: [protocol.replace(':', '')],
    consumes: [...mimeTypes, 'text/csv'],
    produces: [...mimeTypes, 'text/csv'],
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'OpenAPI description (this document)',
          produces: ['application/openapi+json', 'application/json'],
          ...responses(200, 'OK'),
        },
      },
      ...Object.fromEntries(
        tables.map(([table, definition]) => [`/${nameOf(table)}`, tablePath(nameOf(table), definition)]),
      ),
      ...Object.fromEntries(
        functions.map(([name, definition]) => [
          `/rpc/${bareName(name)}`,
          functionPath(bareName(name), definition),
        ]),
      ),
    },
    definitions: Object.fromEntries(
      tables.map(([table, definition]) => [nameOf(table), tableShape(table, definition, schema)]),
    ),
    parameters: Object.assign(
      {},
      sharedParameters,
      ...tables.map(([table, definition]) => tableParameters(nameOf(table), definition)),
    ) as JsonObject,
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://postgrest.org/en/v16/references/api.html',
    },
  };
}

const bareName = (key: string): string => {
  const name = functionNameOf(key);
  return name.slice(name.indexOf('.') + 1);
};
