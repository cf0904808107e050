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
  readonly #nodes = new Map<number, HeapNode>();
  #first: HeapNode | undefined;
  #last: HeapNode | undefined;
  #number = 0;

  /** How many rows were written since the load and are still there. */
  get size(): number {
    return this.#nodes.size;
  }

  isWritten(slot: number): boolean {
    return this.#nodes.has(slot);
  }

  /** The slots of written rows. */
  *written(): Iterable<number> {
    for (let node = this.#first; node; node = node.next) yield node.slot;
  }

  /** Sorts slots into heap order. */
  sorted(slots: Iterable<number>): number[] {
    const loaded: number[] = [];
    const written: HeapNode[] = [];
    for (const slot of slots) {
      const node = this.#nodes.get(slot);
      if (node) written.push(node);
      else loaded.push(slot);
    }
    // A typed array sorts numbers several times faster than a comparison does.
    const sorted = Array.from(Int32Array.from(loaded).sort());
    for (const { slot } of written.sort((a, b) => a.number - b.number)) sorted.push(slot);
    return sorted;
  }

  append(slot: number): void {
    this.#number += 1;
    const node: HeapNode = { slot, number: this.#number, previous: this.#last, next: undefined };
    this.#link(node);
  }

  /** Returns the position for `restore`; undefined for a row that was not written since the load. */
  remove(slot: number): HeapNode | undefined {
    const node = this.#nodes.get(slot);
    if (!node) return undefined;
    const { previous, next } = node;
    if (previous) previous.next = next;
    else this.#first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
    this.#nodes.delete(slot);
    return node;
  }

  /** Undoes `remove`. Undo newest first, because the neighbors that `node` names must be in the list again. */
  restore(node: HeapNode): void {
    this.#link(node);
  }

  #link(node: HeapNode): void {
    const { slot, previous, next } = node;
    if (previous) previous.next = node;
    else this.#first = node;
    if (next) next.previous = node;
    else this.#last = node;
    this.#nodes.set(slot, node);
  }
}
