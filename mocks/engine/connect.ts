/**
 * The fake's WebSockets as one function, as `respond.ts` is for its HTTP calls. A transport passes an address and the
 * client's end of a socket, and gets the server's end or the response of a refused handshake. API keys are checked and
 * fault rules applied here.
 */
import { countFaults } from './control/countFaults';
import { planFaults, plannedAnswer, faultsKey, type SocketFate } from './control/faults';
import { authorize } from './gateway';
import { empty, pathBelow, refuse, type HttpResponse } from './http';
import { readVersion } from './realtime/frames';
import type { Fake, Persistence, Respond } from './respond';
import { isRefusal, type Connect, type Frame, type SocketEnd, type TraceSocket } from './sockets';

/** What a transport needs of a fake. */
export interface Engine {
  respond: Respond;
  connect: Connect;
}

export interface ConnectOptions {
  persistence?: Persistence;
  /** Calls `work` after so many milliseconds; returns a function that cancels the call. */
  later?: (work: () => void, milliseconds: number) => () => void;
  trace?: TraceSocket;
  /** For sockets that were already open before: rules apply to them, but do not count them again. */
  resumes?: boolean;
}

const clear: SocketFate = { delay: 0, effect: undefined };
const broken = 1006;

/** An open socket and the faults that apply to it. */
interface Line {
  fate: SocketFate;
  /** Breaks the connection: both ends are closed with 1006. */
  break: () => void;
}

export function createConnect(fake: Fake, options: ConnectOptions = {}): Connect {
  const { persistence, later = afterTimeout, trace = (_event, work) => work(), resumes } = options;
  const { backend, controls, realtime } = fake;
  const lines = new Set<Line>();
  const nothing = () => undefined;
  let count = 0;

  async function fateOfSocket(): Promise<SocketFate> {
    if (resumes) return planFaults(controls.faults(), controls.state().seed).meetSocket();
    await persistence?.pull();
    if (!controls.faults().some(({ socket }) => socket !== undefined)) return clear;
    const decide = () => countFaults(fake, (plan) => plan.decideSocket());
    return persistence ? persistence.write(decide) : decide();
  }

  // Apply changed fault rules to open sockets, whether this tab or another one has changed them.
  backend.onRowChanges((changes) => {
    const isNew = changes.some(({ table, before, after }) => {
      return table === 'fake.state' && (after ?? before)?.key === faultsKey;
    });
    if (!isNew || lines.size === 0) return;
    const plan = planFaults(controls.faults(), controls.state().seed);
    for (const line of [...lines]) {
      line.fate = plan.meetSocket();
      if (line.fate.effect === 'drop') line.break();
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
    const authorization = authorize(handshake, backend);
    if ('response' in authorization) return authorization.response;
    const version = readVersion(address);
    if (!version) return empty(403);
    const fate = await fateOfSocket();
    if (fate.effect === 'refuse') return plannedAnswer({ status: 503 });

    trace({ kind: 'opened', socket, url: address.href }, nothing);
    const delayed: Frame[] = [];
    const timers = new Set<() => void>();
    const line: Line = { fate, break: () => undefined };
    const end = () => {
      lines.delete(line);
      for (const callOff of timers) callOff();
      timers.clear();
    };
    /** Each timer sends the oldest waiting frame, so that frames keep their order when a rule changes the delay. */
    const sendInTime = (frame: Frame) => {
      if (line.fate.delay === 0 && delayed.length === 0) return client.send(frame);
      delayed.push(frame);
      const callOff = later(() => {
        timers.delete(callOff);
        const oldest = delayed.shift();
        if (oldest !== undefined) client.send(oldest);
      }, line.fate.delay);
      timers.add(callOff);
    };
    const server = realtime.connect(
      { key: address.searchParams.get('apikey') ?? '', version },
      {
        send(frame) {
          if (line.fate.effect === 'silent') return;
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
    line.break = () => {
      server.close(broken, '');
      closeByServer(broken, '');
    };
    lines.add(line);
    return {
      send(frame) {
        trace({ kind: 'sent', socket, frame }, () => {
          if (line.fate.effect === 'drop') line.break();
          else if (line.fate.effect !== 'silent') server.send(frame);
        });
      },
      close(code, reason) {
        end();
        trace({ kind: 'closed', socket, by: 'client', code, reason }, () => server.close(code, reason));
      },
    };
  }
}

function afterTimeout(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
