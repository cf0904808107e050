import { advanceClock, fixedStart } from '../backend/clock';
import { signJwt } from '../backend/jwt';
import { anyChange, lifetime, openRealtimeProject, type RealtimeProject } from '../testing/realtimeProject';

let project: RealtimeProject;
beforeEach(() => {
  project = openRealtimeProject();
});

const pass = (seconds: number) => project.backend.transaction(() => advanceClock(project.backend, seconds));

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
});

describe('a channel', () => {
  it('A channel can be joined and left; a message to it is then refused', () => {
    const client = project.client();
    expect(client.join()).toMatchObject([
      {
        event: 'phx_reply',
        ref: '1',
        joinRef: '1',
        payload: { status: 'ok', response: { postgres_changes: [anyChange.postgres_changes[0]] } },
      },
      { event: 'system', payload: { message: 'Subscribed to PostgreSQL' } },
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
    client.send('phx_join', { config: anyChange }, 'realtime:room', '9');
    expect(client.received().map(({ event, ref }) => `${event} ${ref}`)).toEqual([
      'phx_close 1',
      'phx_reply 9',
      'system null',
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

  it.each([
    [{ ...anyChange, private: true }, 'private channels'],
    [{ ...anyChange, presence: { enabled: true, key: 'ann' } }, 'presence'],
    [{ ...anyChange, broadcast: { replay: { since: 0 } } }, 'the replay of broadcasts'],
    [{ ...anyChange, broadcast: { self: true } }, 'broadcast'],
    [{ ...anyChange, broadcast: { ack: 'TRUE' } }, 'broadcast'],
    [{ broadcast: { self: false, ack: false } }, 'broadcast'],
  ])('A join with %j is refused, and the reason names %s', (config, part) => {
    const reason = `The fake Supabase does not answer ${part} over Realtime, only changes of rows (postgres_changes).`;
    expect(project.client().join(config)).toMatchObject([
      { payload: { status: 'error', response: { reason } } },
    ]);
  });

  it.each(['broadcast', 'presence'])('A %s to a joined channel is refused by name', (event) => {
    const client = project.client();
    client.join();
    client.send(event, {}, 'realtime:room', '5');
    expect(client.received()).toMatchObject([
      {
        ref: '5',
        joinRef: '1',
        payload: { status: 'error', response: { reason: expect.stringContaining(event) } },
      },
    ]);
  });

  it('A socket has at most 100 channels', () => {
    const client = project.client();
    for (let at = 0; at < 100; at += 1) client.join(anyChange, null, `realtime:${at}`);
    expect(client.join(anyChange, null, 'realtime:100')).toMatchObject([
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
    expect(project.client().join(anyChange, token())).toMatchObject([
      { payload: { status: 'error', response: { reason } } },
    ]);
  });

  it('A channel is closed at the next frame after its token has expired', () => {
    const client = project.client();
    client.join(anyChange, project.token('ann'));
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
    client.join(anyChange, project.token('ann'));
    pass(lifetime - 1);
    client.send('access_token', { access_token: project.token('ann') });
    pass(lifetime - 1);
    client.send('heartbeat', {}, 'phoenix');
    expect(client.received().map(({ event }) => event)).toEqual(['system', 'phx_reply']);
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
