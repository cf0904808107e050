/**
 * Scroll positions by entry of this tab's history. They are kept in memory, with a copy in session storage for a reload
 * and for the way back from another site. If storage is blocked, only those two are lost.
 */
import { arrayOf, objectOf, type TypeGuard } from '../lib/typeGuards';
import { readStored, writeStored } from '../lib/storage';

export interface ScrollPosition {
  /** The scroll offset in pixels. */
  top: number;
  /** The height in pixels of each loaded row of a list; empty for a page. */
  heights: readonly number[];
}

export const scrollStorageKey = 'scroll-places';

/** How many positions are kept. A history entry may have two: one for its page and one for its list. */
const maxPositions = 100;

/** How many row heights are kept for a list. A reader who was further down comes back to the last of these rows. */
const maxRows = 5_000;

const amount: TypeGuard<number> = (value): value is number => typeof value === 'number';
const isScrollPosition = objectOf<ScrollPosition>({ top: amount, heights: arrayOf(amount) });

/** By entry and name, in the order in which the positions were saved: the oldest one is dropped first. */
let positions: Map<string, ScrollPosition> | undefined;

function allPositions(): Map<string, ScrollPosition> {
  positions ??= new Map(readStoredPositions());
  return positions;
}

/** Storage can hold anything. */
function readStoredPositions(): [string, ScrollPosition][] {
  try {
    const stored = JSON.parse(readStored(scrollStorageKey, 'session') ?? '') as Record<string, unknown>;
    return Object.entries(stored).filter((position): position is [string, ScrollPosition] =>
      isScrollPosition(position[1]),
    );
  } catch {
    return [];
  }
}

/** `entry`: the key of a history entry; `name`: which of its scrolled parts. */
export function readScrollPosition(entry: string, name: string): ScrollPosition | undefined {
  return allPositions().get(`${entry} ${name}`);
}

export function saveScrollPosition(entry: string, name: string, { top, heights }: ScrollPosition): void {
  const all = allPositions();
  const id = `${entry} ${name}`;
  all.delete(id);
  all.set(id, { top, heights: heights.slice(0, maxRows) });
  if (all.size > maxPositions) all.delete([...all.keys()][0] ?? '');
  writeStored(scrollStorageKey, JSON.stringify(Object.fromEntries(all)), 'session');
}
