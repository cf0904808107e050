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

it('Posted broadcasts reach the members of their channels; a private channel differs from the public one of its name', () => {
  const [visitor, member] = [project.client(), project.client()];
  visitor.join();
  member.join({ private: true }, project.token('ann'), 'realtime:hall');
  const messages = [
    { ...hello, topic: 'hall', private: true, payload: { a: 2 } },
    hello,
    { ...hello, topic: 'hall' },
  ];
  expect(call({ body: { messages }, headers: as('eve') })).toEqual({ status: 202, body: null });
  expect(visitor.received()).toMatchObject([
    { event: 'broadcast', payload: { type: 'broadcast', event: 'hello', payload: { a: 1 } } },
  ]);
  expect(member.received('broadcast')).toMatchObject([{ payload: { event: 'hello', payload: { a: 2 } } }]);
});

it('A posted broadcast that its sender may not send is skipped', () => {
  const member = project.client();
  member.join({ private: true }, project.token('ann'), 'realtime:hall');
  const messages = [{ ...hello, topic: 'hall', private: true }];
  expect(call({ body: { messages }, headers: as('ann') }).status).toBe(202);
  expect(member.received()).toEqual([]);
});

it.each([
  [{}, { messages: ["can't be blank"] }],
  [{ messages: 'hello' }, { messages: ['is invalid'] }],
  [
    { messages: [{ topic: 'a', event: '', payload: [], private: 'yes' }, hello] },
    { messages: [{ event: ["can't be blank"], payload: ['is invalid'], private: ['is invalid'] }, {}] },
  ],
])('The broadcast API refuses %j with 422 and the errors of its fields', (body, errors) => {
  const listener = project.client();
  listener.join();
  expect(call({ body })).toEqual({ status: 422, body: { errors } });
  expect(listener.received()).toEqual([]);
});

it('A single message is broadcast by POST, as JSON or bytes; clients of protocol version 1.0.0 get no bytes', () => {
  const [listener, oldClient] = [project.client(), project.client({ version: '1.0.0' })];
  listener.join();
  oldClient.join();
  const path = '/api/broadcast/room/events/sch%C3%B6n';
  expect(call({ path, body: { a: 1 } }).status).toBe(202);
  const octets = { 'content-type': 'application/octet-stream' };
  expect(call({ path, bytes: Uint8Array.from([65, 66]), headers: octets }).status).toBe(202);
  expect(listener.received()).toMatchObject([
    { payload: { event: 'schön', payload: { a: 1 } } },
    { payload: { event: 'schön', payload: 'AB' } },
  ]);
  expect(oldClient.received()).toMatchObject([{ payload: { event: 'schön', payload: { a: 1 } } }]);
});

it.each<[string, number, () => Call]>([
  ['a call without a key', 401, () => ({ body: {}, headers: { apikey: '' } })],
  [
    'a call with an expired token',
    401,
    () => ({ body: {}, headers: { authorization: `Bearer ${project.token('ann', { exp: 1 })}` } }),
  ],
  ['a call without a body', 400, () => ({})],
  [
    'a call whose content type is neither JSON nor bytes',
    415,
    () => ({ path: '/api/broadcast/a/events/b', headers: { 'content-type': 'text/plain' } }),
  ],
  [
    'a broadcast to a private channel that the caller may not write',
    403,
    () => ({ path: '/api/broadcast/hall/events/b?private=true', body: {}, headers: as('ann') }),
  ],
  ['a message to be stored', 501, () => ({ path: '/api/broadcast/hall/events/b?persist=true', body: {} })],
  ['a plain request to the address of sockets', 400, () => ({ method: 'GET', path: '/websocket' })],
  ['long polling', 501, () => ({ method: 'GET', path: '/longpoll' })],
  ['the list of tenants', 501, () => ({ method: 'GET', path: '/api/tenants' })],
])('Realtime answers %s with %i', (_what, status, request) => {
  expect(call(request()).status).toBe(status);
});
