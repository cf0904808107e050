/** Reports each call to an observer, such as a call log. The services do not know about the observer. */
import type { CommittedChange } from './backend/changeLog';
import type { OwnedBackend } from './backend/createBackend';
import { readCaller, type RequestCaller } from './caller';
import type { FaultOutcome } from './control/faults';
import type { History } from './history';
import type { HttpRequest, HttpResponse } from './http';
import { toBase64 } from './base64';

/** Bytes that are not valid UTF-8 are base64, so that nothing is lost. */
export type ObservedBody = string | { readonly base64: string } | null;

export interface ObservedChange {
  /** Qualified (`public.profiles`). */
  readonly table: string;
  /** The values of the primary key as a JSON array. */
  readonly key: string;
  readonly kind: 'insert' | 'update' | 'delete';
}

export interface ObservedAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: ObservedBody;
}

export interface Exchange {
  /** Milliseconds by the fake's clock. */
  readonly startedAt: number;
  readonly method: string;
  readonly url: string;
  /** Not copied: reading all headers costs as much as the rest of an exchange, and most are never read. */
  readonly headers: Headers;
  readonly body: ObservedBody;
  /** A call of `/_fake/`. */
  readonly isControl: boolean;
  readonly caller: RequestCaller;
  /**
   * What the caller got. An answer that stalls is complete here, although only half of it is sent. `dropped`: the
   * connection broke; `aborted`: the caller gave up while the call was delayed.
   */
  readonly outcome: ObservedAnswer | 'dropped' | 'aborted';
  /** Milliseconds that faults added. */
  readonly delay: number;
  /** Milliseconds by the machine's clock, delay included. */
  readonly duration: number;
  /** The fault rule that decided the outcome, else the first that delayed the call: its place, and its name or JSON. */
  readonly rule?: { readonly index: number; readonly text: string };
  /** Rows that the call changed, without the fake's own state, in the order of their last change. */
  readonly changes: readonly ObservedChange[];
  /** The position in the history of writes when a service got the call; missing if none did or no history is kept. */
  readonly position?: number;
}

/** Called once for each call except preflights, in the order in which answers leave. */
export type Observe = (exchange: Exchange) => void;

/** A call that is being observed. */
export interface ObservedCall {
  /** Attributes what `work` commits to this call. `work` is synchronous, so no other call can commit meanwhile. */
  collect<T>(work: () => T): T;
  applyFault(fault: FaultOutcome): void;
  end(outcome: HttpResponse | 'dropped' | 'aborted'): void;
}

export type CallObserver = (request: HttpRequest) => ObservedCall;

export function createCallObserver(backend: OwnedBackend, observe: Observe, history?: History): CallObserver {
  let onCommitted: ((changes: readonly CommittedChange[]) => void) | undefined;
  backend.onCommit((changes) => onCommitted?.(changes));

  return (request) => {
    const { method, url, path, headers, body } = request;
    const startedAt = backend.clock.now();
    const machineStart = performance.now();
    const caller = readCaller(request, backend);
    let changes: readonly ObservedChange[] = [];
    let delay = 0;
    let rule: Exchange['rule'];
    let position: number | undefined;
    return {
      collect(work) {
        position = history?.position();
        onCommitted = (committed) => {
          changes = [...changes, ...committed.flatMap(toObservedChange)];
        };
        try {
          return work();
        } finally {
          onCommitted = undefined;
        }
      },
      applyFault(fault) {
        delay = fault.delay;
        if (!fault.decisive) return;
        const { index, rule: decisive } = fault.decisive;
        rule = { index, text: decisive.name ?? JSON.stringify(decisive) };
      },
      end(outcome) {
        observe({
          startedAt,
          method,
          url: url.href,
          headers,
          body: body.length === 0 ? null : toObservedBody(body),
          isControl: path.startsWith('/_fake/'),
          caller,
          outcome: typeof outcome === 'string' ? outcome : toObservedAnswer(outcome),
          delay,
          duration: performance.now() - machineStart,
          ...(rule && { rule }),
          changes,
          ...(position !== undefined && { position }),
        });
      },
    };
  };
}

/** The response that is sent, with lowercase header names and the body as text if it is text. */
function toObservedAnswer({ status, headers, body }: HttpResponse): ObservedAnswer {
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: body === null || typeof body === 'string' ? body : toObservedBody(body),
  };
}

function toObservedBody(bytes: Uint8Array): ObservedBody {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: toBase64(bytes) };
  }
}

/** Leaves out the fake's own state, and rows that were both inserted and removed in the transaction. */
function toObservedChange({ table, key, row, existed }: CommittedChange): ObservedChange[] {
  if (table === 'fake.state' || (row === null && !existed)) return [];
  const kind = row === null ? 'delete' : existed ? 'update' : 'insert';
  return [{ table, key: key.slice(table.length + 1), kind }];
}
