/**
 * The one transaction of a request: everything that a service reads is of one moment, and what it changes is kept as a
 * whole or not at all. Services open none of their own; below them only a statement does (`backend/writes.ts`).
 */
import type { Backend } from './backend/backend';
import type { HttpRequest, HttpResponse, Service } from './http';

/** Ends the transaction without keeping it, with the answer that is given nevertheless. */
class Undone extends Error {
  constructor(readonly response: HttpResponse) {
    super('undone');
  }
}

/** Throws what the service throws; its changes are undone then, too. */
export function runService(service: Service, request: HttpRequest, backend: Backend): HttpResponse {
  try {
    return backend.transaction(() => {
      const { response, changes } = service(request, backend);
      if (changes === 'undone') throw new Undone(response);
      return response;
    });
  } catch (error) {
    if (error instanceof Undone) return error.response;
    throw error;
  }
}
