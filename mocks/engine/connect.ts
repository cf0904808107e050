/**
 * The fake's WebSockets as one function, as `respond.ts` is for its HTTP calls. A transport passes an address and the
 * client's end of a socket, and gets the server's end or the response of a refused handshake. API keys are checked and
 * fault rules applied here.
 */
import { evaluateFaults } from './control/evaluateFaults';
import { createFaultInjector, faultAnswer, faultsKey, type SocketFaultOutcome } from './control/faults';
import type { Schedule } from './delayedFrames';
import { authorize } from './gateway';
import { empty, pathBelow, notImplemented, type HttpResponse } from './http';
import { loadParts } from './parts';
import { readVersion } from './realtime/frames';
import type { Fake, Respond } from './respond';
import type { Persistence } from './runWork';
import { createSocketConnection, type SocketConnection } from './socketConnection';
import { isRefusal, type Connect, type SocketEnd } from './sockets';

/** What a transport needs from a fake. */
export interface Engine {
  respond: Respond;
  connect: Connect;
}

export interface ConnectOptions {
  persistence?: Persistence;
  /** Default: the machine's timers. */
  schedule?: Schedule;
}

const noFault: SocketFaultOutcome = { delay: 0, effect: undefined };

export function createConnect(fake: Fake, options: ConnectOptions = {}): Connect {
  const { persistence, schedule = afterTimeout } = options;
  const { backend, controls, realtime } = fake;
  const observe = fake.calls?.observeSockets();
  const connections = new Set<SocketConnection>();
  let count = 0;

  async function faultOfSocket(): Promise<SocketFaultOutcome> {
    await persistence?.pull();
    if (!controls.faults().some(({ socket }) => socket !== undefined)) return noFault;
    const evaluate = () => evaluateFaults(fake, (injector) => injector.applyToSocket());
    return persistence ? persistence.write(evaluate) : evaluate();
  }

  // Apply changed fault rules to open sockets, whether this tab or another one changed them.
  backend.onRowChanges((changes) => {
    const haveRulesChanged = changes.some(({ table, before, after }) => {
      return table === 'fake.state' && (after ?? before)?.key === faultsKey;
    });
    if (!haveRulesChanged || connections.size === 0) return;
    const injector = createFaultInjector(controls.faults(), controls.state().seed);
    for (const connection of [...connections]) {
      connection.fault = injector.currentSocketFault();
      if (connection.fault.effect === 'drop') connection.break();
    }
  });

  return async (address, client) => {
    const socket = (count += 1);
    const answer = await open(address, client, socket);
    if (isRefusal(answer)) {
      observe?.({ kind: 'opened', socket, url: address.href, refused: answer.status });
    }
    return answer;
  };

  async function open(address: URL, client: SocketEnd, socket: number): Promise<SocketEnd | HttpResponse> {
    const path = pathBelow(address, backend.settings.url);
    if (!realtime || path !== '/realtime/v1/websocket')
      return notImplemented(`a socket at ${address.pathname}`);
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
    if (fault.effect === 'refuse') return faultAnswer({ status: 503 });

    observe?.({ kind: 'opened', socket, url: address.href });
    const key = address.searchParams.get('apikey') ?? '';
    const connection = createSocketConnection({
      socket,
      client,
      fault,
      backend,
      observe,
      schedule,
      connectServer: (end) => realtime.connect({ key, version }, end),
      onClosed: () => connections.delete(connection),
    });
    connections.add(connection);
    return connection;
  }
}

function afterTimeout(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
