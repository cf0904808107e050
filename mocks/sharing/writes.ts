/** A page's calls that write, as a recorded test expects them. */
import type { Json } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import type { ListedCall } from 'supabase-in-memory/tools';

export interface Write {
  /** Method and table, function or path: `PATCH optimization_requests`, `POST /auth/v1/signup`. */
  call: string;
  status: ListedCall['status'];
  /** How many rows the call changed, by table. */
  rows: ListedCall['rows'];
  /** With placeholders for ids, times and PKCE values, which differ in each run. */
  body: Json;
}

/** The calls that changed rows or failed; equal failures count once, because the number of retries depends on timing. */
export function writesOf(calls: readonly ListedCall[]): Write[] {
  const writes = calls.filter(isWrite).map(toWrite);
  const texts = writes.map((write) => JSON.stringify(write));
  return writes.filter(
    ({ rows }, index) => Object.keys(rows).length > 0 || texts.indexOf(texts[index] ?? '') === index,
  );
}

function isWrite({ method, url, status, rows }: ListedCall): boolean {
  // A session is renewed when it is about to expire, whatever the person does.
  if (method === 'GET' || method === 'HEAD' || url.includes('grant_type=refresh_token')) return false;
  return (
    Object.keys(rows).length > 0 || status === 'dropped' || (typeof status === 'number' && status >= 400)
  );
}

function toWrite({ method, url, status, rows, body }: ListedCall): Write {
  const path = url.replace(/\?.*$/s, '').replace(/^\/rest\/v1\//, '');
  return { call: `${method} ${path}`, status, rows, body: withoutRandomValues(body) };
}

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
/** PKCE values, which the client generates at random. */
const pkceKeys = /^(code_challenge|code_verifier|auth_code)$/;

function withoutRandomValues(value: Json): Json {
  if (typeof value === 'string') return value.replace(id, '(id)').replace(moment, '(moment)');
  if (Array.isArray(value)) return value.map(withoutRandomValues);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name,
      pkceKeys.test(name) && content !== null ? '(drawn)' : withoutRandomValues(content),
    ]),
  );
}
