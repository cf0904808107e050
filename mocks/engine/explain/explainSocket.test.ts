import type { Json, Row } from '../backend/schema';
import { insertRow, deleteRows, updateRows } from '../backend/writes';
import { signJwt } from '../backend/jwt';
import { createProject } from '../project/createProject';
import { isRefusal } from '../sockets';
import { people, realtimeSchema, type Person } from '../testing/realtimeProject';
import type { Explanation } from './explanation';

const at = Date.parse('2026-03-02T09:00:00Z');
const notes = 'public.notes';

/** A project with a socket of one person, and `explain`, which explains that socket. */
async function setUp(person: Person = 'ann', claims: { [name: string]: Json } = {}) {
  const project = createProject({ schema: realtimeSchema, clock: at });
  const { backend, keys, url } = project;
  const token = signJwt(
    {
      ...{
        role: 'authenticated',
        sub: people[person],
        email: `${person}@example.com`,
        exp: at / 1000 + 3600,
      },
      ...claims,
    },
    { algorithm: 'HS256', secret: backend.settings.jwtSecret },
  );
  const socket = await project.connect(
    new URL(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.publishable}`),
    { send: () => undefined, close: () => undefined },
  );
  if (isRefusal(socket)) throw new Error('The handshake was refused.');
  const send = (event: string, payload: Json, topic = 'realtime:rows') =>
    socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }));
  const follow = (...changes: Json[]) =>
    send('phx_join', { config: { postgres_changes: changes }, access_token: token });
  const write = (work: () => unknown) => backend.transaction(() => void work());
  const note = (row: Row) => write(() => insertRow(backend, notes, { body: 'x', ...row }));
  async function explain(): Promise<Explanation> {
    const answer = await project.respond(new Request(`${url}/_fake/explain/1`));
    return (await answer.json()) as Explanation;
  }
  return { project, backend, token, send, follow, write, note, explain };
}

const allNotes = { event: '*', schema: 'public', table: 'notes' };
const annsOwn = { id: 1, owner: people.ann };
const bobsOwn = { id: 2, owner: people.bob };

it('The explanation of a change that a policy hides names the condition and the values', async () => {
  const { follow, note, explain } = await setUp();
  follow(allNotes);
  note(annsOwn);
  note(bobsOwn);
  const { sentences, statements, caller } = await explain();
  expect(caller).toMatchObject({ role: 'authenticated', email: 'ann@example.com' });
  expect(sentences).toEqual([
    'Of 2 changes of tables that its channels follow, 1 was not delivered.',
    'The channel rows did not get the INSERT of notes (id 2): ann@example.com may not read this row of notes (id 2): `owner = auth.uid()` is false, 00000000… is not 00000000…; `is_admin()` is false.',
    'The channel rows got the INSERT of notes (id 1).',
  ]);
  expect(statements).toMatchObject([
    { table: notes, refused: 1, rows: [{ policies: [{ condition: { truth: false } }] }] },
    { table: notes, passed: 1 },
  ]);
});

it('A change is explained with the rows as they were when it was made', async () => {
  const { backend, follow, note, write, explain } = await setUp();
  follow(allNotes);
  note(bobsOwn);
  write(() => updateRows(backend, notes, { id: 2 }, { owner: people.ann }));
  expect((await explain()).sentences.slice(1)).toEqual([
    expect.stringMatching(
      /^The channel rows did not get the INSERT of notes \(id 2\): ann@example\.com may not read/,
    ),
    'The channel rows got the UPDATE of notes (id 2).',
  ]);
});

it.each<[string, Json, string]>([
  ['event', { ...allNotes, event: 'DELETE' }, 'it asks for DELETE only.'],
  ['filter', { ...allNotes, filter: 'id=gt.5' }, 'its filter `id=gt.5` is not true, id is 1.'],
  [
    'table, which is not published',
    { ...allNotes, table: 'drafts' },
    'the server refused its subscription. Unable to subscribe to changes with given parameters.',
  ],
  [
    'filter on a column without a grant',
    { ...allNotes, filter: 'secret=eq.x' },
    'the server refused its subscription.',
  ],
])(
  'The explanation says that a change was not sent because of the subscription’s %s',
  async (_what, subscription, reason) => {
    const { backend, follow, write, explain } = await setUp();
    follow(subscription);
    const { table } = subscription as { table: string };
    write(() => insertRow(backend, `public.${table}`, { ...annsOwn, body: 'x' }));
    expect((await explain()).sentences[1]).toContain(
      `The channel rows did not get the INSERT of ${table} (id 1): ${reason}`,
    );
  },
);

it('For a channel that follows every table, the explanation names a changed table that is not published', async () => {
  const { backend, follow, write, explain } = await setUp();
  follow({ event: '*', schema: 'public' });
  write(() => insertRow(backend, 'public.drafts', { ...annsOwn, body: 'x' }));
  expect((await explain()).sentences[1]).toBe(
    'The channel rows did not get the INSERT of drafts (id 1): the table drafts is not in the publication supabase_realtime.',
  );
});

it('The explanation says that a visitor without a grant got an error in place of the row', async () => {
  const { send, note, explain } = await setUp();
  send('phx_join', { config: { postgres_changes: [allNotes] } });
  note(annsOwn);
  const { sentences, grants } = await explain();
  expect(sentences[1]).toBe(
    'The channel rows got an error in place of the INSERT of notes (id 1): no grant lets the role anon select id.',
  );
  expect(grants).toMatchObject([{ table: notes, role: 'anon', allowed: false }]);
});

it('The explanation says that a deleted row is sent with its key alone, and that a filter on another column does not match it', async () => {
  const { backend, follow, note, write, explain } = await setUp();
  note(annsOwn);
  follow(allNotes);
  write(() => deleteRows(backend, notes, { id: 1 }));
  expect((await explain()).sentences).toEqual([
    'Of 2 changes of tables that its channels follow, 1 was not delivered.',
    'The channel rows did not get the INSERT of notes (id 1): it had not been joined yet.',
    'The channel rows got the DELETE of notes (id 1) with id alone, because no policy can be tested for a deleted row.',
  ]);
  const filtered = await setUp();
  filtered.note(annsOwn);
  filtered.follow({ ...allNotes, filter: 'body=eq.x' });
  filtered.write(() => deleteRows(filtered.backend, notes, { id: 1 }));
  expect((await filtered.explain()).sentences[1]).toBe(
    'The channel rows did not get the DELETE of notes (id 1): its filter asks for body, and of a deleted row only id is known.',
  );
});

it('The explanation says that a channel ended with its token, and how long ago the token expired', async () => {
  const { project, follow, note, explain } = await setUp();
  follow(allNotes);
  project.controls.advanceClock(3605);
  note(annsOwn);
  expect((await explain()).sentences[1]).toBe(
    'The channel rows did not get the INSERT of notes (id 1): it was not joined (Token has expired 5 seconds ago).',
  );
});

it('The explanation says that a change was made before the client joined or after it left', async () => {
  const { send, follow, note, explain } = await setUp();
  note(annsOwn);
  follow(allNotes);
  send('phx_leave', {});
  note({ ...annsOwn, id: 3 });
  expect((await explain()).sentences.slice(1)).toEqual([
    'The channel rows did not get the INSERT of notes (id 3): it was not joined (The client left it).',
    'The channel rows did not get the INSERT of notes (id 1): it had not been joined yet.',
  ]);
});

it('The explanation of a refused private channel names the condition of the policy that refused it', async () => {
  const { send, token, explain } = await setUp();
  send('phx_join', { config: { private: true }, access_token: token }, 'realtime:cellar');
  const { sentences, statements } = await explain();
  expect(sentences[0]).toBe(
    "ann@example.com may not read the private channel cellar: `topic = 'hall'` is false, topic is cellar.",
  );
  expect(statements[0]).toMatchObject({ table: 'realtime.messages', refused: 1 });
});

it('The explanation of a join with a bad token names the server’s reason', async () => {
  const { send, explain } = await setUp();
  send('phx_join', { config: {}, access_token: 'a.b.c' });
  expect((await explain()).sentences[0]).toBe(
    'The channel rows could not be joined: MalformedJWT: The token provided is not a valid JWT.',
  );
});

it('The explanation says that no channel of a socket follows a table, or that a reset has discarded the changes', async () => {
  const { project, follow, explain } = await setUp();
  follow();
  expect((await explain()).sentences).toEqual(['No channel of this socket follows the changes of a table.']);
  project.controls.reset();
  expect((await explain()).sentences).toEqual([
    'The back end has started again since then, or has written too much: what changed is forgotten.',
  ]);
});
