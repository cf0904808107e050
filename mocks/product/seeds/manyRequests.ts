/**
 * Very many requests, none of which exists until somebody reads it: every value is computed from the row's number, and
 * so are the orders in which the table is listed.
 *
 * Row 0 is the newest. The first eight hexadecimal digits of an id encode the row number, so a row is found by its id
 * without a map.
 */
import type { Row } from 'supabase-in-memory';
import { type Index, type LazyRows, hash32, toTimestamp, uuidFrom } from 'supabase-in-memory/schema';
import { adjectives, cities, trades } from './manyWords';

const statuses = ['pending', 'processing', 'completed', 'failed'] as const;

// `multiplier` is odd, so it has an inverse modulo 2^32: `inverse`.
const multiplier = 0x9e3779b1;
const inverse = 0x0e8b2f51;

/** Converts a row number (below 2^32) into a v4 UUID and back. */
export interface NumberedIds {
  idOf: (index: number) => string;
  /** The first eight hexadecimal digits of the id, as a number. */
  headOf: (index: number) => number;
  indexOfHead: (head: number) => number;
}

export function numberedIds(seed: number): NumberedIds {
  const offset = hash32(seed ^ 0x51ed270b);
  const headOf = (index: number): number => (Math.imul(index, multiplier) + offset) >>> 0;
  const idOf = (index: number): string => {
    const head = headOf(index);
    return uuidFrom(head, hash32(head ^ 0x2c1b3c6d), hash32(head + seed), hash32(head ^ 0x297a2d39));
  };
  return { idOf, headOf, indexOfHead: (head) => Math.imul((head - offset) | 0, inverse) >>> 0 };
}

/** Sorts row numbers by group (`groupOf`, below `groups`) and keeps their order within a group. */
function grouped(rows: ArrayLike<number>, groups: number, groupOf: (row: number) => number): Uint32Array {
  const starts = new Uint32Array(groups + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const next = groupOf(rows[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let group = 1; group <= groups; group += 1)
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const result = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const group = groupOf(row);
    const place = starts[group] ?? 0;
    result[place] = row;
    starts[group] = place + 1;
  }
  return result;
}

const isOrder = (order: Index['columns'], ...columns: string[]): boolean =>
  order.length === columns.length &&
  order.every(({ column, descending }, at) => (descending ? `${column} desc` : column) === columns[at]);

export interface ManyRequestsOptions {
  count: number;
  seed: number;
  /** Milliseconds. The newest request is older than this, by less than `step`. */
  at: number;
  /** Milliseconds between two requests, on average. */
  step: number;
  /** Ids of the owners. The first one gets about twice as many rows as any other. */
  owners: readonly string[];
}

export function manyRequests({ count, seed, at, step, owners }: ManyRequestsOptions): LazyRows {
  const { idOf, headOf, indexOfHead } = numberedIds(seed);
  const salt = hash32(seed ^ 0x165667b1);
  const draw = (index: number, column: number): number =>
    hash32(Math.imul(index + 1, 0x85ebca6b) ^ (salt + column));
  const ownerOf = (index: number): number => {
    // There is one more value than owners: two of them mean the first owner, the demo's customer.
    const drawn = draw(index, 1) % (owners.length + 1);
    return drawn >= owners.length ? 0 : drawn;
  };
  const nameOf = (index: number): number => draw(index, 2) % (adjectives.length * trades.length);
  const statusOf = (index: number): number => {
    // Most old requests are completed; most of the newest twentieth are pending or being processed.
    const drawn = draw(index, 3) % 100;
    if (index * 20 < count) return drawn < 55 ? 0 : drawn < 95 ? 1 : 2;
    return drawn < 3 ? 0 : drawn < 8 ? 1 : drawn < 92 ? 2 : 3;
  };

  const names = adjectives.flatMap((adjective) => trades.map((trade) => `${adjective} ${trade.name}`));
  /** The alphabetical rank of each name. */
  const rankOf = new Uint32Array(names.length);
  names
    .map((_, name) => name)
    .sort((left, right) => ((names[left] ?? '') < (names[right] ?? '') ? -1 : 1))
    .forEach((name, rank) => {
      rankOf[name] = rank;
    });

  // Rows share texts and lists, because a stored row is never changed in place.
  const keywordLists = new Map<number, string[]>();
  function keywordsOf(trade: number, city: number): string[] {
    const key = trade * cities.length + city;
    const known = keywordLists.get(key);
    if (known) return known;
    const place = (cities[city] ?? '').split(',')[0] ?? '';
    const words = trades[trade]?.keywords ?? [];
    const list = [`${words[0] ?? ''} ${place.toLowerCase()}`, ...words.slice(0, 2 + (key % 3))];
    keywordLists.set(key, list);
    return list;
  }

  const build = (index: number): Row => {
    const name = nameOf(index);
    const city = draw(index, 4) % cities.length;
    return {
      id: idOf(index),
      user_id: owners[ownerOf(index)] ?? null,
      business_name: names[name] ?? '',
      location: cities[city] ?? '',
      keywords: keywordsOf(name % trades.length, city),
      status: statuses[statusOf(index)] ?? 'pending',
      status_note: null,
      // No two requests have the same moment, so an order by time never depends on the id.
      created_at: toTimestamp(at - index * step - 1 - (draw(index, 5) % (step - 1))),
    };
  };

  const newestFirst = (): Uint32Array => Uint32Array.from({ length: count }, (_, index) => index);

  /** By name, then by id. Both are packed into one number, whose low half leads back to the row. */
  function byName(): Uint32Array {
    const keys = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      keys[index] = (rankOf[nameOf(index)] ?? 0) * 4294967296 + headOf(index);
    }
    keys.sort();
    const result = new Uint32Array(count);
    for (let place = 0; place < count; place += 1) {
      result[place] = indexOfHead((keys[place] ?? 0) % 4294967296);
    }
    return result;
  }

  return {
    count,
    build,
    indexOf({ id }) {
      if (typeof id !== 'string') return -1;
      const index = indexOfHead(Number.parseInt(id.slice(0, 8), 16));
      return index < count && idOf(index) === id ? index : -1;
    },
    inOrder(order) {
      const newest = ['created_at desc', 'id desc'];
      if (isOrder(order, ...newest)) return newestFirst();
      if (isOrder(order, 'status', ...newest)) return grouped(newestFirst(), statuses.length, statusOf);
      if (isOrder(order, 'business_name', 'id')) return byName();
      if (isOrder(order, 'status', 'business_name', 'id'))
        return grouped(byName(), statuses.length, statusOf);
      if (isOrder(order, 'user_id', ...newest)) {
        const rank = new Uint32Array(owners.length);
        owners
          .map((_, owner) => owner)
          .sort((left, right) => ((owners[left] ?? '') < (owners[right] ?? '') ? -1 : 1))
          .forEach((owner, place) => {
            rank[owner] = place;
          });
        return grouped(newestFirst(), owners.length, (index) => rank[ownerOf(index)] ?? 0);
      }
      return undefined;
    },
  };
}
