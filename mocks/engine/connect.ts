/**
 * The fake's WebSockets as one function, as `respond.ts` is for its HTTP calls. A transport passes an address and the
 * client's end of a socket, and gets the server's end or the response of a refused handshake. API keys are checked and
 * fault rules applied here.
 */
import { evaluateFaults } from './control/evaluateFaults';
import { planFaults, plannedAnswer, faultsKey, type SocketFaultOutcome } from './control/faults';
import { authorize } from './gateway';
import { empty, pathBelow, refuse, type HttpResponse } from './http';
import { loadParts, loadPartsOfFrame } from './parts';
import { readVersion } from './realtime/frames';
import type { Fake, Respond } from './respond';
import type { Persistence } from './runWork';
import {
  isRefusal,
  type Connect,
  type Frame,
  type SocketEnd,
  type SocketEvent,
  type TraceSocket,
} from './sockets';

/** What a transport needs from a fake. */
export interface Engine {
  respond: Respond;
  connect: Connect;
}

export interface ConnectOptions {
  persistence?: Persistence;
  /** Calls `work` after this many milliseconds; returns a function that cancels the call. */
  later?: (work: () => void, milliseconds: number) => () => void;
  trace?: TraceSocket;
  /** For sockets that were already open before: rules apply to them, but do not count them again. */
  resumes?: boolean;
}

const clear: SocketFaultOutcome = { delay: 0, effect: undefined };
const broken = 1006;

/** An open socket and the faults that apply to it. */
interface Connection {
  fault: SocketFaultOutcome;
  /** Breaks the connection: both ends are closed with 1006. */
  break: () => void;
}

export function createConnect(fake: Fake, options: ConnectOptions = {}): Connect {
  const { persistence, later = afterTimeout, resumes } = options;
  const { backend, controls, realtime } = fake;
  const observe = fake.calls?.observeSockets();
  const trace = traceSocket(observe, options);
  const connections = new Set<Connection>();
  const nothing = () => undefined;
  let count = 0;

  async function faultOfSocket(): Promise<SocketFaultOutcome> {
    if (resumes) return planFaults(controls.faults(), controls.state().seed).currentSocketFault();
    await persistence?.pull();
    if (!controls.faults().some(({ socket }) => socket !== undefined)) return clear;
    const decide = () => evaluateFaults(fake, (plan) => plan.applyToSocket());
    return persistence ? persistence.write(decide) : decide();
  }

  // Apply changed fault rules to open sockets, whether this tab or another one changed them.
  backend.onRowChanges((changes) => {
    const isNew = changes.some(({ table, before, after }) => {
      return table === 'fake.state' && (after ?? before)?.key === faultsKey;
    });
    if (!isNew || connections.size === 0) return;
    const plan = planFaults(controls.faults(), controls.state().seed);
    for (const connection of [...connections]) {
      connection.fault = plan.currentSocketFault();
      if (connection.fault.effect === 'drop') connection.break();
    }
  });

  return async (address, client) => {
    const socket = (count += 1);
    const answer = await open(address, client, socket);
    if (isRefusal(answer)) {
      trace({ kind: 'opened', socket, url: address.href, refused: answer.status }, nothing);
    }
    return answer;
  };

  async function open(address: URL, client: SocketEnd, socket: number): Promise<SocketEnd | HttpResponse> {
    const path = pathBelow(address, backend.settings.url);
    if (!realtime || path !== '/realtime/v1/websocket') return refuse(`a socket at ${address.pathname}`);
    const handshake = {
      method: 'GET',
      url: address,
      path,
      headers: new Headers(),
      body: new Uint8Array(),
    };
    const loading = loadParts(handshake, backend);
    if (loading) await loading;
    const authorization = authorize(handshake, backend);
    if ('response' in authorization) return authorization.response;
    const version = readVersion(address);
    if (!version) return empty(403);
    const fault = await faultOfSocket();
    if (fault.effect === 'refuse') return plannedAnswer({ status: 503 });

    trace({ kind: 'opened', socket, url: address.href }, nothing);
    const delayed: Frame[] = [];
    const timers = new Set<() => void>();
    const connection: Connection = { fault, break: () => undefined };
    const end = () => {
      connections.delete(connection);
      for (const cancel of timers) cancel();
      timers.clear();
    };
    /** Each timer sends the oldest waiting frame, so that frames keep their order when a rule changes the delay. */
    const sendInTime = (frame: Frame) => {
      if (connection.fault.delay === 0 && delayed.length === 0) return client.send(frame);
      delayed.push(frame);
      const cancel = later(() => {
        timers.delete(cancel);
        const oldest = delayed.shift();
        if (oldest !== undefined) client.send(oldest);
      }, connection.fault.delay);
      timers.add(cancel);
    };
    const server = realtime.connect(
      {
        ...{ key: address.searchParams.get('apikey') ?? '', version },
        note: observe && ((event, early = 0) => observe({ kind: 'channel', socket, event, early })),
      },
      {
        send(frame) {
          if (connection.fault.effect === 'silent') return;
          trace({ kind: 'heard', socket, frame }, nothing);
          sendInTime(frame);
        },
        close: closeByServer,
      },
    );
    function closeByServer(code: number, reason: string): void {
      end();
      trace({ kind: 'closed', socket, by: 'server', code, reason }, nothing);
      client.close(code, reason);
    }
    connection.break = () => {
      server.close(broken, '');
      closeByServer(broken, '');
    };
    connections.add(connection);
    const deliver = (frame: Frame) =>
      trace({ kind: 'sent', socket, frame }, () => {
        if (connection.fault.effect === 'drop') connection.break();
        else if (connection.fault.effect !== 'silent') server.send(frame);
      });
    /** Set while a message waits for a part of the engine to load: later messages wait, too. */
    let waiting: Promise<void> | undefined;
    const inOrder = (loading: Promise<unknown> | undefined, work: () => void) => {
      if (!loading) return work();
      const mine = loading.then(work);
      waiting = mine;
      void mine.finally(() => {
        if (waiting === mine) waiting = undefined;
      });
    };
    return {
      send: (frame) => inOrder(waiting ?? loadPartsOfFrame(frame, backend), () => deliver(frame)),
      close: (code, reason) =>
        inOrder(waiting, () => {
          end();
          trace({ kind: 'closed', socket, by: 'client', code, reason }, () => server.close(code, reason));
        }),
    };
  }
}

/** Tells the fake's call log, then the `trace` of the options. */
function traceSocket(
  observe: ((event: SocketEvent) => void) | undefined,
  { trace = (_event, work) => work() }: ConnectOptions,
): TraceSocket {
  if (!observe) return trace;
  return (event, work) => {
    observe(event);
    trace(event, work);
  };
}

function afterTimeout(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
