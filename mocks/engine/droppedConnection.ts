/** A broken connection, with the name and kind of error that `fetch` rejects with. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('Failed to fetch');
    this.name = 'TypeError';
  }
}
