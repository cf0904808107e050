/**
 * Runs a service in the request's one transaction: everything that it reads is from one moment, and its changes are
 * kept as a whole or not at all. Transactions inside it (statements in `backend/writes.ts`) are savepoints.
 */
import type { Backend } from './backend/backend';
import type { HttpRequest, HttpResponse, Service } from './http';

/** Thrown to roll the transaction back; carries the response, which is sent anyway. */
class RolledBack extends Error {
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    super('rolled back');
    this.response = response;
  }
}

/** If the service throws, undoes its changes and throws the same error. */
export function runService(service: Service, request: HttpRequest, backend: Backend): HttpResponse {
  try {
    return backend.transaction(() => {
      const { response, changes } = service(request, backend);
      if (changes === 'rolledBack') throw new RolledBack(response);
      return response;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.response;
    throw error;
  }
}
