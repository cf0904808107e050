/** Replays calls, each up to its answer. One runs at a time; the others wait for the delay of a fault. */
import {
  createRespond,
  type Exchange,
  fromBase64,
  type HttpRequest,
  type ObservedChange,
  presetDerivation,
} from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { toOutcome } from './recordCalls';
import type { AnswerEvent, CallEvent, ResumeEvent } from './recording';
import type { ReplayedClock } from './replayedClock';

export function createReplayedCalls(fake: FakeSupabase, clock: ReplayedClock) {
  /** Calls that have begun, by their ids. */
  const calls = new Map<number, RunningCall>();
  let running: RunningCall | undefined;
  let changes: readonly ObservedChange[] = [];
  const respond = createRespond(fake, {
    observe: (exchange) => {
      changes = exchange.changes;
      if (running) running.exchange = exchange;
    },
    sleep: (_milliseconds, signal) => running?.sleep(signal) ?? Promise.resolve(),
    trace: {
      work: (_call, work) => clock.work(work),
      answered: (_call: HttpRequest, outcome) => running?.end(toOutcome(outcome)),
    },
  });

  function prepare({ clock: readings, hashes = [] }: CallEvent | ResumeEvent): void {
    clock.setReadings(readings);
    for (const { standIn, ...derivation } of hashes) presetDerivation(standIn, derivation);
  }

  return {
    /** What the last call changed. */
    changes: () => changes,
    async begin(event: CallEvent): Promise<void> {
      prepare(event);
      const call = createRunningCall(event);
      calls.set(event.id, call);
      running = call;
      respond(toRequest(event, call.signal)).catch(() => undefined);
      await call.settled;
    },
    async resume(event: ResumeEvent): Promise<void> {
      prepare(event);
      running = calls.get(event.id);
      await running?.resume();
    },
    /** Ends the call as it was answered. Returns undefined if the recording lacks its beginning. */
    async end({ id, outcome }: AnswerEvent): Promise<RunningCall | undefined> {
      const call = calls.get(id);
      if (!call) return undefined;
      running = call;
      // After a delay, a fault may decide the outcome without the engine: then no event has resumed the call.
      if (outcome === 'aborted') call.abort();
      await call.resume();
      return call;
    },
  };
}

interface RunningCall {
  event: CallEvent;
  signal: AbortSignal;
  /** Resolves when the call has an outcome or waits for the delay of a fault. */
  settled: Promise<void>;
  outcome: AnswerEvent['outcome'] | undefined;
  /** The call as an observer sees it, once it has ended. */
  exchange?: Exchange;
  sleep(signal: AbortSignal): Promise<void>;
  /** Ends the call's delay. Resolves when the call has an outcome or waits again. */
  resume(): Promise<void>;
  abort(): void;
  end(outcome: AnswerEvent['outcome']): void;
}

function createRunningCall(event: CallEvent): RunningCall {
  const controller = new AbortController();
  let settle = () => undefined as void;
  let proceed: (() => void) | undefined;
  const untilSettled = () =>
    new Promise<void>((resolve) => {
      settle = resolve;
    });
  const call: RunningCall = {
    event,
    signal: controller.signal,
    settled: untilSettled(),
    outcome: undefined,
    sleep: (signal) =>
      new Promise((resolve, reject) => {
        proceed = () => (signal.aborted ? reject(signal.reason as Error) : resolve());
        settle();
      }),
    async resume() {
      if (!proceed) return;
      const rest = untilSettled();
      proceed();
      proceed = undefined;
      await rest;
    },
    abort: () => controller.abort(),
    end(outcome) {
      call.outcome = outcome;
      settle();
    },
  };
  return call;
}

function toRequest({ method, url, headers, body }: CallEvent, signal: AbortSignal): Request {
  const request = new Request(url, {
    method,
    headers,
    signal,
    ...(body !== null && { body: typeof body === 'string' ? body : new Uint8Array(fromBase64(body.base64)) }),
  });
  // Browsers drop headers that scripts may not set, such as the recorded user agent.
  return Object.defineProperty(request, 'headers', { value: new Headers(headers) });
}
