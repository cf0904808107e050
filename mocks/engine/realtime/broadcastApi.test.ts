import { runService } from '../runService';
import { openRealtimeProject, type RealtimeProject } from '../testing/realtimeProject';
import { createRealtimeService } from './broadcastApi';

let project: RealtimeProject;
beforeEach(() => {
  project = openRealtimeProject();
});

interface Call {
  method?: string;
  path?: string;
  body?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}

function call({ method = 'POST', path = '/api/broadcast', body, bytes, headers = {} }: Call) {
  const { backend, realtime } = project;
  const url = new URL(`http://localhost/realtime/v1${path}`);
  const answer = runService(
    createRealtimeService(realtime),
    {
      method,
      url,
      path: url.pathname,
      headers: new Headers({ apikey: backend.settings.keys.publishable, ...headers }),
      body: bytes ?? new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    },
    backend,
  );
  return {
    status: answer.status,
    body: typeof answer.body === 'string' ? (JSON.parse(answer.body) as unknown) : null,
  };
}

const as = (person: 'ann' | 'eve') => ({ authorization: `Bearer ${project.token(person)}` });
const hello = { topic: 'room', event: 'hello', payload: { a: 1 } };

it('A posted list of broadcasts reaches its channels, public and private apart', () => {
  const [visitor, member] = [project.client(), project.client()];
  visitor.join();
  member.join({ private: true }, project.token('ann'), 'realtime:hall');
  const messages = [{ ...hello, topic: 'hall', private: true }, hello, { ...hello, topic: 'hall' }];
  expect(call({ body: { messages }, headers: as('eve') })).toEqual({ status: 202, body: null });
  expect(visitor.heard()).toMatchObject([
    { event: 'broadcast', payload: { type: 'broadcast', event: 'hello', payload: { a: 1 } } },
  ]);
  expect(member.heard('broadcast')).toHaveLength(1);
});

it('A posted list skips broadcasts that its sender may not send', () => {
  const member = project.client();
  member.join({ private: true }, project.token('ann'), 'realtime:hall');
  const messages = [{ ...hello, topic: 'hall', private: true }];
  expect(call({ body: { messages }, headers: as('ann') }).status).toBe(202);
  expect(member.heard()).toEqual([]);
});

it.each([
  [{}, { messages: ["can't be blank"] }],
  [{ messages: 'hello' }, { messages: ['is invalid'] }],
  [
    { messages: [{ topic: 'a', event: '', payload: [], private: 'yes' }, hello] },
    { messages: [{ event: ["can't be blank"], payload: ['is invalid'], private: ['is invalid'] }, {}] },
  ],
])('The broadcast API refuses %j', (body, errors) => {
  const listener = project.client();
  listener.join();
  expect(call({ body })).toEqual({ status: 422, body: { errors } });
  expect(listener.heard()).toEqual([]);
});

it('A single message is broadcast by POST, in JSON or bytes', () => {
  const [listener, old] = [project.client(), project.client({ version: '1.0.0' })];
  listener.join();
  old.join();
  const path = '/api/broadcast/room/events/sch%C3%B6n';
  expect(call({ path, body: { a: 1 } }).status).toBe(202);
  const octets = { 'content-type': 'application/octet-stream' };
  expect(call({ path, bytes: Uint8Array.from([65, 66]), headers: octets }).status).toBe(202);
  expect(listener.heard()).toMatchObject([
    { payload: { event: 'schön', payload: { a: 1 } } },
    { payload: { event: 'schön', payload: 'AB' } },
  ]);
  expect(old.heard()).toMatchObject([{ payload: { event: 'schön', payload: { a: 1 } } }]);
});

it.each<[string, () => Call, number]>([
  ['a call without a key', () => ({ body: {}, headers: { apikey: '' } }), 401],
  [
    'a call with an expired token',
    () => ({ body: {}, headers: { authorization: `Bearer ${project.token('ann', { exp: 1 })}` } }),
    401,
  ],
  ['a call without a body', () => ({}), 400],
  [
    'a call with another content type',
    () => ({ path: '/api/broadcast/a/events/b', headers: { 'content-type': 'text/plain' } }),
    415,
  ],
  [
    'a broadcast to a private channel that the caller may not write',
    () => ({ path: '/api/broadcast/hall/events/b?private=true', body: {}, headers: as('ann') }),
    403,
  ],
  ['a message to be stored', () => ({ path: '/api/broadcast/hall/events/b?persist=true', body: {} }), 501],
  ['a plain request to the address of sockets', () => ({ method: 'GET', path: '/websocket' }), 400],
  ['long polling', () => ({ method: 'GET', path: '/longpoll' }), 501],
  ['the list of tenants', () => ({ method: 'GET', path: '/api/tenants' }), 501],
])('The broadcast API answers as Realtime: %s', (_what, made, status) => {
  expect(call(made()).status).toBe(status);
});
