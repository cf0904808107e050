/** The msw routes: everything below the project's address and the control API. The engine itself knows nothing of msw. */
import { http, HttpResponse, type HttpHandler } from 'msw';
import { DroppedConnection, type Respond } from './respond';

export interface HandlerOptions {
  /** The project's URL, without a trailing slash. */
  url: string;
}

export function createHandlers(respond: Respond, { url }: HandlerOptions): HttpHandler[] {
  const answer = async ({ request }: { request: Request }) => {
    try {
      return await respond(request);
    } catch (error) {
      // msw's way to say that no answer came; the caller's `fetch` rejects.
      if (error instanceof DroppedConnection) return HttpResponse.error();
      throw error;
    }
  };
  const origin = new URL(url).origin;
  const services = ['rest', 'auth', 'storage', 'functions', 'realtime', 'graphql'];
  return [...services.map((service) => `${url}/${service}/v1/*`), `${origin}/_fake/*`].flatMap((path) => [
    http.all(path, answer),
  ]);
}
