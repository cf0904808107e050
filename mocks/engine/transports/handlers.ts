/**
 * The one list of msw handlers: what belongs to the project's address, and the control API. Page, service worker and
 * Jest answer from it; the engine itself knows nothing of msw.
 */
import type { HttpHandler } from 'msw';
// The package's main module would bring GraphQL with it.
import { http } from 'msw/core/http';
import { DroppedConnection } from '../droppedConnection';
import type { Respond } from '../respond';
import { isForTheFake } from './isForTheFake';

export interface HandlerOptions {
  respond: Respond;
  /** The project's URL, without a trailing slash. */
  url: string;
}

export function createHandlers({ respond, url }: HandlerOptions): HttpHandler[] {
  return [
    http.all(
      ({ request }) => isForTheFake(request.url, url),
      async ({ request }) => {
        try {
          return await respond(request);
        } catch (error) {
          // msw rejects the caller's `fetch` for this response, unless the caller has aborted already.
          if (error instanceof DroppedConnection || request.signal.aborted) return Response.error();
          throw error;
        }
      },
    ),
  ];
}
