/**
 * The control API below `/_fake/`, through which tests, scripts and the demo's panel steer the fake itself. It needs no
 * key and no policy applies to it; no live build contains it. Errors are 400 with `{ message }`.
 */
import { isObject } from '../isObject';
import type { Backend } from '../backend/backend';
import type { DeliveredMail } from '../backend/mailbox';
import type { Json } from '../backend/schema';
import { empty, json, textOf, type HttpRequest, type HttpResponse } from '../http';
import { isSocket, type CallLog } from '../callLog';
import { harOfCalls } from './harOfCalls';
import { findCalls } from './listCalls';
import { parseFaultRules, type CountedFault, type FaultRule } from './faults';
import type { RuleCounters } from './faultCounters';
import { parseClockTime } from './clockTime';
import { isSeed } from './seed';
import { messageOf } from '../messageOf';

/** The operations of the control API, implemented where a fake is put together. */
export interface Controls {
  /** Oldest first. Delivers the scheduled mails that are due by now before it answers. */
  mailbox(to?: string): readonly DeliveredMail[];
  /** Whether `mailbox` would write, because scheduled mails are due and reading delivers them. */
  areMailsDue(): boolean;
  /** Starts the current scenario again, with its seed. */
  reset(): void;
  /** Throws on an unknown name. Without a seed the current one stays. */
  startScenario(name: string, seed?: number): void;
  /** Freezes the clock at a time in milliseconds. Throws outside of the years 2000 to 2100, as `advanceClock` does. */
  setClock(at: number): void;
  advanceClock(seconds: number): void;
  /** Undoes `setClock` and `advanceClock`: back to the machine's time or, if the clock is fixed, to its start. */
  releaseClock(): void;
  faults(): readonly FaultRule[];
  /** Replaces the rules and resets their counts. Throws on a rule that could never match. */
  setFaults(rules: readonly FaultRule[]): void;
  /** The counts of each rule of `faults()`, in the order of the rules. */
  faultCounters(): readonly RuleCounters[];
  /** The seed's input besides the scenario, such as a prospect's business; or null. */
  pack(): Json;
  /** Restarts the current scenario with this pack, or with none for null. Throws on a pack that the project refuses. */
  setPack(pack: Json): void;
  snapshot(): Json;
  /** Throws unless it is a snapshot in the current format. */
  restore(snapshot: Json): void;
  state(): ControlState;
}

/** What a person needs to know about the running fake. */
export interface ControlState {
  scenario: string;
  seed: number;
  /** Whether the seed was named explicitly; then the clock is fixed. */
  seeded: boolean;
  /** ISO time. */
  clock: string;
  /** ISO time at which the next scheduled mail is sent; missing when there is none. */
  nextMail?: string;
  scenarios: readonly { name: string; about: string }[];
}

/** Whether the call is `GET /_fake/mailbox` with mails due: the one GET of the control API that writes. */
export const deliversMails = (
  { method, path }: Pick<HttpRequest, 'method' | 'path'>,
  controls: Pick<Controls, 'areMailsDue'>,
): boolean => method === 'GET' && path === '/_fake/mailbox' && controls.areMailsDue();

type Body = { readonly [key: string]: unknown };

/** What the routes read and change. */
interface ControlledFake {
  readonly backend: Backend;
  readonly controls: Controls;
  readonly calls?: CallLog;
}

/** `path` begins with `/_fake/`. */
export function handleControl(request: HttpRequest, fake: ControlledFake): HttpResponse {
  try {
    return route(request, fake);
  } catch (error) {
    return json(400, {
      message: messageOf(error),
    });
  }
}

function route(request: HttpRequest, { backend, controls, calls }: ControlledFake): HttpResponse {
  const call = `${request.method} ${request.path.slice('/_fake/'.length)}`;
  switch (call) {
    case 'GET mailbox': {
      const to = request.url.searchParams.get('to');
      return json(200, to === null ? controls.mailbox() : controls.mailbox(to));
    }
    case 'POST reset':
      controls.reset();
      return json(200, controls.state());
    case 'POST scenario': {
      const body = objectBody(request, ['name', 'seed']);
      if (typeof body.name !== 'string') throw new Error('name: expected the name of a scenario');
      controls.startScenario(body.name, body.seed === undefined ? undefined : seedOf(body.seed));
      return json(200, controls.state());
    }
    case 'GET state':
      return json(200, controls.state());
    case 'POST clock':
      moveClock(objectBody(request, ['set', 'advance']), controls);
      return json(200, controls.state());
    case 'GET faults':
      return json(200, countedFaults(controls));
    case 'POST faults':
    case 'PUT faults':
      controls.setFaults(parseFaultRules(jsonBody(request)));
      return json(200, countedFaults(controls));
    case 'DELETE faults':
      controls.setFaults([]);
      return empty(204);
    case 'GET calls':
      return json(
        200,
        findCalls(requireCallLog(calls), request.url.searchParams, backend).map(({ listed }) => listed),
      );
    case 'GET calls.har': {
      const found = findCalls(requireCallLog(calls), request.url.searchParams, backend);
      return json(200, harOfCalls(found.flatMap(({ entry }) => (isSocket(entry) ? [] : [entry]))));
    }
    case 'DELETE calls':
      requireCallLog(calls).clear();
      return empty(204);
    case 'GET pack':
      return json(200, controls.pack());
    case 'PUT pack':
      controls.setPack(jsonBody(request) as Json);
      return json(200, controls.pack());
    case 'DELETE pack':
      controls.setPack(null);
      return empty(204);
    case 'GET snapshot':
      return json(200, controls.snapshot());
    case 'PUT snapshot':
      // The cast is safe: `jsonBody` parsed it as JSON.
      controls.restore(jsonBody(request) as Json);
      return json(200, controls.state());
    default:
      throw new Error(`There is no ${request.method} ${request.path}`);
  }
}

function requireCallLog(calls: CallLog | undefined): CallLog {
  if (!calls) throw new Error('This fake has no call log');
  return calls;
}

function countedFaults(controls: Controls): CountedFault[] {
  const counters = controls.faultCounters();
  return controls.faults().map((rule, at) => ({ ...rule, matches: 0, hits: 0, ...counters[at] }));
}

function moveClock(body: Body, controls: Controls): void {
  const { set, advance } = body;
  if ((set === undefined) === (advance === undefined))
    throw new Error('clock: expected either "set" or "advance"');
  if (set === 'now') return controls.releaseClock();
  if (set !== undefined) {
    const at = typeof set === 'string' ? parseClockTime(set) : undefined;
    if (at === undefined)
      throw new Error('set: expected an ISO time with a zone, as 2026-03-02T09:00:00Z, or "now"');
    controls.setClock(at);
    return;
  }
  if (typeof advance !== 'number' || !Number.isFinite(advance)) throw new Error('advance: expected seconds');
  controls.advanceClock(advance);
}

function seedOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (isSeed(number)) return number;
  throw new Error('seed: expected a whole number from 0 to 4294967295');
}

function jsonBody(request: HttpRequest): unknown {
  try {
    return JSON.parse(textOf(request)) as unknown;
  } catch {
    throw new Error('The body is not JSON');
  }
}

function objectBody(request: HttpRequest, keys: readonly string[]): Body {
  const value = jsonBody(request);
  if (!isObject(value)) throw new Error('Expected a JSON object');
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Error(`Unknown key "${unknown}"; known are ${keys.join(', ')}`);
  return { ...value };
}
