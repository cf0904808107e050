/**
 * Where somebody was in each entry of this tab's history. It is kept in memory, with a copy in the tab's storage for a
 * reload and for the way back from another site; blocked storage costs only those two.
 */
import { listOf, record, type Shape } from '../lib/shape';
import { readStored, writeStored } from '../lib/storage';

export interface Place {
  /** Pixels that were scrolled past. */
  top: number;
  /** Pixels that each loaded row of a list takes; empty for a page. */
  heights: readonly number[];
}

export const scrollStorageKey = 'scroll-places';

/** An entry has two: its page and its list. */
const mostPlaces = 100;

/** Of a longer list the first rows: to come back to a later one is to come back to the last of these. */
const mostRows = 5_000;

const amount: Shape<number> = (value): value is number => typeof value === 'number';
const isPlace = record<Place>({ top: amount, heights: listOf(amount) });

/** By entry and name, the one that was left last at the end. */
let known: Map<string, Place> | undefined;

function places(): Map<string, Place> {
  known ??= new Map(storedPlaces());
  return known;
}

/** Storage can hold anything. */
function storedPlaces(): [string, Place][] {
  try {
    const stored = JSON.parse(readStored(scrollStorageKey, 'session') ?? '') as Record<string, unknown>;
    return Object.entries(stored).filter((place): place is [string, Place] => isPlace(place[1]));
  } catch {
    return [];
  }
}

/** `entry`: the key of a history entry; `name`: which of its scrolled parts. */
export function recallPlace(entry: string, name: string): Place | undefined {
  return places().get(`${entry} ${name}`);
}

export function rememberPlace(entry: string, name: string, { top, heights }: Place): void {
  const all = places();
  const id = `${entry} ${name}`;
  all.delete(id);
  all.set(id, { top, heights: heights.slice(0, mostRows) });
  if (all.size > mostPlaces) all.delete([...all.keys()][0] ?? '');
  writeStored(scrollStorageKey, JSON.stringify(Object.fromEntries(all)), 'session');
}
