/** The document at the root: the tables and functions that the role can reach, as PostgREST describes them, in short. */
import { grantedColumns } from '../backend/grants';
import type { ColumnType, Command, Json } from '../backend/schema';
import { typeName } from '../backend/values';
import { nameOf, schemaOf } from './relationships';
import type { RestContext } from './restContext';

const formats: Record<string, string> = {
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  boolean: 'boolean',
};

function property(type: ColumnType, enums: { readonly [name: string]: readonly string[] }): Json {
  if (typeof type === 'string') {
    return type === 'jsonb'
      ? { format: 'jsonb' }
      : { format: typeName(type), type: formats[type] ?? 'string' };
  }
  if ('array' in type) return { format: typeName(type), items: property(type.array, enums), type: 'array' };
  return { enum: [...(enums[type.enum] ?? [])], format: type.enum, type: 'string' };
}

const methods: readonly (readonly [Command, string])[] = [
  ['select', 'get'],
  ['insert', 'post'],
  ['delete', 'delete'],
  ['update', 'patch'],
];

export function openApi(context: RestContext): Json {
  const { schema, settings } = context.backend;
  const { role } = context.statement;
  const paths: { [path: string]: Json } = { '/': { get: { tags: ['Introspection'] } } };
  const definitions: { [name: string]: Json } = {};
  for (const [qualified, definition] of Object.entries(schema.tables)) {
    if (schemaOf(qualified) !== context.namespace) continue;
    const allowed = methods.filter(([command]) => grantedColumns(definition, role, command).size > 0);
    if (allowed.length === 0) continue;
    const name = nameOf(qualified);
    paths[`/${name}`] = Object.fromEntries(allowed.map(([, method]) => [method, { tags: [name] }]));
    const columns = Object.entries(definition.columns);
    definitions[name] = {
      required: columns
        .filter(([, column]) => column.nullable !== true && column.default === undefined)
        .map(([column]) => column),
      properties: Object.fromEntries(
        columns.map(([column, { type }]) => [column, property(type, schema.enums)]),
      ),
      type: 'object',
    };
  }
  for (const [name, definition] of Object.entries(schema.functions ?? {})) {
    if (!definition.execute.includes(role)) continue;
    const bare = name.slice(name.indexOf('.') + 1);
    const operation = { tags: [`(rpc) ${bare}`] };
    paths[`/rpc/${bare}`] =
      definition.volatility === 'stable' ? { get: operation, post: operation } : { post: operation };
  }
  const { host, protocol } = new URL(settings.url);
  return {
    swagger: '2.0',
    info: { description: '', title: `standard ${context.namespace} schema`, version: '16.2' },
    host,
    basePath: '/',
    schemes: [protocol.replace(':', '')],
    consumes: [
      'application/json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json',
      'text/csv',
    ],
    produces: [
      'application/json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json',
      'text/csv',
    ],
    paths,
    definitions,
  };
}
