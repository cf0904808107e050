/** Fault rules: what they do to a call, and to its answer. */
import { evaluateFaults } from './control/evaluateFaults';
import {
  htmlPage,
  createFaultInjector,
  faultAnswer,
  type FaultEffect,
  type FaultOutcome,
  type FaultTarget,
} from './control/faults';
import type { Controls } from './control/handleControl';
import type { Backend } from './backend/backend';
import { readCaller } from './caller';
import { DroppedConnection } from './droppedConnection';
import type { HttpRequest, HttpResponse } from './http';
import type { Call, Handle } from './middleware';
import type { RunWork } from './runWork';

export interface FaultsOptions {
  backend: Backend;
  controls: Pick<Controls, 'faults' | 'state'>;
  run: RunWork;
  /** For delays; milliseconds. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Lets `serve` answer, as far as the rules in force allow it. All tabs share the rules and their counts. */
export function applyFaults(serve: (call: Call) => HttpResponse, options: FaultsOptions): Handle {
  const { backend, controls, run, sleep } = options;

  const targetOf = (request: HttpRequest): FaultTarget => ({
    ...request,
    email: () => readCaller(request, backend).email,
  });

  function isMatched(request: HttpRequest): boolean {
    const rules = controls.faults();
    return rules.length > 0 && createFaultInjector(rules, 0).matches(targetOf(request));
  }

  /** Counts the call. Undefined when no rule is due, so that the call is served normally. */
  function countCall(request: HttpRequest): FaultOutcome | undefined {
    if (!isMatched(request)) return undefined;
    const outcome = evaluateFaults({ backend, controls }, (injector) => injector.apply(targetOf(request)));
    return outcome.delay === 0 && outcome.effect === undefined ? undefined : outcome;
  }

  return async (call) => {
    const { request, signal, observed } = call;
    // Counting is a write, so a read that a rule matches is one, too.
    const first = await run(
      request,
      () => countCall(request) ?? serve(call),
      () => isMatched(request),
    );
    if ('body' in first) return { answer: first };

    const { delay, effect } = first;
    observed?.applyFault(first);
    if (delay > 0) await sleep(delay, signal);
    if (effect === 'drop') throw new DroppedConnection();
    const answer =
      replacementAnswer(effect) ??
      (await run(
        request,
        () => serve(call),
        () => false,
      ));
    if (effect === 'lose-answer') throw new DroppedConnection();
    return { answer: effect === 'truncate' ? truncate(answer) : answer, isStalled: effect === 'stall' };
  };
}

function replacementAnswer(effect: FaultEffect | undefined): HttpResponse | undefined {
  if (typeof effect !== 'object') return undefined;
  return 'html' in effect ? htmlPage(effect.html) : faultAnswer(effect);
}

/** Ends the body properly after the first half of its bytes, as a proxy does when it loses its upstream connection. */
function truncate(answer: HttpResponse): HttpResponse {
  if (answer.body === null) return answer;
  const bytes = typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => name !== 'content-length'),
  );
  return { ...answer, headers, body: bytes.slice(0, Math.floor(bytes.length / 2)) };
}
