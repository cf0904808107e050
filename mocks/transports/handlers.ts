/** The msw routes: what belongs to the project's address, and the control API. The engine itself knows nothing of msw. */
import { http, HttpResponse, type HttpHandler } from 'msw';
import { DroppedConnection, type Respond } from '../engine/respond';

export interface HandlerOptions {
  /** The project's URL, without a trailing slash. */
  url: string;
}

export function createHandlers(respond: Respond, { url }: HandlerOptions): HttpHandler[] {
  return [
    http.all(
      ({ request }) => isForTheFake(request.url, url),
      async ({ request }) => {
        try {
          return await respond(request);
        } catch (error) {
          // msw's way to say that no answer came; the caller's `fetch` rejects.
          if (error instanceof DroppedConnection) return HttpResponse.error();
          throw error;
        }
      },
    ),
  ];
}

const services = /^\/(?:rest|auth|storage|functions|realtime|graphql)\/v1(?:\/|$)/;

/** Whether an address is the fake's: a service of the project, or `/_fake/` at the root of its origin. */
function isForTheFake(address: string, projectUrl: string): boolean {
  const { origin, pathname } = new URL(address);
  const project = new URL(projectUrl);
  if (origin !== project.origin) return false;
  if (pathname.startsWith('/_fake/')) return true;
  const base = project.pathname.replace(/\/$/, '');
  return pathname.startsWith(`${base}/`) && services.test(pathname.slice(base.length));
}
