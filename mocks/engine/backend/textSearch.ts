/**
 * Substring search over the fields of many rows. Each distinct value is asked once, then each row only looks up what
 * its values answered: names, places and lists repeat, and asking is what costs. The codes of the values are kept as
 * long as the table is, and follow it row by row, because a stored row is never changed in place.
 */
import { plainText } from './plainText';
import type { Json, Row, RowScan } from './schema';

/** The distinct values of one field, lower case, and which of them each row has. */
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

/** Entries of a list stand on lines of their own, as the fields of a row do. */
function textOf(value: Json | undefined): string {
  return (Array.isArray(value) ? value.map(plainText).join('\n') : plainText(value)).toLowerCase();
}

function codeOf(field: Field, row: Readonly<Row>): number {
  // A list counts by identity: rows that share one are the many rows of a seed.
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

/** So many neighbours may have left their places; where more did, the rows behind them are read again. */
const furthestGap = 16;

/**
 * Brings what is kept to the rows as they are. A written row lies at the end and all behind its old place move up, so a
 * row is looked for where it was or soon after; only one that is not there is read.
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

/** Sets the hit of each row whose value of a field contains `wanted`. */
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
 * A search over `columns`, whose values are joined by line breaks. It answers the rows that contain `wanted` (in lower
 * case), or for which `or` holds, in the order in which they are scanned.
 */
export function createTextSearch(columns: readonly string[]): TextSearch {
  const tables = new WeakMap<RowScan, Kept>();
  return (rows, wanted, or) => {
    let kept = tables.get(rows) ?? startAfresh(columns);
    // Values that no row has any more.
    if (kept.fields.some(({ texts }) => texts.length > 2 * kept.rows.length + 1000))
      kept = startAfresh(columns);
    tables.set(rows, kept);
    follow(kept, rows);
    // A line break may lie between two fields, which no field alone knows.
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

/** For a few rows, or for text that reaches over fields. */
export function containsAcross(row: Readonly<Row>, columns: readonly string[], wanted: string): boolean {
  return columns
    .map((column) => textOf(row[column]))
    .join('\n')
    .includes(wanted);
}
