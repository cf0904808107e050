import { advanceClock, fixedStart } from '../backend/clock';
import { signJwt } from '../backend/jwt';
import { lifetime, openRealtimeProject, type RealtimeProject } from '../testing/realtimeProject';

let project: RealtimeProject;
beforeEach(() => {
  project = openRealtimeProject();
});

const pass = (seconds: number) => project.backend.transaction(() => advanceClock(project.backend, seconds));

const [fromClient, fromServer] = [3, 4];
const [binary, json] = [0, 1];

/** A binary frame of protocol version 2.0.0. */
const bytesOf = (kind: number, parts: readonly string[], encoding: number, payload: string) => {
  const encoder = new TextEncoder();
  const fields = parts.map((part) => encoder.encode(part));
  return Uint8Array.from([
    kind,
    ...fields.map(({ length }) => length),
    encoding,
    ...fields.flatMap((field) => [...field]),
    ...encoder.encode(payload),
  ]);
};

describe('frames', () => {
  it.each([
    [
      '2.0.0',
      '[null,"7","phoenix","heartbeat",{}]',
      '[null,"7","phoenix","phx_reply",{"response":{},"status":"ok"}]',
    ],
    [
      '1.0.0',
      '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}',
      '{"event":"phx_reply","payload":{"response":{},"status":"ok"},"ref":"7","topic":"phoenix"}',
    ],
  ] as const)('A heartbeat of protocol version %s is answered', (version, sent, answered) => {
    const client = project.client({ version });
    client.raw(sent);
    expect(client.frames).toEqual([answered]);
  });

  it.each(['', '{', '[]', '["1","2","t"]', 'null', '[1,"2","phoenix","heartbeat",{}]'])(
    'A socket ignores the invalid frame %j, and invalid bytes',
    (frame) => {
      const client = project.client();
      client.raw(frame);
      client.raw(Uint8Array.from([9, 9, 9]));
      client.raw(Uint8Array.from([3, 200, 0, 0, 0, 0, 1]));
      expect(client.frames).toEqual([]);
      client.send('heartbeat', {}, 'phoenix');
      expect(client.frames).toHaveLength(1);
    },
  );

  it('A binary broadcast is forwarded unchanged, and to clients of version 1.0.0 decoded if it is JSON', () => {
    const [speaker, listener, oldClient] = [
      project.client(),
      project.client(),
      project.client({ version: '1.0.0' }),
    ];
    for (const client of [speaker, listener, oldClient]) client.join({ broadcast: {} });
    speaker.raw(bytesOf(fromClient, ['1', '2', 'realtime:room', 'grüße', ''], json, '{"a":"ä"}'));
    expect(listener.frames.at(-1)).toEqual(
      bytesOf(fromServer, ['realtime:room', 'grüße', ''], json, '{"a":"ä"}'),
    );
    expect(oldClient.received('broadcast')).toMatchObject([
      { payload: { type: 'broadcast', event: 'grüße', payload: { a: 'ä' } } },
    ]);
    speaker.raw(bytesOf(fromClient, ['1', '3', 'realtime:room', 'bytes', ''], binary, 'xyz'));
    expect(listener.frames.at(-1)).toEqual(
      bytesOf(fromServer, ['realtime:room', 'bytes', ''], binary, 'xyz'),
    );
    expect(oldClient.received('broadcast')).toEqual([]);
  });
});

describe('a channel', () => {
  it('A channel can be joined and left; a broadcast to it is then refused', () => {
    const client = project.client();
    expect(client.join()).toMatchObject([
      {
        event: 'phx_reply',
        ref: '1',
        joinRef: '1',
        payload: { status: 'ok', response: { postgres_changes: [] } },
      },
    ]);
    client.send('phx_leave', {}, 'realtime:room', '2');
    expect(client.received()).toMatchObject([
      { event: 'phx_reply', ref: '2', payload: { status: 'ok' } },
      { event: 'phx_close', ref: '1', joinRef: '1' },
    ]);
    client.send('broadcast', {}, 'realtime:room', '3');
    expect(client.received()).toMatchObject([
      { ref: '3', payload: { status: 'error', response: { reason: 'unmatched topic' } } },
    ]);
    client.send('phx_leave', {}, 'realtime:room', '4');
    expect(client.received()).toMatchObject([{ ref: '4', payload: { status: 'ok' } }]);
  });

  it('A second join of a channel replaces the first', () => {
    const client = project.client();
    client.join();
    client.send('phx_join', { config: {} }, 'realtime:room', '9');
    expect(client.received().map(({ event, ref }) => `${event} ${ref}`)).toEqual([
      'phx_close 1',
      'phx_reply 9',
    ]);
  });

  it.each([
    ['other:room', 'unmatched topic'],
    ['realtime:', 'TopicNameRequired: You must provide a topic name'],
  ])('A channel named %s is refused', (topic, reason) => {
    const client = project.client();
    client.send('phx_join', { config: {} }, topic);
    expect(client.received()).toMatchObject([{ payload: { status: 'error', response: { reason } } }]);
  });

  it('A socket has at most 100 channels', () => {
    const client = project.client();
    for (let at = 0; at < 100; at += 1) client.join({}, null, `realtime:${at}`);
    expect(client.join({}, null, 'realtime:100')).toMatchObject([
      { payload: { response: { reason: 'ChannelRateLimitReached: Too many channels' } } },
    ]);
  });

  const tokenOf = (claims: Record<string, string | number>) =>
    signJwt(claims, { algorithm: 'HS256', secret: project.backend.settings.jwtSecret });
  it.each([
    [
      'that has expired',
      () => project.token('ann', { exp: fixedStart / 1000 - 10 }),
      'InvalidJWTToken: Token has expired 10 seconds ago',
    ],
    [
      'without a role',
      () => tokenOf({ exp: 4e9 }),
      'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
    ],
    [
      'without an expiry',
      () => tokenOf({ role: 'anon' }),
      'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
    ],
    ['that is not a JWT', () => 'abc', 'MalformedJWT: The token provided is not a valid JWT'],
    [
      'signed with another secret',
      () => signJwt({ role: 'anon', exp: 4e9 }, { algorithm: 'HS256', secret: 'another' }),
      'JwtSignatureError: Failed to validate JWT signature',
    ],
  ])('A channel refuses a token %s', (_how, token, reason) => {
    expect(project.client().join({}, token())).toMatchObject([
      { payload: { status: 'error', response: { reason } } },
    ]);
  });

  it('A channel is closed at the next frame after its token has expired', () => {
    const client = project.client();
    client.join({}, project.token('ann'));
    pass(lifetime + 5);
    client.send('heartbeat', {}, 'phoenix');
    expect(client.received()).toMatchObject([
      {
        event: 'system',
        payload: {
          status: 'error',
          extension: 'system',
          channel: 'room',
          message: 'Token has expired 5 seconds ago',
        },
      },
      { event: 'phx_close' },
      { event: 'phx_reply' },
    ]);
  });

  it('A channel continues with a renewed token, and ends with an invalid one', () => {
    const client = project.client();
    client.join({}, project.token('ann'));
    pass(lifetime - 1);
    client.send('access_token', { access_token: project.token('ann') });
    pass(lifetime - 1);
    client.send('heartbeat', {}, 'phoenix');
    expect(client.received().map(({ event }) => event)).toEqual(['phx_reply']);
    client.send('access_token', { access_token: 'abc' });
    expect(client.received()).toMatchObject([
      { event: 'system', payload: { message: 'The token provided is not a valid JWT' } },
      { event: 'phx_close' },
    ]);
  });

  it('A reset of the back end closes the socket', () => {
    const client = project.client();
    client.join();
    project.backend.reset({ seed: 1 });
    expect(client.ended()).toEqual({ code: 1012, reason: 'The back end has started afresh' });
    project.write('public.open_notes', { id: 1 });
    expect(client.received()).toEqual([]);
  });
});

describe('broadcast', () => {
  const hello = { type: 'broadcast', event: 'hello', payload: { a: 1 } };

  it('A broadcast reaches everybody else in the channel, and nobody outside', () => {
    const [speaker, listener, elsewhere] = [project.client(), project.client(), project.client()];
    speaker.join();
    listener.join();
    elsewhere.join({}, null, 'realtime:other');
    speaker.send('broadcast', hello);
    expect(listener.received()).toMatchObject([
      { event: 'broadcast', topic: 'realtime:room', ref: null, payload: hello },
    ]);
    expect([speaker.received(), elsewhere.received()]).toEqual([[], []]);
  });

  it('A broadcast returns to its sender and is acknowledged if the join asks for it', () => {
    const speaker = project.client();
    speaker.join({ broadcast: { self: true, ack: 'TRUE' } });
    speaker.send('broadcast', hello, 'realtime:room', '5');
    expect(speaker.received()).toMatchObject([
      { event: 'broadcast', payload: hello },
      { event: 'phx_reply', ref: '5', payload: { status: 'ok', response: {} } },
    ]);
  });

  it('A broadcast from a closed connection is not forwarded', () => {
    const [speaker, listener] = [project.client(), project.client()];
    speaker.join();
    listener.join();
    speaker.leave();
    speaker.send('broadcast', hello);
    expect(listener.received()).toEqual([]);
  });
});

describe('a private channel', () => {
  const join = (person: 'ann' | 'eve', topic = 'realtime:hall', config = {}) => {
    const client = project.client();
    return { client, reply: client.join({ private: true, ...config }, project.token(person), topic) };
  };
  const hello = { type: 'broadcast', event: 'hello', payload: {} };

  it('A private channel is refused to people whom no policy lets read it', () => {
    const reason = 'Unauthorized: You do not have permissions to read from this Channel topic: cellar';
    expect(join('ann', 'realtime:cellar').reply).toMatchObject([
      { payload: { status: 'error', response: { reason } } },
    ]);
    const visitor = project.client();
    expect(visitor.join({ private: true }, null, 'realtime:hall')).toMatchObject([
      { payload: { status: 'error' } },
    ]);
  });

  it('A private channel forwards the broadcasts of people who may write, and does not answer the others', () => {
    const [ann, eve] = [
      join('ann', 'realtime:hall', { broadcast: { ack: true } }).client,
      join('eve').client,
    ];
    ann.send('broadcast', hello, 'realtime:hall');
    expect([ann.received(), eve.received()]).toEqual([[], []]);
    eve.send('broadcast', hello, 'realtime:hall');
    expect(ann.received()).toMatchObject([{ payload: hello }]);
  });

  it('A private channel is separate from the public channel of its name', () => {
    const { client } = join('ann');
    const visitor = project.client();
    visitor.join({}, null, 'realtime:hall');
    visitor.send('broadcast', hello, 'realtime:hall');
    expect(client.received()).toEqual([]);
  });

  it('A private channel is closed when its client sends a token that may not read it', () => {
    const { client } = join('ann');
    client.send('access_token', { access_token: project.backend.settings.keys.anon }, 'realtime:hall');
    expect(client.received()).toMatchObject([
      {
        event: 'system',
        payload: { message: 'You do not have permissions to read from this Channel topic: hall' },
      },
      { event: 'phx_close' },
    ]);
  });
});

describe('presence', () => {
  const enabled = (key: string) => ({ presence: { enabled: true, key } });
  const track = { type: 'presence', event: 'track', payload: { at: 'desk' } };

  it('Presence reports who is there, joins, changes and leaves', () => {
    const [ann, bob] = [project.client(), project.client()];
    expect(ann.join(enabled('ann'))[1]).toMatchObject({ event: 'presence_state', payload: {} });
    ann.send('presence', track, 'realtime:room', '5');
    const [answer, diff] = ann.received();
    expect(answer).toMatchObject({ event: 'phx_reply', ref: '5', payload: { status: 'ok' } });
    const first = { at: 'desk', phx_ref: expect.stringMatching(/^[\w-]{16}$/) };
    expect(diff).toMatchObject({
      event: 'presence_diff',
      payload: { joins: { ann: { metas: [first] } }, leaves: {} },
    });
    expect(bob.join(enabled('bob'))[1]?.payload).toEqual({ ann: { metas: [first] } });

    ann.send('presence', { ...track, payload: { at: 'door' } });
    expect(bob.received()).toMatchObject([
      {
        payload: {
          joins: { ann: { metas: [{ at: 'door', phx_ref_prev: expect.any(String) }] } },
          leaves: { ann: { metas: [first] } },
        },
      },
    ]);
    ann.leave();
    expect(bob.received()).toMatchObject([
      { event: 'presence_diff', payload: { joins: {}, leaves: { ann: { metas: [{ at: 'door' }] } } } },
    ]);
  });

  it('Tracking the same presence again is not reported', () => {
    const ann = project.client();
    ann.join(enabled('ann'));
    ann.send('presence', track);
    ann.received();
    ann.send('presence', track);
    expect(ann.received().map(({ event }) => event)).toEqual(['phx_reply']);
  });

  it('Presence answers payloads that are not objects, and unknown events, with an error', () => {
    const ann = project.client();
    ann.join(enabled('ann'));
    ann.send('presence', { event: 'track', payload: 'desk' });
    ann.send('presence', { event: 'wave' });
    expect(ann.received().map(({ payload }) => payload)).toEqual([
      { status: 'error', response: { reason: 'Presence track payload must be a map' } },
      { status: 'error', response: {} },
    ]);
  });

  it('Presence has the same keys and references in each run', () => {
    const run = () => {
      project = openRealtimeProject();
      const client = project.client();
      client.join({ presence: { enabled: true } });
      client.send('presence', track);
      return client.frames;
    };
    expect(run()).toEqual(run());
  });
});
