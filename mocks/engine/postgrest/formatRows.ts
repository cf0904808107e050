/** Writes the rows of a plan as JSON, with keys in PostgREST's order, or as CSV. */
import { compareJsonKeys } from '../backend/compareValues';
import type { ColumnType, Json, Row } from '../backend/schema';
import { jsonbText, toText } from '../backend/values';
import { canonicalJson } from './jsonValues';
import type { ReadNode } from './readPlan';
import { isToOne } from './relationships';

type ReadRow = Readonly<Row>;

export interface FieldWriter {
  key: string;
  write: (row: ReadRow) => Json;
  /** Null for an embed, which is JSON. */
  type: ColumnType | null;
}

/** The columns first, then the embeds, whatever the order in `select`. */
export function writersOf(node: ReadNode): FieldWriter[] {
  const writers: FieldWriter[] = node.outputs.map(({ key, read, type }) => ({ key, write: read, type }));
  for (const child of node.children) {
    const inner = writersOf(child);
    const toOne = child.relationship !== null && isToOne(child.relationship);
    if (child.spread) {
      for (const { key, write } of inner) {
        writers.push({
          key,
          type: null,
          write: (row) => {
            const rows = child.rowsOf(row);
            if (!toOne) return rows.map(write);
            const [first] = rows;
            return first === undefined ? null : write(first);
          },
        });
      }
    } else if (inner.length > 0 || child.countKey !== null) {
      writers.push({ key: child.name, type: null, write: embedWriter(child, inner, toOne) });
    }
  }
  return writers;
}

/** An embed is jsonb, so its keys are sorted by length, then by bytes (docs/wire-facts.md, embed.ok). */
function embedWriter(
  node: ReadNode,
  writers: readonly FieldWriter[],
  toOne: boolean,
): (row: ReadRow) => Json {
  const { countKey } = node;
  if (countKey !== null) {
    return (row) => {
      const counted = { [countKey]: node.rowsOf(row).length };
      return toOne ? counted : [counted];
    };
  }
  const sorted = [...writers]
    .sort((a, b) => compareJsonKeys(a.key, b.key))
    .map((one) =>
      one.type === 'json' ? { ...one, write: (row: ReadRow) => canonicalJson(one.write(row)) } : one,
    );
  return (row) => {
    const rows = node.rowsOf(row);
    if (!toOne) return rows.map((one) => writeRow(sorted, one));
    const [first] = rows;
    return first === undefined ? null : writeRow(sorted, first);
  };
}

export function writeRow(writers: readonly FieldWriter[], row: ReadRow): { [key: string]: Json } {
  const object: { [key: string]: Json } = {};
  for (const { key, write } of writers) object[key] = write(row);
  return object;
}

/** `nulls=stripped`: removes keys whose value is null, at every depth; nulls in arrays stay. */
export function stripNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(stripNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(value)) if (item !== null) kept[key] = stripNulls(item);
  return kept;
}

/** A header line and one line per row, in the form of a PostgreSQL row literal. Without rows there is no header either. */
export function writeCsv(writers: readonly FieldWriter[], rows: readonly ReadRow[]): string {
  const header = rows.length === 0 ? '' : writers.map(({ key }) => key).join(',');
  const lines = rows.map((row) => writers.map(({ write, type }) => csvCell(write(row), type)).join(','));
  return `${header}\n${lines.join('\n')}`;
}

function csvCell(value: Json, type: ColumnType | null): string {
  if (value === null) return '';
  const text = type === null ? jsonbText(value) : (csvText(value, type) ?? '');
  if (text !== '' && !/[\s,()"\\]/.test(text)) return text;
  return `"${text.replace(/["\\]/g, '$&$&')}"`;
}

/** `value` is in its JSON form; CSV shows PostgreSQL's text form, in which timestamps differ from JSON. */
function csvText(value: Json, type: ColumnType): string | null {
  if (typeof value !== 'string' || (type !== 'timestamptz' && type !== 'timestamp'))
    return toText(type, value);
  return value.replace('T', ' ').replace(/:00$/, '');
}
