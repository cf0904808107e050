/**
 * Tables that are not in the data API: those of GoTrue and Storage, and the mailbox. The panel reads them directly and
 * never changes them, because only GoTrue and Storage keep their rows consistent.
 */
import type { Json, Row } from 'supabase-in-memory';
import { type Column, comparisonOf, parseTimestamp, toTimestamp } from 'supabase-in-memory/schema';
import type { Inspector } from '../inspector';
import { fromText, toText } from './cellText';
import type { Page, Query } from './query';

/** Of the fake's own schema only the mailbox is shown: other parts of the panel show the clock and the faults. */
const schemaNames = ['auth', 'storage'];

export const mailboxTable = 'fake.mailbox';

export const isServiceTable = (name: string): boolean =>
  name === mailboxTable || schemaNames.includes(name.split('.')[0] ?? '');

/**
 * Texts that are shown instead of values: people use their passwords elsewhere, too
 * (docs/decisions/2026-11-22-password-hashes-stay-in-files.md). All other values are useless outside this fake.
 */
const replacements: { readonly [table: string]: { readonly [column: string]: (value: string) => string } } = {
  'auth.users': { encrypted_password: () => 'a salted hash' },
};

/** Throws a `PostgresError` if the filter's value is no value of its column. */
export function readServiceRows(
  { backend }: Inspector,
  { table: name, filter, order, offset, limit }: Omit<Query, 'reader'>,
): Page {
  const table = backend.table(name);
  const { columns } = table.definition;
  const show = (row: Readonly<Row>): Row => {
    const shown = { ...row };
    for (const [column, replace] of Object.entries(replacements[name] ?? {})) {
      const value = row[column];
      if (typeof value === 'string') shown[column] = replace(value);
    }
    return shown;
  };
  if (!filter && !order) return { rows: firstRows(table.scan(), offset, limit).map(show), count: table.size };

  let rows = [...table.scan()].map(show);
  const filtered = filter && columns[filter.column];
  if (filtered) {
    const compare = comparisonOf(filtered.type, backend.schema);
    const value =
      filtered.type === 'timestamptz' && filter.operator !== 'null'
        ? parseTimestamp(filter.value, toTimestamp(backend.clock.now()))
        : filter.value;
    rows = rows.filter((row) => matches(row[filter.column] ?? null, filtered, { ...filter, value }, compare));
  }
  const ordered = order && columns[order.column];
  if (ordered) {
    const compare = comparisonOf(ordered.type, backend.schema);
    const sign = order.descending ? -1 : 1;
    rows.sort((one, other) => sign * compare(one[order.column] ?? null, other[order.column] ?? null));
  }
  return { rows: rows.slice(offset, offset + limit), count: rows.length };
}

/** Stops after the page, because a long table creates its rows only when they are read. */
function firstRows(rows: Iterable<Readonly<Row>>, offset: number, limit: number): Readonly<Row>[] {
  const page: Readonly<Row>[] = [];
  let at = 0;
  for (const row of rows) {
    if (at >= offset + limit) break;
    if (at >= offset) page.push(row);
    at += 1;
  }
  return page;
}

function matches(
  value: Json,
  column: Column,
  { operator, value: text }: NonNullable<Query['filter']>,
  compare: (left: Json, right: Json) => number,
): boolean {
  // A null matches no comparison, as in SQL.
  if (value === null || operator === 'null') return value === null && operator === 'null';
  if (operator === 'contains') return toText(value).toLowerCase().includes(text.toLowerCase());
  if (operator === 'is') return toText(value).toLowerCase() === text.trim().toLowerCase();
  const order = compare(value, fromText(text, column));
  return operator === 'atLeast' ? order >= 0 : order <= 0;
}
