/**
 * Substring search over the fields of many rows. Names, places and lists repeat, so each distinct value is searched
 * once, and each row only looks up the result by the code of its value. The codes are cached for each table. A stored
 * row is never changed in place, so a row object that is still there keeps its codes.
 */
import { plainText } from './plainText';
import type { Json, Row, RowScan } from './schema';

/** One field, dictionary-encoded: its distinct values in lower case, and for each row the code of its value. */
interface Field {
  column: string;
  codes: Map<Json, number>;
  texts: string[];
  codeOfRow: Uint32Array;
}

interface SearchCache {
  revision: number;
  rows: Readonly<Row>[];
  fields: Field[];
}

/** The entries of an array are joined by line breaks, as the fields of a row are. */
function textOf(value: Json | undefined): string {
  return (Array.isArray(value) ? value.map(plainText).join('\n') : plainText(value)).toLowerCase();
}

function codeOf(field: Field, row: Readonly<Row>): number {
  // Arrays are compared by identity, which is enough: the many rows of a seed share their arrays.
  const value = row[field.column] ?? null;
  const known = field.codes.get(value);
  if (known !== undefined) return known;
  const code = field.texts.length;
  field.codes.set(value, code);
  field.texts.push(textOf(value));
  return code;
}

function createCache(columns: readonly string[]): SearchCache {
  return {
    revision: -1,
    rows: [],
    fields: columns.map((column) => ({ column, codes: new Map(), texts: [], codeOfRow: new Uint32Array(0) })),
  };
}

/** How far `updateCache` looks ahead. If more adjacent rows are gone, the rows after them are read again. */
const maxGap = 16;

/**
 * Updates the cache to the current rows. A written row moves to the end and all rows after its old place move up, so
 * each row is looked for at its expected place and just after it. Only a row that is not found there is read.
 */
function updateCache(cache: SearchCache, scan: RowScan): void {
  if (cache.revision === scan.revision) return;
  const { rows: before } = cache;
  const rows = [...scan];
  const fields = cache.fields.map((field) => ({ field, codeOfRow: new Uint32Array(rows.length) }));
  let next = 0;
  rows.forEach((row, at) => {
    const end = Math.min(next + maxGap, before.length);
    let index = next;
    while (index < end && before[index] !== row) index += 1;
    const isKnown = index < end;
    for (const { field, codeOfRow } of fields) {
      codeOfRow[at] = isKnown ? (field.codeOfRow[index] ?? 0) : codeOf(field, row);
    }
    if (isKnown) next = index + 1;
  });
  for (const { field, codeOfRow } of fields) field.codeOfRow = codeOfRow;
  cache.rows = rows;
  cache.revision = scan.revision;
}

/** Marks each row whose value of one field contains `query`. */
function markRows(hits: Uint8Array, texts: readonly string[], codeOfRow: Uint32Array, query: string): void {
  const matches = Uint8Array.from(texts, (text) => (text.includes(query) ? 1 : 0));
  if (!matches.includes(1)) return;
  for (let at = 0; at < hits.length; at += 1) {
    if (matches[codeOfRow[at] ?? 0] === 1) hits[at] = 1;
  }
}

export type TextSearch = (
  rows: RowScan,
  query: string,
  or?: (row: Readonly<Row>) => boolean,
) => Readonly<Row>[];

/**
 * A search over `columns`, whose values are joined by line breaks. It returns the rows that contain `query` (in lower
 * case), or for which `or` holds, in scan order.
 */
export function createTextSearch(columns: readonly string[]): TextSearch {
  const tables = new WeakMap<RowScan, SearchCache>();
  return (rows, query, or) => {
    let cache = tables.get(rows) ?? createCache(columns);
    // Start again when most codes stand for values that no row has anymore.
    if (cache.fields.some(({ texts }) => texts.length > 2 * cache.rows.length + 1000))
      cache = createCache(columns);
    tables.set(rows, cache);
    updateCache(cache, rows);
    // Text with a line break may span two fields, so that no single field contains it.
    const spansFields = query.includes('\n');
    const hits = new Uint8Array(cache.rows.length);
    for (const { texts, codeOfRow } of spansFields ? [] : cache.fields)
      markRows(hits, texts, codeOfRow, query);
    const found: Readonly<Row>[] = [];
    for (let at = 0; at < hits.length; at += 1) {
      if (hits[at] === 0 && !or && !spansFields) continue;
      const row = cache.rows[at];
      if (row && (hits[at] === 1 || (spansFields && containsText(row, columns, query)) || or?.(row))) {
        found.push(row);
      }
    }
    return found;
  };
}

/** Whether the joined fields of a row contain `query`: for single rows, and for text that spans fields. */
export function containsText(row: Readonly<Row>, columns: readonly string[], query: string): boolean {
  return columns
    .map((column) => textOf(row[column]))
    .join('\n')
    .includes(query);
}
