/** `GET /_fake/calls`: the call log as tests and people read it, without passwords and tokens. */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { toBase64 } from '../base64';
import type { RequestCaller } from '../caller';
import { isSocket, type CallLog, type LogEntry, type LoggedCall, type LoggedSocket } from '../callLog';
import { pathBelow } from '../http';
import type { ObservedBody } from '../observe';
import { compileMatch, parseMatch } from './faults';
import { mask, maskAddress, maskSecrets } from './maskSecrets';

/** A finished call, or a socket, which is listed as the call that opened it. */
export interface ListedCall {
  /** Counts up from 1 over the life of the fake. */
  id: number;
  /** ISO time at which the call began, by the fake's clock. */
  at: string;
  method: string;
  /** Below the project's URL, with its parameters: `/rest/v1/profiles?select=id`. */
  url: string;
  /** Parsed if it is JSON, else text; `{ base64 }` for binary data. Secrets are masked. */
  body: Json;
  /** Null for a socket, whose messages say who sends them. */
  caller: RequestCaller | null;
  /** `dropped`: a fault broke the connection. `aborted`: the caller gave up during a delay. 101: an open socket. */
  status: number | 'dropped' | 'aborted';
  /** How many rows the call and its triggers changed, by table (`public.profiles`). */
  rows: { [table: string]: number };
  /** For a socket: the newest frames, oldest first. */
  frames?: { by: 'client' | 'server'; body: Json }[];
}

const filterKeys = ['method', 'path', 'table', 'status', 'caller'];

/** A log entry beside the form in which it is listed. */
export interface FoundCall {
  readonly entry: LogEntry;
  readonly listed: ListedCall;
}

/** Oldest first. Throws on unknown keys, tables and methods and on malformed values: an empty list would mislead. */
export function findCalls({ entries }: CallLog, filter: URLSearchParams, backend: Backend): FoundCall[] {
  const unknown = [...filter.keys()].find((key) => !filterKeys.includes(key));
  if (unknown !== undefined) throw new Error(`Unknown "${unknown}"; known are ${filterKeys.join(', ')}`);
  const projectUrl = backend.settings.url;
  const methods = filter.getAll('method');
  const match = { path: filter.get('path'), table: filter.get('table') };
  const filters = Object.entries(match).filter(([, value]) => value !== null);
  const isCalled = compileMatch(
    parseMatch({ ...Object.fromEntries(filters), ...(methods.length > 0 && { method: methods }) }, 'calls', {
      schema: backend.schema,
    }),
  );
  const status = filter.get('status');
  if (status !== null && !/^([1-5]\d\d|dropped|aborted)$/.test(status))
    throw new Error('status: expected a status, "dropped" or "aborted"');
  const caller = filter.get('caller')?.toLowerCase();
  return entries()
    .filter((entry) => !isControlEntry(entry))
    .filter((entry) => {
      const url = new URL(entry.url);
      return isCalled({ method: methodOf(entry), path: pathBelow(url, projectUrl), url });
    })
    .map((entry) => ({ entry, listed: toListed(entry, projectUrl) }))
    .filter(({ listed }) => status === null || String(listed.status) === status)
    .filter(({ listed }) => caller === undefined || isCalledBy(listed, caller));
}

/** A call of the control API, which is not listed. */
export const isControlEntry = (entry: LogEntry): boolean => !isSocket(entry) && entry.isControl;

const methodOf = (entry: LogEntry): string => (isSocket(entry) ? 'GET' : entry.method);

const isCalledBy = ({ caller }: ListedCall, name: string): boolean =>
  caller !== null && [caller.email?.toLowerCase(), caller.role].includes(name);

/** `projectUrl`: the listed address is the part below it. */
export function toListed(entry: LogEntry, projectUrl: string): ListedCall {
  const url = new URL(entry.url);
  const path = pathBelow(url, projectUrl);
  const call = {
    id: entry.number,
    at: new Date(entry.startedAt).toISOString(),
    method: methodOf(entry),
    url: path + maskAddress(url.search),
  };
  return isSocket(entry) ? { ...call, ...socketPart(entry) } : { ...call, ...callPart(entry, path) };
}

function callPart({ body, caller, outcome, changes }: LoggedCall, path: string) {
  const rows: ListedCall['rows'] = {};
  for (const { table } of changes) rows[table] = (rows[table] ?? 0) + 1;
  return {
    body: readBody(body, path.startsWith('/auth/v1/')),
    caller,
    status: typeof outcome === 'string' ? outcome : outcome.status,
    rows,
  };
}

function socketPart({ frames, end }: LoggedSocket) {
  return {
    body: null,
    caller: null,
    status: end && 'refused' in end ? end.refused : 101,
    rows: {},
    frames: frames.map(({ by, frame }) => ({
      by,
      body: readBody(typeof frame === 'string' ? frame : { base64: toBase64(frame) }, true),
    })),
  };
}

/** `masksPlainText`: whether to mask text that is not JSON, because no key in it distinguishes a secret from other text. */
function readBody(body: ObservedBody, masksPlainText: boolean): Json {
  if (typeof body !== 'string') return body && { ...body };
  try {
    return maskSecrets(JSON.parse(body) as Json);
  } catch {
    return masksPlainText ? mask : body;
  }
}
