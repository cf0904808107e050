import type { DeliveredMail } from '../backend/mailbox';
import type { Json } from '../backend/schema';
import type { TriedPolicies } from '../explain/coverage';
import type { Explanation } from '../explain/explanation';
import { createRequestControl, type RequestControl } from '../transports/createRequestControl';
import type { CountedFault, FaultRule } from './faults';
import type { ControlState } from './handleControl';
import type { ListedCall } from './listCalls';

/** A part that is left out matches every call. */
export interface CallFilter {
  method?: string | readonly string[];
  /** A prefix, a glob or an expression, as in fault rules. */
  path?: string;
  /** A table or function of the data API: `profiles`, `rpc/is_admin`. */
  table?: string;
  status?: ListedCall['status'];
  /** An email address or a role. */
  caller?: string;
}

/** A call to try out. `path` is below the project's URL; without `headers` the call carries the anon key. */
export interface TriedCall {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Json;
}

/** The control API as named functions. Each rejects with the fake's message if the fake refuses the call. */
export interface ControlClient {
  state(): Promise<ControlState>;
  /** Starts the same scenario with the same seed again. */
  reset(): Promise<void>;
  /** Starts a scenario. Without a seed the current one stays. */
  scenario(name: string, seed?: number): Promise<void>;
  clock: {
    /** Stops the clock at an ISO time with a zone; `now` restores the clock of the start. */
    set(moment: string): Promise<void>;
    /** Seconds, forward or back. */
    advance(seconds: number): Promise<void>;
  };
  faults: {
    /** The rules in force with their counts. */
    list(): Promise<CountedFault[]>;
    /** Replaces all rules; counts start at 0. */
    replace(...rules: readonly FaultRule[]): Promise<void>;
    clear(): Promise<void>;
  };
  mailbox: {
    /** Oldest first; without `to` the mails to everybody. */
    list(to?: string): Promise<DeliveredMail[]>;
    /** The newest mail to an address so far. */
    newest(to: string): Promise<DeliveredMail | undefined>;
    /** The newest mail to an address whose subject contains this text, once there is one. Rejects after 5 seconds. */
    waitFor(to: string, subject?: string): Promise<DeliveredMail>;
  };
  snapshot: {
    /** The whole state. */
    save(): Promise<Json>;
    /** Replaces the whole state by a saved one. */
    load(snapshot: Json): Promise<void>;
  };
  calls: {
    /** At most the newest 500, oldest first. */
    list(filter?: CallFilter): Promise<ListedCall[]>;
    clear(): Promise<void>;
    /** The newest call that matches, as soon as there is one. Rejects after 5 seconds. */
    waitFor(filter?: CallFilter): Promise<ListedCall>;
  };
  /**
   * Why a listed call got its answer, or what another call would get now: policies with each condition and the values
   * compared, grants, constraints.
   */
  explain(call: number | TriedCall): Promise<Explanation>;
  /**
   * Which policies, conditions, grants, checks and triggers calls have tried, and which none has. The first request
   * counts the calls in the log; after that each call is counted when it is answered.
   */
  policies(): Promise<TriedPolicies>;
  /** Any other call of the control API: `path` without `/_fake/`. Resolves with the answer's body. */
  request(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** Where the control API is: a project in this process, a server's address, or a function (`window.__fake.request`). */
export type ControlTarget =
  | { respond: (request: Request) => Promise<Response>; url: string }
  | string
  | RequestControl;

function requestControlOf(target: ControlTarget): RequestControl {
  if (typeof target === 'function') return target;
  return typeof target === 'string'
    ? createRequestControl(fetch, target)
    : createRequestControl(target.respond, target.url);
}

export function createControlClient(target: ControlTarget): ControlClient {
  const send = requestControlOf(target);
  async function request(...call: Parameters<RequestControl>): Promise<unknown> {
    const { status, body } = await send(...call);
    if (status < 300) return body;
    throw new Error((body as { message?: string } | null)?.message ?? `The control API answered ${status}.`);
  }
  const run = async (...call: Parameters<RequestControl>): Promise<void> => void (await request(...call));
  const mails = async (to?: string) =>
    (await request('GET', withQuery('mailbox', { to }))) as DeliveredMail[];
  const calls = async (filter: CallFilter = {}) =>
    (await request('GET', withQuery('calls', { ...filter }))) as ListedCall[];
  return {
    request,
    state: async () => (await request('GET', 'state')) as ControlState,
    reset: () => run('POST', 'reset'),
    scenario: (name, seed) => run('POST', 'scenario', { name, seed }),
    clock: {
      set: (moment) => run('POST', 'clock', { set: moment }),
      advance: (seconds) => run('POST', 'clock', { advance: seconds }),
    },
    faults: {
      list: async () => (await request('GET', 'faults')) as CountedFault[],
      replace: (...rules) => run('POST', 'faults', rules),
      clear: () => run('DELETE', 'faults'),
    },
    mailbox: {
      list: mails,
      newest: async (to) => (await mails(to)).at(-1),
      waitFor: (to, subject = '') =>
        poll(
          async () => (await mails(to)).findLast((mail) => mail.subject.includes(subject)),
          `No mail${subject && ` "${subject}"`} to ${to} has arrived`,
        ),
    },
    explain: async (call) =>
      (await (typeof call === 'number'
        ? request('GET', `explain/${call}`)
        : request('POST', 'explain', call))) as Explanation,
    policies: async () => (await request('GET', 'policies')) as TriedPolicies,
    snapshot: {
      save: async () => (await request('GET', 'snapshot')) as Json,
      load: (snapshot) => run('PUT', 'snapshot', snapshot),
    },
    calls: {
      list: calls,
      clear: () => run('DELETE', 'calls'),
      waitFor: (filter) =>
        poll(
          async () => (await calls(filter)).at(-1),
          `No call ${JSON.stringify(filter ?? {})} was answered`,
        ),
    },
  };
}

function withQuery(path: string, query: { [name: string]: unknown }): string {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
    ),
  );
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Counts tries, because a page's `Date` may be the fake's clock, which can be stopped. */
async function poll<T>(read: () => Promise<T | undefined>, failure: string): Promise<T> {
  for (let triesLeft = 50; triesLeft >= 0; triesLeft -= 1) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(failure);
}
