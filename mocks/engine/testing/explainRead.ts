import type { Backend } from '../backend/backend';
import { explainRequest } from '../explain/explainRequest';
import type { Explanation } from '../explain/explanation';
import { handleRest } from '../postgrest/handleRest';
import { runService } from '../runService';

/** Explains what a visitor, or the bearer of the token, gets from the table: `GET /rest/v1/{table}`. */
export function explainRead(
  backend: Backend,
  table: string,
  { token, rows }: { token?: string; rows?: number } = {},
): Explanation {
  const { url, keys } = backend.settings;
  const address = new URL(`${url}/rest/v1/${table}`);
  const headers = new Headers({
    apikey: keys.anon,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });
  return explainRequest(
    { method: 'GET', url: address, path: address.pathname, headers, body: new Uint8Array() },
    backend,
    {
      serve: (request, observedBackend) => runService(handleRest, request, observedBackend),
      ...(rows !== undefined && { rows }),
    },
  );
}
