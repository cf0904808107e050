/**
 * The fake's sockets as one function, beside `respond.ts` for its calls: a transport brings an address and the client's end
 * of a socket, and gets the server's end or the answer of a refused handshake. It asks for a key and applies faults.
 */
import { countFaults } from './control/countFaults';
import { planFaults, plannedAnswer, faultsKey, type SocketFate } from './control/faults';
import { authorize } from './gateway';
import { empty, pathBelow, refuse } from './http';
import type { ProtocolVersion } from './realtime/frames';
import type { Fake, Persistence, Respond } from './respond';
import type { Connect, Frame } from './sockets';

/** A fake as a transport is given it. */
export interface Engine {
  respond: Respond;
  connect: Connect;
}

export interface ConnectOptions {
  persistence?: Persistence;
  /** Calls `work` so many milliseconds later; answers how to call it off. */
  later?: (work: () => void, milliseconds: number) => () => void;
}

const clear: SocketFate = { delay: 0, effect: undefined };
const broken = 1006;

/** One socket that is open, with what rules do to it. */
interface Line {
  fate: SocketFate;
  /** As a connection that is lost: neither end hears of the other any more. */
  break: () => void;
}

export function createConnect(fake: Fake, options: ConnectOptions = {}): Connect {
  const { persistence, later = afterTimeout } = options;
  const { backend, controls, realtime } = fake;
  const lines = new Set<Line>();

  async function countSocket(): Promise<SocketFate> {
    await persistence?.pull();
    if (!controls.faults().some(({ socket }) => socket !== undefined)) return clear;
    const count = () => countFaults(fake, (plan) => plan.decideSocket());
    return persistence ? persistence.write(count) : count();
  }

  // Rules that came into force or were taken back, here or in another tab.
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
    const version = readVersion(address.searchParams.get('vsn'));
    if (!version) return empty(403);
    const fate = await countSocket();
    if (fate.effect === 'refuse') return plannedAnswer({ status: 503 });

    const delayed: Frame[] = [];
    const timers = new Set<() => void>();
    const line: Line = { fate, break: () => undefined };
    const end = () => {
      lines.delete(line);
      for (const callOff of timers) callOff();
      timers.clear();
    };
    /** Whichever timer ends first lets the oldest frame go: none overtakes another when a rule changes. */
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
          if (line.fate.effect !== 'silent') sendInTime(frame);
        },
        close(code, reason) {
          end();
          client.close(code, reason);
        },
      },
    );
    line.break = () => {
      end();
      server.close(broken, '');
      client.close(broken, '');
    };
    lines.add(line);
    return {
      send(frame) {
        if (line.fate.effect === 'drop') line.break();
        else if (line.fate.effect !== 'silent') server.send(frame);
      },
      close(code, reason) {
        end();
        server.close(code, reason);
      },
    };
  };
}

/** Phoenix's default is its first one. */
function readVersion(text: string | null): ProtocolVersion | undefined {
  if (text === null) return '1.0.0';
  return (['1.0.0', '2.0.0'] as const).find((version) => version === text);
}

function afterTimeout(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
