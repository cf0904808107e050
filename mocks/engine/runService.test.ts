import { createBackend } from './backend/createBackend';
import { empty, commit, rollback, type HttpRequest, type Outcome } from './http';
import { runService } from './runService';

const request: HttpRequest = {
  method: 'POST',
  url: new URL('http://fake.test/'),
  path: '/',
  headers: new Headers(),
  body: new Uint8Array(),
};

function setUp() {
  const backend = createBackend({ schema: { exposed: [], enums: {}, tables: {} } });
  const state = backend.table('fake.state');
  const commits: number[] = [];
  backend.onCommit((entries) => commits.push(entries.length));
  const serve = (outcome: Outcome) =>
    runService(
      () => {
        state.insert({ key: 'a', value: 1 });
        state.insert({ key: 'b', value: backend.ids.integer(10) });
        return outcome;
      },
      request,
      backend,
    );
  return { backend, state, commits, serve };
}

test('The changes of a service are one commit', () => {
  const { state, commits, serve } = setUp();
  expect(serve(commit(empty(201))).status).toBe(201);
  expect(state.find({ key: 'b' })).toBeDefined();
  expect(commits).toHaveLength(1);
});

test('A service that rolls back still answers, but adds no row, uses no id and does not move the clock', () => {
  const { backend, state, commits, serve } = setUp();
  const before = { ids: state.find({ key: 'ids' }), now: backend.clock.now() };
  expect(serve(rollback(empty(409))).status).toBe(409);
  expect(state.find({ key: 'a' })).toBeUndefined();
  expect({ ids: state.find({ key: 'ids' }), now: backend.clock.now() }).toEqual(before);
  expect(commits).toEqual([]);
});

test('An error that a service throws is passed on, and its changes are rolled back', () => {
  const { backend, state } = setUp();
  const broken = () => {
    state.insert({ key: 'a', value: 1 });
    throw new Error('broken');
  };
  expect(() => runService(broken, request, backend)).toThrow('broken');
  expect(state.find({ key: 'a' })).toBeUndefined();
});
