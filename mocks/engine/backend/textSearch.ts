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
  ofRow: Uint32Array;
}

interface Kept {
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

function startAfresh(columns: readonly string[]): Kept {
  return {
    revision: -1,
    rows: [],
    fields: columns.map((column) => ({ column, codes: new Map(), texts: [], ofRow: new Uint32Array(0) })),
  };
}

/** How far `follow` looks ahead. If more adjacent rows are gone, the rows after them are read again. */
const furthestGap = 16;

/**
 * Updates the cache to the current rows. A written row moves to the end and all rows after its old place move up, so
 * each row is looked for at its expected place and just after it. Only a row that is not found there is read.
 */
function follow(kept: Kept, scan: RowScan): void {
  if (kept.revision === scan.revision) return;
  const { rows: before } = kept;
  const rows = [...scan];
  const fields = kept.fields.map((field) => ({ field, ofRow: new Uint32Array(rows.length) }));
  let next = 0;
  rows.forEach((row, at) => {
    const end = Math.min(next + furthestGap, before.length);
    let place = next;
    while (place < end && before[place] !== row) place += 1;
    const isKnown = place < end;
    for (const { field, ofRow } of fields) {
      ofRow[at] = isKnown ? (field.ofRow[place] ?? 0) : codeOf(field, row);
    }
    if (isKnown) next = place + 1;
  });
  for (const { field, ofRow } of fields) field.ofRow = ofRow;
  kept.rows = rows;
  kept.revision = scan.revision;
}

/** Marks each row whose value of one field contains `wanted`. */
function markRows(hits: Uint8Array, texts: readonly string[], ofRow: Uint32Array, wanted: string): void {
  const answers = Uint8Array.from(texts, (text) => (text.includes(wanted) ? 1 : 0));
  if (!answers.includes(1)) return;
  for (let at = 0; at < hits.length; at += 1) {
    if (answers[ofRow[at] ?? 0] === 1) hits[at] = 1;
  }
}

export type TextSearch = (
  rows: RowScan,
  wanted: string,
  or?: (row: Readonly<Row>) => boolean,
) => Readonly<Row>[];

/**
 * A search over `columns`, whose values are joined by line breaks. It returns the rows that contain `wanted` (in lower
 * case), or for which `or` holds, in scan order.
 */
export function createTextSearch(columns: readonly string[]): TextSearch {
  const tables = new WeakMap<RowScan, Kept>();
  return (rows, wanted, or) => {
    let kept = tables.get(rows) ?? startAfresh(columns);
    // Start again when most codes stand for values that no row has anymore.
    if (kept.fields.some(({ texts }) => texts.length > 2 * kept.rows.length + 1000))
      kept = startAfresh(columns);
    tables.set(rows, kept);
    follow(kept, rows);
    // Text with a line break may span two fields, so that no single field contains it.
    const across = wanted.includes('\n');
    const hits = new Uint8Array(kept.rows.length);
    for (const { texts, ofRow } of across ? [] : kept.fields) markRows(hits, texts, ofRow, wanted);
    const found: Readonly<Row>[] = [];
    for (let at = 0; at < hits.length; at += 1) {
      if (hits[at] === 0 && !or && !across) continue;
      const row = kept.rows[at];
      if (row && (hits[at] === 1 || (across && containsAcross(row, columns, wanted)) || or?.(row))) {
        found.push(row);
      }
    }
    return found;
  };
}

/** Whether the joined fields of a row contain `wanted`: for single rows, and for text that spans fields. */
export function containsAcross(row: Readonly<Row>, columns: readonly string[], wanted: string): boolean {
  return columns
    .map((column) => textOf(row[column]))
    .join('\n')
    .includes(wanted);
}
