import { createFakeSupabase } from '../product/createFakeSupabase';
import { createConnect, type ConnectOptions } from './connect';
import { isRefusal, type Frame, type SocketEnd } from './sockets';

const key = createFakeSupabase().backend.settings.keys.publishable;
const heartbeat = '[null,"1","phoenix","heartbeat",{}]';
const heartbeatReply = '[null,"1","phoenix","phx_reply",{"response":{},"status":"ok"}]';

function setUp(options: ConnectOptions = {}) {
  const fake = createFakeSupabase({ seed: 1 });
  const connect = createConnect(fake, options);
  const open = async (path = `/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`) => {
    const frames: Frame[] = [];
    const ends: number[] = [];
    const server = await connect(new URL(path, 'http://127.0.0.1:54321'), {
      send: (frame) => void frames.push(frame),
      close: (code) => void ends.push(code),
    });
    return { server, frames, ends, send: (frame: Frame = heartbeat) => (server as SocketEnd).send(frame) };
  };
  return { fake, open, setFaults: fake.controls.setFaults };
}

describe('a handshake', () => {
  it.each([
    ['/realtime/v1/websocket', 401],
    ['/realtime/v1/websocket?apikey=abc', 401],
    [`/realtime/v1/websocket?apikey=${key}&vsn=3.0.0`, 403],
    [`/realtime/v1/elsewhere?apikey=${key}`, 501],
  ])('A handshake at %s is refused with %i', async (path, status) => {
    const { server } = await setUp().open(path);
    expect(isRefusal(server) && server.status).toBe(status);
  });

  it('A handshake without a version uses version 1.0.0 of the protocol', async () => {
    const { send, frames } = await setUp().open(`/realtime/v1/websocket?apikey=${key}`);
    send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}');
    expect(frames).toEqual([
      '{"event":"phx_reply","payload":{"response":{},"status":"ok"},"ref":"1","topic":"phoenix"}',
    ]);
  });
});

describe('faults', () => {
  it('A fault rule refuses the first two sockets that open after it was set, and leaves an open one alone', async () => {
    const { open, setFaults, fake } = setUp();
    const before = await open();
    setFaults([{ on: { first: 2 }, socket: 'refuse' }]);
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      const { server } = await open();
      statuses.push(isRefusal(server) ? server.status : 'open');
    }
    expect(statuses).toEqual([503, 503, 'open']);
    expect(fake.controls.faultCounters()).toEqual([{ matches: 3, hits: 2 }]);
    before.send();
    expect([before.frames, before.ends]).toEqual([[heartbeatReply], []]);
  });

  it('A fault rule drops open sockets at once, and new ones with their first frame', async () => {
    const { open, setFaults } = setUp();
    const before = await open();
    setFaults([{ socket: 'drop' }]);
    expect(before.ends).toEqual([1006]);
    const after = await open();
    expect(after.ends).toEqual([]);
    after.send();
    expect([after.frames, after.ends]).toEqual([[], [1006]]);
  });

  it('A fault rule keeps sockets open and silent until it is removed', async () => {
    const { open, setFaults } = setUp();
    const socket = await open();
    setFaults([{ socket: 'silent' }]);
    socket.send();
    setFaults([]);
    socket.send();
    expect([socket.frames, socket.ends]).toEqual([[heartbeatReply], []]);
  });

  it('A fault rule delays the server’s frames by the same time in each run, and closing the socket cancels them', async () => {
    const run = async () => {
      const waiting: { work: () => void; milliseconds: number }[] = [];
      const later: ConnectOptions['schedule'] = (work, milliseconds) => {
        const entry = { work, milliseconds };
        waiting.push(entry);
        return () => void waiting.splice(waiting.indexOf(entry), 1);
      };
      const { open, setFaults } = setUp({ schedule: later });
      setFaults([{ socket: { delay: [100, 900] } }]);
      const socket = await open();
      socket.send();
      expect(socket.frames).toEqual([]);
      const delays = waiting.map(({ milliseconds }) => milliseconds);
      for (const { work } of waiting.splice(0)) work();
      expect(socket.frames).toEqual([heartbeatReply]);
      socket.send();
      (socket.server as SocketEnd).close(1000, '');
      expect(waiting).toEqual([]);
      return delays;
    };
    const [first = 0] = await run();
    expect(first).toBeGreaterThanOrEqual(100);
    expect(first).toBeLessThanOrEqual(900);
    expect(await run()).toEqual([first]);
  });

  it('Fault rules for calls do not apply to sockets', async () => {
    const { setFaults, fake, open } = setUp();
    setFaults([{ then: { status: 503 } }]);
    const { server } = await open();
    expect(isRefusal(server)).toBe(false);
    // Counters exist once a rule has counted something.
    expect(fake.controls.faultCounters()).toEqual([]);
  });
});
