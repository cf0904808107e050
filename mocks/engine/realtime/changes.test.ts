import { advanceClock } from '../backend/clock';
import type { Json } from '../backend/schema';
import {
  lifetime,
  openRealtimeProject,
  people,
  type Person,
  type RealtimeProject,
  type TestClient,
} from '../testing/realtimeProject';

let project: RealtimeProject;
beforeEach(() => {
  project = openRealtimeProject();
});

const notes = { event: '*', schema: 'public', table: 'notes' };

/** A client that has joined the channel; the frames of the join itself are already consumed. */
function listen(as: Person | null, ...subscriptions: Json[]): TestClient {
  const client = project.client();
  client.join(
    { postgres_changes: subscriptions.length > 0 ? subscriptions : [notes] },
    as && project.token(as),
  );
  return client;
}

const dataOf = (client: TestClient) =>
  client.received('postgres_changes').map(({ payload }) => payload.data as { [key: string]: Json });

const answerTo = (subscription: Json, as: Person = 'ann') => {
  const client = project.client();
  return client.join({ postgres_changes: [subscription] }, project.token(as));
};

describe('a subscription', () => {
  it('A subscription is answered with its id and then confirmed', () => {
    const [reply, system] = answerTo(notes);
    expect(reply?.payload).toEqual({
      status: 'ok',
      response: { postgres_changes: [{ ...notes, id: expect.any(Number) }] },
    });
    expect(system).toMatchObject({
      event: 'system',
      joinRef: '1',
      payload: {
        channel: 'room',
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
      },
    });
    expect(answerTo(notes)[0]?.payload).toEqual(reply?.payload);
  });

  const described = (table: string, filters = '[]', select = 'nil') =>
    `connect parameters: [event: *, schema: public, table: ${table}, filters: ${filters}, select: ${select}]`;
  const unpublished = `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given `;
  const refused =
    'Unable to subscribe to changes with given parameters. An exception happened so please check your ';
  it.each<[Json, string]>([
    [{ ...notes, table: 'drafts' }, unpublished + described('drafts')],
    [{ ...notes, table: 'nothing' }, unpublished + described('nothing')],
    [
      { ...notes, filter: 'secret=eq.x' },
      `${refused}${described('notes', '[{"secret", "eq", "x", false}]')}. Exception: ERROR P0001 (raise_exception) invalid column for filter secret`,
    ],
    [
      { ...notes, filter: 'id=eq.hey' },
      `${refused}${described('notes', '[{"id", "eq", "hey", false}]')}. Exception: ERROR 22P02 (invalid_text_representation) invalid input syntax for type integer: "hey"`,
    ],
    [
      { ...notes, select: ['id', 'secret'] },
      `${refused}${described('notes', '[]', '["id", "secret"]')}. Exception: ERROR P0001 (raise_exception) invalid column for select secret`,
    ],
    [
      { ...notes, filter: `id=in.(${Array.from({ length: 101 }, (_, at) => at).join()})` },
      'too many values for `in` filter. Maximum 100',
    ],
    [{ ...notes, filter: 'body=is.true' }, 'is true filter requires a boolean column, got text'],
    [{ ...notes, filter: 'id=like.1%' }, 'operator like requires a text-compatible column type, got integer'],
    [{ ...notes, filter: 'undefined' }, 'Error parsing `filter` params: ["undefined"]'],
    [{ ...notes, filter: 'body=foo.hey' }, 'Error parsing `filter` params: ["foo", "hey"]'],
    [
      { ...notes, filter: 'id=eq.1,,id=eq.2' },
      'Error parsing `filter` params: filter must not contain empty segments (check for extra commas)',
    ],
    [
      { ...notes, filter: 'id=in.1,2' },
      'Error parsing `filter` params: `in` filter value must be wrapped by parentheses',
    ],
    [
      { event: '*' },
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: %{"event" => "*"}',
    ],
    [
      { schema: 'public', table: '*', select: ['id'] },
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    ],
  ])('The subscription %j is refused with the server’s message', (subscription, message) => {
    const [reply, system] = answerTo(subscription);
    expect(reply?.payload.status).toBe('ok');
    expect(system?.payload).toMatchObject({ extension: 'postgres_changes', status: 'error' });
    expect(system?.payload.message).toContain(message);
  });

  it('If one subscription of a channel is refused, the others receive nothing either', () => {
    const client = listen('ann', notes, { ...notes, table: 'nothing' });
    client.received();
    project.write('public.notes', { id: 1 });
    expect(client.received()).toEqual([]);
  });
});

describe('what is sent', () => {
  it('A new row is sent with the columns that its subscriber may read, in PostgreSQL’s JSON', () => {
    const client = listen('ann');
    project.write('public.notes', { id: 1, tags: ['a'] });
    expect(client.received('postgres_changes')).toMatchObject([
      {
        topic: 'realtime:room',
        ref: null,
        joinRef: null,
        payload: {
          ids: [expect.any(Number)],
          data: {
            type: 'INSERT',
            schema: 'public',
            table: 'notes',
            commit_timestamp: '2026-03-02T09:00:00.001Z',
            errors: null,
            columns: [
              { name: 'id', type: 'int4' },
              { name: 'owner', type: 'uuid' },
              { name: 'body', type: 'text' },
              { name: 'priority', type: 'priority' },
              { name: 'tags', type: '_text' },
              { name: 'made_at', type: 'timestamptz' },
            ],
            record: {
              id: 1,
              owner: people.ann,
              body: null,
              priority: 'low',
              tags: ['a'],
              made_at: '2026-03-02T09:00:00.5+00:00',
            },
          },
        },
      },
    ]);
    expect(JSON.stringify(client.frames)).not.toContain('hidden');
  });

  it('Updates and deletions are sent with the old key, and with all old values only for replica identity full', () => {
    const ann = listen('ann', notes, { ...notes, table: 'whole_notes' }, { ...notes, table: 'open_notes' });
    for (const table of ['notes', 'whole_notes', 'open_notes']) {
      project.write(`public.${table}`, { id: 1, body: 'old' });
      project.write(`public.${table}`, { id: 1, body: 'new' });
      project.backend.table(`public.${table}`).remove({ id: 1 });
    }
    const sent = dataOf(ann).filter(({ type }) => type !== 'INSERT');
    const oldRecords = sent.map(({ type, table, old_record }) => [type, table, old_record]);
    const withBody = (body: string) => expect.objectContaining({ id: 1, body });
    expect(oldRecords).toEqual([
      ['UPDATE', 'notes', { id: 1 }],
      ['DELETE', 'notes', { id: 1 }],
      ['UPDATE', 'whole_notes', withBody('old')],
      // With row-level security a removed row shows its key only, because no policy can be evaluated for it.
      ['DELETE', 'whole_notes', { id: 1 }],
      ['UPDATE', 'open_notes', withBody('old')],
      ['DELETE', 'open_notes', withBody('new')],
    ]);
    expect(JSON.stringify(oldRecords)).not.toContain('secret');
  });

  it('Each change of a transaction is sent in order, and none of a rolled-back one', () => {
    const client = listen('ann');
    const table = project.backend.table('public.notes');
    project.write('public.notes', { id: 1 });
    project.backend.transaction(() => {
      table.update({ id: 1 }, { body: 'a' });
      table.update({ id: 1 }, { body: 'b' });
    });
    expect(() =>
      project.backend.transaction(() => {
        table.update({ id: 1 }, { body: 'c' });
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(dataOf(client).map(({ record }) => (record as { body: Json }).body)).toEqual([null, 'a', 'b']);
  });

  it('Only the chosen events and columns are sent, besides the key', () => {
    const client = listen('ann', { ...notes, event: 'update', select: ['body'] });
    project.write('public.notes', { id: 1 });
    project.write('public.notes', { id: 1, body: 'b' });
    expect(dataOf(client)).toMatchObject([{ type: 'UPDATE', record: { id: 1, body: 'b' } }]);
    expect(client.frames.join()).not.toContain('owner');
  });

  it('A change is sent once to several subscriptions of a channel, with all of their ids', () => {
    const client = listen('ann', notes, { event: 'INSERT', schema: 'public' });
    project.write('public.notes', { id: 1 });
    const sent = client.received('postgres_changes');
    expect(sent.map(({ payload }) => (payload.ids as Json[]).length)).toEqual([2]);
  });

  it('Changes imported from another instance are sent, but do not count as commits of this one', () => {
    const client = listen('ann');
    const commits = jest.fn();
    project.backend.onCommit(commits);
    const other = openRealtimeProject();
    other.write('public.notes', { id: 7 });
    project.backend.applyChanges(other.backend.changes());
    expect(dataOf(client)).toMatchObject([{ type: 'INSERT', record: { id: 7 } }]);
    expect(commits).not.toHaveBeenCalled();
  });

  it('Changes of unpublished tables are not sent', () => {
    const client = listen('ann', { event: '*', schema: 'public' });
    project.write('public.drafts', { id: 1 });
    expect(dataOf(client)).toEqual([]);
  });

  it('The same frames are sent in each run', () => {
    const run = () => {
      project = openRealtimeProject();
      const client = listen('eve', notes, { ...notes, filter: 'id=gt.0' });
      project.write('public.notes', { id: 1 });
      project.write('public.notes', { id: 1, body: 'b' });
      return client.frames;
    };
    expect(run()).toEqual(run());
  });
});

describe('filters', () => {
  it.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=gt.2', [3]],
    ['id=gte.2', [2, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['body=in.(one,"two, three")', [1, 2]],
    ['body=eq."two, three"', [2]],
    ['body=is.null', [3]],
    ['body=not.is.null', [1, 2]],
    // A comparison with null is unknown, so the row without a body does not pass.
    ['body=neq.one', [2]],
    ['body=isdistinct.one', [2, 3]],
    ['body=like.o%', [1]],
    // `*` is not a wildcard here, unlike in the data API.
    ['body=like.o*', []],
    ['body=ilike.TWO%', [2]],
    ['body=match.^o', [1]],
    ['priority=eq.high', [2]],
    ['id=gt.1,id=lt.3', [2]],
    [' ', [1, 2, 3]],
  ])('A subscription with the filter %j receives the notes %j', (filter, ids) => {
    const client = listen('eve', { ...notes, filter });
    project.write('public.notes', { id: 1, body: 'one' });
    project.write('public.notes', { id: 2, body: 'two, three', priority: 'high' });
    project.write('public.notes', { id: 3 });
    expect(dataOf(client).map(({ record }) => (record as { id: number }).id)).toEqual(ids);
  });

  it('A filter matches a removed row only by the columns in the replica identity', () => {
    const byKey = listen('ann', { ...notes, filter: 'id=eq.1' });
    const byOwner = listen('ann', { ...notes, filter: `owner=eq.${people.ann}` });
    const byOwnerOfWhole = listen('ann', {
      ...notes,
      table: 'whole_notes',
      filter: `owner=eq.${people.ann}`,
    });
    for (const table of ['public.notes', 'public.whole_notes']) {
      project.write(table, { id: 1 });
      project.backend.table(table).remove({ id: 1 });
    }
    const removed = (client: TestClient) => dataOf(client).filter(({ type }) => type === 'DELETE').length;
    expect([byKey, byOwner, byOwnerOfWhole].map(removed)).toEqual([1, 0, 1]);
  });
});

describe('who receives nothing', () => {
  const typesReceivedBy = (client: TestClient) => dataOf(client).map(({ type }) => type);

  it('Another person receives nothing of a row, not even with a filter on its owner, until owning it', () => {
    const bob = listen('bob', notes, { ...notes, filter: `owner=eq.${people.ann}` });
    project.write('public.notes', { id: 1 });
    project.write('public.notes', { id: 1, body: 'b' });
    expect(typesReceivedBy(bob)).toEqual([]);
    project.write('public.notes', { id: 1, owner: people.bob });
    expect(typesReceivedBy(bob)).toEqual(['UPDATE']);
  });

  it('A person receives nothing of an update that gives the row to somebody else', () => {
    const ann = listen('ann');
    project.write('public.notes', { id: 1 });
    project.write('public.notes', { id: 1, owner: people.bob });
    expect(typesReceivedBy(ann)).toEqual(['INSERT']);
  });

  it('A visitor without a grant receives an error in place of a new row, and a deletion without its key', () => {
    const visitor = listen(null);
    project.write('public.notes', { id: 1, body: 'private' });
    expect(dataOf(visitor)).toEqual([
      { schema: 'public', table: 'notes', type: 'INSERT', errors: ['Error 401: Unauthorized'] },
    ]);
    project.backend.table('public.notes').remove({ id: 1 });
    expect(dataOf(visitor)).toMatchObject([{ type: 'DELETE', old_record: null, columns: null }]);
  });

  it('A demoted admin receives nothing until becoming admin again', () => {
    const eve = listen('eve');
    project.write('public.notes', { id: 1 });
    project.backend.table('public.members').update({ id: people.eve }, { admin: false });
    project.write('public.notes', { id: 2 });
    expect(typesReceivedBy(eve)).toEqual(['INSERT']);
    project.backend.table('public.members').update({ id: people.eve }, { admin: true });
    project.write('public.notes', { id: 3 });
    expect(typesReceivedBy(eve)).toEqual(['INSERT']);
  });

  it('A subscriber receives nothing after the token has expired, even before sending another frame', () => {
    const ann = listen('ann');
    project.backend.transaction(() => advanceClock(project.backend, lifetime));
    project.write('public.notes', { id: 1 });
    expect(ann.received().map(({ event }) => event)).not.toContain('postgres_changes');
    expect(project.realtime.hasChannels()).toBe(false);
  });

  it('A subscriber who has sent another person’s token, or has disconnected, receives nothing', () => {
    const [ann, other] = [listen('ann'), listen('ann')];
    ann.send('access_token', { access_token: project.token('bob') });
    other.leave();
    project.write('public.notes', { id: 1 });
    expect([typesReceivedBy(ann), typesReceivedBy(other)]).toEqual([[], []]);
  });

  it('Of a row that its own transaction removed again only the deletion is sent', () => {
    const ann = listen('ann');
    project.backend.transaction(() => {
      project.write('public.notes', { id: 1 });
      project.backend.table('public.notes').remove({ id: 1 });
    });
    expect(typesReceivedBy(ann)).toEqual(['DELETE']);
  });
});
