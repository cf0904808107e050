import type { Json } from '../backend/schema';
import { openRealtimeProject, type RealtimeProject, type TestClient } from '../testing/realtimeProject';
import type { ClusterEnd, NodeMessage } from './cluster';

/** Connects nodes, each known by its number. What is sent while a node joins is delivered afterwards, as over a network. */
class Wire {
  readonly ends = new Map<string, ClusterEnd>();
  readonly sent: NodeMessage[] = [];
  #waiting: (() => void)[] | undefined;

  join({ realtime }: RealtimeProject, node: number): ClusterEnd {
    const from = String(node);
    const carry = (message: NodeMessage) => {
      for (const [name, other] of this.ends) if (name !== from) other.receive(from, message);
    };
    const waiting: (() => void)[] = [];
    this.#waiting = waiting;
    const send = (message: NodeMessage) => {
      this.sent.push(message);
      const copy = structuredClone(message);
      if (this.#waiting) this.#waiting.push(() => carry(copy));
      else carry(copy);
    };
    const end = realtime.joinCluster({ node, send });
    this.ends.set(from, end);
    this.#waiting = undefined;
    for (const deliver of waiting) deliver();
    return end;
  }
}

let wire: Wire;
let here: RealtimeProject;
let there: RealtimeProject;
beforeEach(() => {
  wire = new Wire();
  [here, there] = [openRealtimeProject(), openRealtimeProject()];
  wire.join(here, 1);
  wire.join(there, 2);
});

const hello = { type: 'broadcast', event: 'hello', payload: { a: 1 } };

describe('a broadcast', () => {
  it('A broadcast reaches the channel’s members on every node once', () => {
    const [speaker, beside, over, elsewhere] = [here.client(), here.client(), there.client(), there.client()];
    for (const client of [speaker, beside, over]) client.join({ broadcast: { self: false } });
    elsewhere.join({}, null, 'realtime:other');
    speaker.send('broadcast', hello);
    for (const client of [beside, over]) {
      expect(client.received()).toMatchObject([
        { event: 'broadcast', topic: 'realtime:room', ref: null, payload: hello },
      ]);
    }
    expect([speaker.received(), elsewhere.received()]).toEqual([[], []]);
  });

  it('A binary broadcast reaches other nodes', () => {
    const [speaker, over] = [here.client(), there.client()];
    for (const client of [speaker, over]) client.join();
    const text = (part: string) => [...new TextEncoder().encode(part)];
    const [topic, event] = [text('realtime:room'), text('bytes')];
    // Kind 3 (a client's broadcast), the lengths of join ref, ref, topic, event and metadata, encoding 0 (binary), then all
    // of these and the payload (200, 7).
    const frame = [3, 1, 1, topic.length, event.length, 0, 0, ...text('12'), ...topic, ...event, 200, 7];
    speaker.raw(Uint8Array.from(frame));
    expect(over.frames.at(-1)).toEqual(
      Uint8Array.from([4, topic.length, event.length, 0, 0, ...topic, ...event, 200, 7]),
    );
  });

  it('A posted broadcast reaches both nodes', () => {
    const [member, over] = [here.client(), there.client()];
    for (const client of [member, over]) client.join();
    const isPosted = here.realtime.post('room', false, { json: JSON.stringify(hello) }, { role: 'anon' });
    expect([isPosted, member.received(), over.received()]).toMatchObject([
      true,
      [{ payload: hello }],
      [{ payload: hello }],
    ]);
  });

  it('A private broadcast reaches only its private channel, and only if its sender may write there', () => {
    const join = (project: RealtimeProject, person: 'ann' | 'eve') => {
      const client = project.client();
      client.join({ private: true }, project.token(person), 'realtime:hall');
      return client;
    };
    const [ann, eve, over] = [join(here, 'ann'), join(here, 'eve'), join(there, 'ann')];
    const visitor = there.client();
    visitor.join({}, null, 'realtime:hall');
    ann.send('broadcast', hello, 'realtime:hall');
    expect(over.received()).toEqual([]);
    eve.send('broadcast', hello, 'realtime:hall');
    expect([over.received(), visitor.received()]).toMatchObject([[{ payload: hello }], []]);
  });

  it('A broadcast does not reach a member of another node whose token has expired', () => {
    let now = 1_790_000_000_000;
    there.backend.reset({ seed: 1, clock: { mode: 'wall', now: () => now } });
    // A reset leaves the cluster.
    wire.join(there, 3);
    const over = there.client();
    over.join({}, there.token('ann', { exp: now / 1000 + 5 }));
    now += 6000;
    here.realtime.post('room', false, { json: JSON.stringify(hello) }, { role: 'anon' });
    expect(over.received().map(({ event }) => event)).toEqual(['system', 'phx_close']);
  });
});

describe('presence', () => {
  const enabled = (key?: string) => ({ presence: { enabled: true, ...(key !== undefined && { key }) } });
  const enter = (project: RealtimeProject, key?: string) => {
    const client = project.client();
    const state = client.join(enabled(key))[1]?.payload;
    return { client, state };
  };
  const track = (client: TestClient, payload: Json) => {
    client.send('presence', { type: 'presence', event: 'track', payload });
  };
  const diffs = (client: TestClient) => client.received('presence_diff').map(({ payload }) => payload);
  const metas = (...list: Json[]) => ({ metas: list });

  it('Members on two nodes see the same presence, as on one server', () => {
    const { client: ann } = enter(here, 'ann');
    const { client: bob, state } = enter(there, 'bob');
    expect(state).toEqual({});
    track(ann, { at: 'desk' });
    const desk = { at: 'desk', phx_ref: expect.any(String) };
    const [first] = diffs(bob);
    expect(first).toEqual({ joins: { ann: metas(desk) }, leaves: {} });
    expect(diffs(ann)).toEqual([first]);

    track(ann, { at: 'door' });
    const [second] = diffs(bob);
    expect(second).toEqual({
      joins: { ann: metas({ at: 'door', phx_ref: expect.any(String), phx_ref_prev: expect.any(String) }) },
      leaves: first?.joins,
    });
    expect(diffs(ann)).toEqual([second]);
    expect(enter(there).state).toEqual(second?.joins);

    ann.send('presence', { event: 'untrack' });
    expect(diffs(bob)).toEqual([{ joins: {}, leaves: second?.joins }]);
  });

  it('Presence ends when a channel is left or a socket closes', () => {
    const { client: listener } = enter(there);
    for (const end of [
      (client: TestClient) => client.send('phx_leave', {}),
      (client: TestClient) => client.leave(),
    ]) {
      const { client } = enter(here, 'ann');
      track(client, {});
      listener.received();
      end(client);
      expect(diffs(listener)).toMatchObject([{ joins: {}, leaves: { ann: {} } }]);
    }
    expect(enter(there).state).toEqual({});
  });

  it('Presences of one key on two nodes are a list on both', () => {
    track(enter(here, 'ann').client, { at: 'desk' });
    track(enter(there, 'ann').client, { at: 'phone' });
    for (const project of [here, there]) {
      const { ann } = enter(project).state as { ann: { metas: Json[] } };
      expect(ann.metas).toHaveLength(2);
    }
  });

  it('Presence reaches a node that joins later, and members who were on that node before it joined', () => {
    track(enter(here, 'ann').client, { at: 'desk' });
    const { client: listener } = enter(there);
    const third = openRealtimeProject();
    const { client: early, state } = enter(third);
    expect(state).toEqual({});
    track(early, {});
    early.received();
    wire.join(third, 3);
    const joins = { ann: metas({ at: 'desk', phx_ref: expect.any(String) }) };
    expect(diffs(early)).toEqual([{ joins, leaves: {} }]);
    expect(enter(third).state).toMatchObject(joins);
    // The new node makes the others introduce themselves again, but a known presence is not reported as a change.
    expect(diffs(listener).flatMap((diff) => Object.keys(diff.joins ?? {}))).not.toContain('ann');
    expect(Object.keys(enter(here).state ?? {})).toHaveLength(2);
  });

  it('Presence ends with its node, even when the node crashes', () => {
    const [{ client: ann }, { client: bob }] = [enter(here, 'ann'), enter(there, 'bob')];
    track(ann, {});
    track(bob, {});
    ann.received();
    // For a node that crashed, the transport says goodbye.
    wire.ends.get('1')?.receive('2', { kind: 'bye' });
    expect(diffs(ann)).toMatchObject([{ joins: {}, leaves: { bob: {} } }]);
    bob.received();
    wire.ends.get('1')?.leave();
    expect(diffs(bob)).toMatchObject([{ joins: {}, leaves: { ann: {} } }]);
    track(ann, { at: 'desk' });
    expect(diffs(bob)).toEqual([]);
  });

  it('A node that is reset leaves the cluster, and its presences end', () => {
    const [{ client: ann }, { client: bob }] = [enter(here, 'ann'), enter(there, 'bob')];
    track(ann, {});
    track(bob, {});
    bob.received();
    here.backend.reset({ seed: 1 });
    expect(diffs(bob)).toMatchObject([{ joins: {}, leaves: { ann: {} } }]);
    const { client, state } = enter(here, 'ann');
    expect(state).toEqual({});
    track(client, {});
    expect(diffs(bob)).toEqual([]);
    wire.join(here, 3);
    expect(diffs(bob)).toMatchObject([{ joins: { ann: {} } }]);
    expect(Object.keys(enter(here).state ?? {}).sort()).toEqual(['ann', 'bob']);
  });

  it('Presence keys and references differ between nodes and are the same in each run', () => {
    const trackOn = (project: RealtimeProject) => {
      const { client } = enter(project);
      track(client, {});
      return diffs(client);
    };
    const run = () =>
      [1, 2].map((node) => {
        const project = openRealtimeProject();
        new Wire().join(project, node);
        return trackOn(project);
      });
    const [first, second] = run();
    expect(first).not.toEqual(second);
    expect(run()).toEqual([first, second]);
    // A server without a cluster draws the same values as node 1.
    expect(trackOn(openRealtimeProject())).toEqual(first);
  });
});

describe('invalid messages', () => {
  const room = 'public room';
  const entry = { key: 'ann', meta: { phx_ref: 'a' } };
  const bytes = { event: 'hello', encoding: 'binary', payload: Uint8Array.from([1]) };
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['text', 'hello'],
    ['a list', [{ kind: 'hello' }]],
    ['an unknown kind', { kind: 'rows', room }],
    ['a broadcast without a room', { kind: 'broadcast', broadcast: { json: '{}' } }],
    ['a broadcast that is not an object', { kind: 'broadcast', room, broadcast: { json: '1' } }],
    ['a broadcast that is not JSON', { kind: 'broadcast', room, broadcast: { json: '{' } }],
    [
      'a binary broadcast whose payload is not bytes',
      { kind: 'broadcast', room, broadcast: { ...bytes, payload: 'x' } },
    ],
    [
      'a binary broadcast whose event is not text',
      { kind: 'broadcast', room, broadcast: { ...bytes, event: 1 } },
    ],
    [
      'a binary broadcast with an unknown encoding',
      { kind: 'broadcast', room, broadcast: { ...bytes, encoding: 'x' } },
    ],
    ['a presence without a channel', { kind: 'presence', room, entry }],
    ['a presence without an entry', { kind: 'presence', room, channel: 1 }],
    ['a presence without a key', { kind: 'presence', room, channel: 1, entry: { meta: entry.meta } }],
    ['a presence without a reference', { kind: 'presence', room, channel: 1, entry: { ...entry, meta: {} } }],
  ])('An invalid cluster message is ignored: %s', (_what, message) => {
    const client = there.client();
    client.join({ presence: { enabled: true } });
    const before = wire.sent.length;
    wire.ends.get('2')?.receive('9', message);
    expect(client.received()).toEqual([]);
    expect(wire.sent).toHaveLength(before);
  });

  it('An invalid cluster message does not affect valid ones', () => {
    const client = there.client();
    client.join({ presence: { enabled: true } });
    wire.ends.get('2')?.receive('9', { kind: 'presence', room, channel: 1, entry });
    wire.ends.get('2')?.receive('9', { kind: 'broadcast', room, broadcast: bytes });
    expect(client.received().map(({ event }) => event)).toEqual(['presence_diff', 'broadcast']);
  });
});

it('Cluster messages contain no rows', () => {
  here.write('public.open_notes', { id: 1 });
  expect(wire.sent).toEqual([{ kind: 'hello' }, { kind: 'hello' }]);
});
