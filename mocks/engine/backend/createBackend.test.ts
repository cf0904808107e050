import { advanceClock, setClock } from './clock';
import { createBackend, type OwnedBackend, type Seeding } from './createBackend';
import { settingsKey } from './storedSettings';
import type { Schema } from './schema';
import { readState, writeState } from './stateTables';
import { deliverMail, readMailbox } from './mailbox';

const schema: Schema = {
  exposed: ['public'],
  enums: {},
  tables: {
    'public.notes': {
      columns: { id: { type: 'uuid' }, body: { type: 'text' }, data: { type: 'jsonb', nullable: true } },
      primaryKey: ['id'],
    },
  },
};

function make(seed = 1): OwnedBackend {
  return createBackend({ schema, seed });
}

const write = (backend: OwnedBackend, body: string): string =>
  backend.transaction(() => {
    const id = backend.ids.uuid();
    backend.table('public.notes').insert({ id, body, data: null });
    return id;
  });

const sortedBodies = (backend: OwnedBackend) =>
  [...backend.table('public.notes').scan()].map((row) => row.body).sort();

const plainId = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;

/** Where a fixed clock starts. */
const start = Date.parse('2026-03-02T09:00:00.000Z');

describe('transactions', () => {
  test('A transaction that throws adds no row, uses up no id and does not move the clock', () => {
    const [left, right] = [make(), make()];
    expect(() =>
      left.transaction(() => {
        write(left, 'gone');
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(sortedBodies(left)).toEqual([]);
    expect(left.clock.now()).toBe(start);
    expect(write(left, 'a')).toBe(write(right, 'a'));
    expect(left.changes()).toEqual(right.changes());
  });

  test('A nested transaction that is caught undoes only its own changes', () => {
    const backend = make();
    backend.transaction(() => {
      write(backend, 'kept');
      expect(() =>
        backend.transaction(() => {
          write(backend, 'undone');
          throw new Error('inner');
        }),
      ).toThrow('inner');
      write(backend, 'kept too');
    });
    expect(sortedBodies(backend)).toEqual(['kept', 'kept too']);
  });

  test('A write outside of a transaction is a transaction of its own, but an id cannot be drawn there', () => {
    const backend = make();
    const id = write(backend, 'first');
    const before = backend.clock.now();
    backend.table('public.notes').update({ id }, { body: 'second' });
    expect(backend.clock.now()).toBe(before + 1);
    expect(backend.changes().find(({ table }) => table === 'public.notes')?.row?.body).toBe('second');
    expect(() => backend.ids.uuid()).toThrow('Ids are drawn in a transaction.');
  });

  test('A listener receives each commit once, with the final rows, until it is removed', () => {
    const backend = make();
    const received: unknown[] = [];
    const stop = backend.onCommit((entries) =>
      received.push(
        entries.filter(({ table }) => table === 'public.notes').map(({ row }) => row?.body ?? null),
      ),
    );
    backend.transaction(() => {
      const id = write(backend, 'first');
      backend.table('public.notes').update({ id }, { body: 'second' });
      const other = write(backend, 'other');
      backend.table('public.notes').remove({ id: other });
    });
    backend.transaction(() => backend.table('public.notes').find({ body: 'second' }));
    // The second row was inserted and removed again.
    expect(received).toEqual([['second', null]]);
    stop();
    write(backend, 'later');
    expect(received).toHaveLength(1);
  });
});

test('Applying the changes of a back end, as they happen or all at once, leaves the rows in its order', () => {
  const seeding = { seed: 1, populate: ({ load }: Seeding) => load('public.notes', seeded) };
  const seeded = ['a', 'b', 'c', 'd'].map((body) => ({ id: plainId(body), body, data: null }));
  const [first, follower, latecomer] = [make(), make(), make()];
  for (const backend of [first, follower, latecomer]) backend.reset(seeding);
  first.onCommit((entries) => follower.applyChanges(entries));
  const notes = first.table('public.notes');
  const update = (body: string) => notes.update({ body }, { data: body });
  first.transaction(() => {
    update('b');
    update('a');
    update('b');
  });
  notes.remove({ body: 'c' });
  write(first, 'new');
  update('a');
  const bodiesOf = ({ table }: OwnedBackend) => [...table('public.notes').scan()].map(({ body }) => body);
  expect(bodiesOf(first)).toEqual(['d', 'b', 'new', 'a']);
  expect(bodiesOf(follower)).toEqual(bodiesOf(first));
  latecomer.applyChanges(first.changes());
  expect(bodiesOf(latecomer)).toEqual(bodiesOf(first));
});

describe('the clock', () => {
  test('A fixed clock moves a millisecond with each writing transaction and stands still inside one', () => {
    const backend = make();
    backend.transaction(() => backend.table('public.notes').find({ body: 'x' }));
    expect(backend.clock.now()).toBe(start);
    backend.transaction(() => {
      write(backend, 'a');
      write(backend, 'b');
      expect(backend.clock.now()).toBe(start);
    });
    expect(backend.clock.now()).toBe(start + 1);
  });

  test('The clock can be set to a millisecond and advanced by a fraction of a second', () => {
    const backend = make();
    setClock(backend, 1_000_000);
    expect(backend.clock.now()).toBe(1_000_000);
    advanceClock(backend, 90.5);
    expect(backend.clock.now()).toBe(1_090_500);
  });

  test('A wall clock follows the machine, gives two writes in one millisecond different times, and can be advanced or put back', () => {
    const backend = make();
    let machine = 5_000;
    backend.reset({ seed: 1, clock: { mode: 'wall', now: () => machine } });
    const moments: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      backend.transaction(() => {
        moments.push(backend.clock.now());
        write(backend, 'x');
      });
    }
    expect(new Set(moments).size).toBe(3);
    expect(moments.map(Math.floor)).toEqual([5_000, 5_000, 5_000]);
    expect([...moments].sort((a, b) => a - b)).toEqual(moments);
    machine = 9_000;
    expect(backend.clock.now()).toBe(9_000);
    advanceClock(backend, 60);
    machine = 10_000;
    expect(backend.clock.now()).toBe(10_000 + 60 * 1000);
    advanceClock(backend, -3600);
    machine = 11_000;
    expect(backend.clock.now()).toBe(11_000 + (60 - 3600) * 1000);
  });
});

describe('ids', () => {
  test('The same seed gives the same ids, and another seed different ones', () => {
    expect(write(make(7), 'a')).toBe(write(make(7), 'a'));
    expect(write(make(7), 'a')).not.toBe(write(make(8), 'a'));
  });
});

describe('changes', () => {
  test('A back end that applies the changes of another has its rows, mails and time, and draws its next id', () => {
    const [first, second] = [make(), make()];
    write(first, 'a');
    const id = write(first, 'b');
    first.table('public.notes').update({ id }, { data: { nested: ['x'] } });
    deliverMail(first, { to: 'A@example.com', subject: 'Hi', link: null, code: '123456' });
    advanceClock(first, 30);
    second.applyChanges(first.changes());
    expect(sortedBodies(second)).toEqual(['a', 'b']);
    expect(second.table('public.notes').find({ id })?.data).toEqual({ nested: ['x'] });
    expect(readMailbox(second, 'a@EXAMPLE.com')).toEqual(readMailbox(first));
    expect(readMailbox(second)).toHaveLength(1);
    expect(second.clock.now()).toBe(first.clock.now());
    expect(write(second, 'c')).toBe(write(first, 'c'));
  });

  test('Each written row is one change, in the order of the last writes, and null if the row was removed', () => {
    const backend = make();
    const id = write(backend, 'a');
    write(backend, 'b');
    backend.table('public.notes').remove({ id });
    const notes = backend.changes().filter(({ table }) => table === 'public.notes');
    expect(notes.map(({ row }) => row?.body ?? null)).toEqual(['b', null]);
  });

  test('Changes are copies, so modifying one has no effect', () => {
    const backend = make();
    write(backend, 'a');
    const before = JSON.stringify(backend.changes());
    for (const { row } of backend.changes()) if (row) row.body = 'changed';
    expect(JSON.stringify(backend.changes())).toBe(before);
  });

  test('Applying changes calls no listener for commits', () => {
    const [first, second] = [make(), make()];
    const listener = jest.fn();
    second.onCommit(listener);
    write(first, 'a');
    second.applyChanges(first.changes());
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('reset', () => {
  test('Seeded rows do not count as changes', () => {
    const backend = make();
    write(backend, 'old');
    backend.reset({
      seed: 3,
      populate: ({ backend: filling, load }) => {
        load('public.notes', [{ id: '00000000-0000-4000-8000-000000000001', body: 'loaded', data: null }]);
        filling.table('public.notes').insert({ id: filling.ids.uuid(), body: 'inserted', data: null });
      },
    });
    expect(sortedBodies(backend)).toEqual(['inserted', 'loaded']);
    expect(backend.changes()).toEqual([]);
    expect(backend.clock.now()).toBe(start);
  });

  test('A wall clock stands still while the tables are filled', () => {
    const backend = make();
    let machine = 1_000;
    const seen: number[] = [];
    backend.reset({
      seed: 1,
      clock: { mode: 'wall', now: () => (machine += 1) },
      populateAt: 500,
      populate: ({ backend: filling }, at) => {
        seen.push(at, filling.clock.now(), filling.clock.now());
        write(backend, 'x');
      },
    });
    expect(seen).toEqual([500, 500, 500]);
    expect(backend.clock.now()).toBeGreaterThan(1_000);
  });
});

test('Stored settings override the options one by one, and deleting them brings back what was there before', () => {
  const backend = createBackend({ schema, settings: { auth: { passwordMinLength: 9 } } });
  expect(backend.settings.auth).toMatchObject({ passwordMinLength: 9, accessTokenLifetime: 3600 });
  writeState(backend, settingsKey, { accessTokenLifetime: 5 });
  expect(backend.settings.auth).toMatchObject({ passwordMinLength: 9, accessTokenLifetime: 5 });
  writeState(backend, settingsKey, null);
  expect(readState(backend, settingsKey)).toBeUndefined();
  expect(backend.settings.auth.accessTokenLifetime).toBe(3600);
});

test('A schema that refers to a missing table is refused', () => {
  const broken: Schema = {
    ...schema,
    tables: {
      'public.notes': {
        columns: { id: { type: 'uuid' } },
        primaryKey: ['id'],
        foreignKeys: [
          { name: 'notes_id_fkey', columns: ['id'], references: { table: 'auth.users', columns: ['id'] } },
        ],
      },
    },
  };
  expect(() => createBackend({ schema: broken })).toThrow(
    'notes_id_fkey of public.notes refers to auth.users',
  );
});
