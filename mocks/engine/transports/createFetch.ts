import { DroppedConnection } from '../droppedConnection';
import type { Respond } from '../respond';
import { isForTheFake } from './isForTheFake';

/**
 * A `fetch` that `respond` answers where the address is the project's; all other calls go to the network. A connection
 * that a fault drops rejects as a lost network does, with a `TypeError`.
 */
export function createFetch(respond: Respond, projectUrl: string): typeof fetch {
  const network = globalThis.fetch;
  return async (...call) => {
    const request = new Request(...call);
    if (!isForTheFake(request.url, projectUrl)) return network(request);
    try {
      return await respond(request);
    } catch (error) {
      if (error instanceof DroppedConnection) throw new TypeError('Failed to fetch', { cause: error });
      throw error;
    }
  };
}
