/** A broken connection, with the name and kind of error that `fetch` rejects with. */
export class DroppedConnection extends TypeError {
  constructor(cause?: unknown) {
    super('Failed to fetch', { cause });
    this.name = 'TypeError';
  }
}
