/** Both listings: `storage.search` (folders and files of one level) and list-v2 (a cursor over keys). */
import type { Json, Row } from '../backend/schema';
import { isoMilliseconds, textCell } from './storageRows';
import { invalidBody } from './storageErrors';

type Body = { readonly [key: string]: unknown };

/** `POST /object/list/:bucket`. A prefix is always a folder; `search` is the beginning of a name inside it. */
export function searchObjects(rows: readonly Row[], body: Body): Json {
  const limit = integerField(body, 'limit', 100);
  const offset = integerField(body, 'offset', 0);
  const folder = textField(body, 'prefix');
  if (folder === undefined) throw invalidBody("body must have required property 'prefix'");
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  const search = (textField(body, 'search') ?? '').toLowerCase();
  const { column, descending } = sortOf(body, ['name', 'created_at', 'updated_at', 'last_accessed_at']);

  const folders = new Set<string>();
  const files: { name: string; row: Row }[] = [];
  for (const row of rows) {
    const key = textCell(row.name);
    if (!key.toLowerCase().startsWith(`${prefix}${search}`.toLowerCase())) continue;
    const rest = key.slice(prefix.length);
    const slash = rest.indexOf('/');
    if (slash === -1) files.push({ name: rest, row });
    else folders.add(rest.slice(0, slash));
  }
  const entries: { name: string; row: Row | undefined }[] = [
    ...[...folders].map((name) => ({ name, row: undefined })),
    ...files,
  ];
  const direction = descending ? -1 : 1;
  entries.sort((a, b) => {
    // Only a sort by name mixes folders and files. Folders have no dates, so they come first in a sort by date.
    if (column !== 'name' && (a.row === undefined) !== (b.row === undefined)) return a.row ? 1 : -1;
    const of = (entry: typeof a) =>
      column === 'name' || !entry.row ? entry.name : textCell(entry.row[column]);
    return direction * compare(of(a), of(b)) || compare(a.name, b.name);
  });
  return entries.slice(offset, offset + limit).map(({ name, row }) =>
    row
      ? {
          name,
          id: row.id ?? null,
          updated_at: isoMilliseconds(row.updated_at),
          created_at: isoMilliseconds(row.created_at),
          last_accessed_at: isoMilliseconds(row.last_accessed_at),
          metadata: row.metadata ?? null,
        }
      : { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
  );
}

/** `POST /object/list-v2/:bucket`: full keys; `with_delimiter` groups keys of deeper levels into folders. */
export function listObjectsV2(rows: readonly Row[], body: Body): Json {
  const limit = integerField(body, 'limit', 1000);
  const prefix = textField(body, 'prefix') ?? '';
  const cursor = textField(body, 'cursor');
  const { column, descending } = sortOf(body, ['name', 'created_at', 'updated_at']);
  const withDelimiter = body.with_delimiter === true;

  const entries = new Map<string, { name: string; at: string; row: Row | undefined }>();
  for (const row of rows) {
    const key = textCell(row.name);
    if (!key.startsWith(prefix)) continue;
    const slash = withDelimiter ? key.indexOf('/', prefix.length) : -1;
    const name = slash === -1 ? key : key.slice(0, slash + 1);
    const at = column === 'name' ? name : textCell(slash === -1 ? row[column] : row.created_at);
    const known = entries.get(name);
    // In a sort by date a folder takes the date of its oldest object.
    if (!known || at < known.at) entries.set(name, { name, at, row: slash === -1 ? row : undefined });
  }
  const direction = descending ? -1 : 1;
  const sorted = [...entries.values()].sort(
    (a, b) => direction * (compare(a.at, b.at) || compare(a.name, b.name)),
  );
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const start = after
    ? sorted.findIndex(
        (entry) => direction * (compare(entry.at, after.at) || compare(entry.name, after.name)) > 0,
      )
    : 0;
  const page = start === -1 ? [] : sorted.slice(start, start + limit);
  const last = page.at(-1);
  const hasNext = start !== -1 && start + limit < sorted.length;
  return {
    hasNext,
    folders: page.flatMap(({ name, row }) => (row ? [] : [{ name, key: name }])),
    objects: page.flatMap(({ name, row }) =>
      row
        ? [
            {
              id: row.id ?? null,
              name,
              key: name,
              updated_at: isoMilliseconds(row.updated_at),
              created_at: isoMilliseconds(row.created_at),
              last_accessed_at: isoMilliseconds(row.last_accessed_at),
              metadata: row.metadata ?? null,
            },
          ]
        : [],
    ),
    ...(hasNext && last ? { nextCursor: encodeCursor(last) } : {}),
  };
}

/** Opaque to clients. As in storage-api it holds a position, not an offset, so pages stay right when keys change. */
function encodeCursor({ at, name }: { at: string; name: string }): string {
  return btoa(encodeURIComponent(JSON.stringify([at, name])));
}

function decodeCursor(cursor: string): { at: string; name: string } {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(atob(cursor)));
    if (Array.isArray(value)) return { at: String(value[0]), name: String(value[1]) };
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidBody('body/cursor is not one that a listing gave');
}

/** Compares code units, which is PostgreSQL's collation "C" for the ASCII keys that storage-api accepts. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sortOf(body: Body, columns: readonly string[]): { column: string; descending: boolean } {
  const sort = body.sortBy;
  if (sort === undefined || sort === null) return { column: 'name', descending: false };
  if (typeof sort !== 'object') throw invalidBody('body/sortBy must be object');
  const column = 'column' in sort && sort.column !== undefined ? sort.column : 'name';
  const order = 'order' in sort && sort.order !== undefined ? sort.order : 'asc';
  if (typeof column !== 'string' || !columns.includes(column)) {
    throw invalidBody('body/sortBy/column must be equal to one of the allowed values');
  }
  if (order !== 'asc' && order !== 'desc') {
    throw invalidBody('body/sortBy/order must be equal to one of the allowed values');
  }
  return { column, descending: order === 'desc' };
}

function integerField(body: Body, key: string, otherwise: number): number {
  const value = body[key];
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw invalidBody(`body/${key} must be integer`);
  if (value < 0) throw invalidBody(`body/${key} must be >= 0`);
  return value;
}

function textField(body: Body, key: string): string | undefined {
  const value = body[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidBody(`body/${key} must be string`);
  return value;
}
