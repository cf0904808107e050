/**
 * Where the rows of a table lie, as a sequential scan of PostgreSQL comes upon them: a new row, and the new version of a
 * row that an update leaves behind, lie at the end (docs/wire-facts.md, "Rows without an order"). Loaded rows lie by the
 * number of their slot until one is written; written rows form a linked list, so that a write and its undoing take the
 * same time however many there are.
 */

/** Where a written row stood; opaque to everybody but `restore`. */
export interface HeapPlace {
  readonly slot: number;
  /** Grows along the list. */
  readonly number: number;
  previous: HeapPlace | undefined;
  next: HeapPlace | undefined;
}

export class HeapOrder {
  readonly #places = new Map<number, HeapPlace>();
  #first: HeapPlace | undefined;
  #last: HeapPlace | undefined;
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

  /** Any slots, in the order in which a scan comes upon them. */
  sorted(slots: Iterable<number>): number[] {
    const loaded: number[] = [];
    const written: HeapPlace[] = [];
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
    const place: HeapPlace = { slot, number: this.#number, previous: this.#last, next: undefined };
    this.#link(place);
  }

  /** Answers the place for `restore`; undefined when the row is not a written one. */
  remove(slot: number): HeapPlace | undefined {
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

  /** Takes back a removal. Removals are taken back newest first, so the neighbours are there again. */
  restore(place: HeapPlace): void {
    this.#link(place);
  }

  #link(place: HeapPlace): void {
    const { slot, previous, next } = place;
    if (previous) previous.next = place;
    else this.#first = place;
    if (next) next.previous = place;
    else this.#last = place;
    this.#places.set(slot, place);
  }
}
