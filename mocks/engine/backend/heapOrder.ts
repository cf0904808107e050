/**
 * The heap order of a table: the order in which a sequential scan of PostgreSQL finds its rows. A new row, and the new
 * version of an updated row, comes last (docs/wire-facts.md, "Rows without an order"). Loaded rows are in the order of
 * their slot numbers until they are written. Written rows form a linked list, so that a write and its undo take
 * constant time.
 */

/** The position of a written row. Callers only pass it back to `restore`. */
export interface HeapNode {
  readonly slot: number;
  /** Grows along the list. */
  readonly number: number;
  previous: HeapNode | undefined;
  next: HeapNode | undefined;
}

export class HeapOrder {
  readonly #places = new Map<number, HeapNode>();
  #first: HeapNode | undefined;
  #last: HeapNode | undefined;
  #number = 0;

  /** How many rows were written since the load and are still there. */
  get size(): number {
    return this.#places.size;
  }

  isWritten(slot: number): boolean {
    return this.#places.has(slot);
  }

  /** The slots of written rows. */
  *written(): Iterable<number> {
    for (let place = this.#first; place; place = place.next) yield place.slot;
  }

  /** Sorts slots into heap order. */
  sorted(slots: Iterable<number>): number[] {
    const loaded: number[] = [];
    const written: HeapNode[] = [];
    for (const slot of slots) {
      const place = this.#places.get(slot);
      if (place) written.push(place);
      else loaded.push(slot);
    }
    // A typed array sorts numbers several times faster than a comparison does.
    const sorted = Array.from(Int32Array.from(loaded).sort());
    for (const { slot } of written.sort((a, b) => a.number - b.number)) sorted.push(slot);
    return sorted;
  }

  append(slot: number): void {
    this.#number += 1;
    const place: HeapNode = { slot, number: this.#number, previous: this.#last, next: undefined };
    this.#link(place);
  }

  /** Returns the position for `restore`; undefined for a row that was not written since the load. */
  remove(slot: number): HeapNode | undefined {
    const place = this.#places.get(slot);
    if (!place) return undefined;
    const { previous, next } = place;
    if (previous) previous.next = next;
    else this.#first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
    this.#places.delete(slot);
    return place;
  }

  /** Undoes `remove`. Undo newest first, because the neighbors that `place` names must be in the list again. */
  restore(place: HeapNode): void {
    this.#link(place);
  }

  #link(place: HeapNode): void {
    const { slot, previous, next } = place;
    if (previous) previous.next = place;
    else this.#first = place;
    if (next) next.previous = place;
    else this.#last = place;
    this.#places.set(slot, place);
  }
}
