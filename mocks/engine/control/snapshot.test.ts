import type { Json, Schema } from '../backend/schema';
import { stateTables } from '../backend/stateTables';
import { createBackend } from '../backend/createBackend';
import {
  assertReferences,
  isChangedRow,
  isOrigin,
  readSnapshot,
  writeSnapshot,
  type Origin,
} from './snapshot';

const schema: Schema = {
  exposed: ['public'],
  enums: {},
  tables: {
    'public.notes': {
      columns: {
        id: { type: 'integer' },
        text: { type: 'text', nullable: true },
      },
      primaryKey: ['id'],
    },
  },
};

const origin: Origin = {
  scenario: 'default',
  seed: 4,
  seeded: true,
  at: 1_790_000_000_000,
};
const kept = {
  key: 'public.notes [1]',
  table: 'public.notes',
  row: { id: 1, text: null },
};
const removed = { key: 'public.notes [2]', table: 'public.notes', row: null };

const snapshot = {
  format: 'fake-supabase-snapshot',
  version: 'v1',
  origin: { ...origin },
  tables: { 'public.notes': { id: 'integer', text: 'text or null' } },
  changes: [kept, removed],
};

const versionOf = ({ scenario }: Origin) => (scenario === 'default' ? 'v1' : 'v1 of another scenario');

test('A snapshot has the origin, the tables, and of each change only the key, the table and the row', () => {
  const changes = [kept, removed].map((change, at) => ({ ...change, somethingElse: at + 1 }));
  expect(writeSnapshot(origin, 'v1', { changes, schema })).toEqual(snapshot);
});

test('A written snapshot can be read', () => {
  const text = JSON.stringify(writeSnapshot(origin, 'v1', { changes: [kept, removed], schema }));
  expect(readSnapshot(JSON.parse(text) as Json, versionOf, schema)).toEqual({
    origin,
    changes: [kept, removed],
  });
});

const foreign = 'This is not a saved state of the fake Supabase.';
const otherSeed =
  'This state was saved with other seed data of the scenario "default" than this version has.';
const damaged = 'This state is damaged at "origin".';
const columns = { id: 'integer', text: 'text or null' };
const savedWith = (tables: Json): Json => ({ ...snapshot, version: 'v2', tables });
const note = (row: { [column: string]: Json }): Json => ({ ...kept, row });

test.each<[string, Json, string]>([
  ['null', null, foreign],
  ['text', 'fake-supabase-snapshot', foreign],
  ['a list', [snapshot], foreign],
  ['another format', { ...snapshot, format: 'backup' }, foreign],
  ['another version', { ...snapshot, version: 'v2' }, otherSeed],
  ['the version of another scenario', { ...snapshot, version: 'v1 of another scenario' }, otherSeed],
  [
    'a column that this version does not have',
    savedWith({ 'public.notes': { ...columns, priority: 'integer' } }),
    'This state has the column notes.priority, which this version does not have.',
  ],
  [
    'a missing column',
    savedWith({ 'public.notes': { id: 'integer' } }),
    'This state does not have the column notes.text, which this version has.',
  ],
  [
    'a table that this version does not have, and a column of another type',
    savedWith({ 'public.lists': { id: 'uuid' }, 'public.notes': { ...columns, id: 'uuid' } }),
    'This state has the table lists, which this version does not have (and 1 more).',
  ],
  [
    'another schema’s table, and no table of this version',
    savedWith({ 'audit.log': { id: 'uuid' } }),
    'This state has the table audit.log, which this version does not have (and 1 more).',
  ],
  [
    'a table called constructor, as every object has one',
    savedWith({ 'public.notes': columns, constructor: {} }),
    'This state has the table constructor, which this version does not have.',
  ],
  [
    'a column of another type',
    savedWith({ 'public.notes': { ...columns, text: 'text' } }),
    'This state has text in the column notes.text, in which this version has text or null.',
  ],
  [
    'no list of tables, and a column that this version does not have',
    { ...snapshot, version: 'v2', tables: null, changes: [note({ id: 1, text: null, priority: 3 })] },
    'This state has the column notes.priority, which this version does not have.',
  ],
  [
    'no list of tables, and nothing different in its rows',
    { ...snapshot, version: 'v2', tables: null },
    otherSeed,
  ],
  ['no origin', { ...snapshot, origin: null }, damaged],
  ['an origin without seed and time', { ...snapshot, origin: { scenario: 'default' } }, damaged],
  [
    'no list of changes',
    { ...snapshot, changes: { 0: kept } },
    'This state is damaged at "changes": expected a list.',
  ],
  ...(
    [
      [{ ...kept, table: 'public.unknown' }, 'there is no table "unknown"'],
      [{ ...kept, table: '__proto__' }, 'there is no table "__proto__"'],
      [{ ...kept, key: 'public.notes [1' }, '"public.notes [1" is not a key of notes'],
      [null, 'expected { key, table, row }'],
      [{ ...kept, row: 7 }, 'expected a row, or null for one that was removed'],
      [note({ id: 1, text: null, more: 1 }), 'there is no column notes.more'],
      [note({ id: 1 }), 'the column notes.text is missing'],
      [note({ id: 1, text: 7 }), 'the column notes.text cannot be 7'],
      [note({ id: 2, text: null }), '"public.notes [1]" is not the key of this row'],
    ] as [Json, string][]
  ).map(
    ([change, problem]) =>
      [
        `the change ${JSON.stringify(change)}`,
        { ...snapshot, changes: [kept, change] },
        `This state is damaged at changes[1]: ${problem}.`,
      ] as [string, Json, string],
  ),
])('A snapshot is refused with a sentence that says why: %s', (_name, value, sentence) => {
  expect(() => readSnapshot(value, versionOf, schema)).toThrow(new Error(sentence));
});

test('A snapshot is read from inside the state that an older demo saved', () => {
  const older = { format: 'demo-state', version: 1, origin: { ...origin }, address: '/', snapshot };
  expect(readSnapshot(older, versionOf, schema)).toEqual({ origin, changes: [kept, removed] });
});

describe('rows that refer to others', () => {
  const related: Schema = {
    exposed: ['public'],
    enums: {},
    tables: {
      'public.lists': { columns: { id: { type: 'integer' } }, primaryKey: ['id'] },
      'public.notes': {
        columns: { id: { type: 'integer' }, list: { type: 'integer', nullable: true } },
        primaryKey: ['id'],
        foreignKeys: [
          {
            name: 'notes_list_fkey',
            columns: ['list'],
            references: { table: 'public.lists', columns: ['id'] },
          },
        ],
      },
    },
  };
  const change = (table: string, id: number, row: { [column: string]: Json } | null) => ({
    table: `public.${table}`,
    key: `public.${table} [${id}]`,
    row: row && { id, ...row },
  });
  const check = (...changes: ReturnType<typeof change>[]) => {
    const backend = createBackend({ schema: related });
    backend.reset({
      seed: 1,
      populate: ({ load }) => {
        load('public.lists', [{ id: 1 }, { id: 2 }]);
        load('public.notes', [{ id: 1, list: 1 }]);
      },
    });
    backend.applyChanges(changes);
    return () => assertReferences(backend, changes);
  };

  test('Rows may refer to seeded rows, to rows added anywhere among the changes, and to none; a row may be removed together with those that refer to it', () => {
    expect(
      check(
        change('notes', 2, { list: 3 }),
        change('notes', 3, { list: null }),
        change('notes', 4, { list: 2 }),
        change('lists', 3, {}),
      ),
    ).not.toThrow();
    expect(check(change('notes', 1, null), change('lists', 1, null))).not.toThrow();
  });

  test('A reference to a missing row is refused with its place in the list', () => {
    expect(check(change('lists', 3, {}), change('notes', 2, { list: 9 }))).toThrow(
      new Error('This state is damaged at changes[1]: notes.list refers to a row that lists does not have.'),
    );
  });

  test('The removal of a row to which others still refer is refused with its place in the list', () => {
    expect(check(change('lists', 1, null))).toThrow(
      new Error(
        'This state is damaged at changes[0]: rows of notes still refer to public.lists [1], which is removed.',
      ),
    );
  });
});

test('An origin must have all of its fields, with valid values', () => {
  expect(isOrigin({ ...origin })).toBe(true);
  expect(isOrigin({ ...origin, pack: { name: 'dentist' } })).toBe(true);
  const invalid = [
    null,
    undefined,
    'default',
    [origin],
    ...['scenario', 'seed', 'seeded', 'at'].map((field) => ({ ...origin, [field]: undefined })),
    { ...origin, scenario: 1 },
    { ...origin, seed: '4' },
    { ...origin, seed: -1.5 },
    { ...origin, seed: 0x100000000 },
    { ...origin, at: 1e300 },
    { ...origin, at: 1_000 },
    { ...origin, seeded: 1 },
    { ...origin, at: '1970-01-01' },
    { ...origin, pack: 'dentist' },
    { ...origin, pack: null },
  ];
  expect(invalid.filter(isOrigin)).toEqual([]);
});

test('A list is refused as an origin, whatever it contains', () => {
  expect(isOrigin(Object.assign([], origin))).toBe(false);
});

test('A changed row must have exactly the columns of its table, and its own key', () => {
  expect(isChangedRow(kept, schema)).toBe(true);
  expect(isChangedRow(removed, schema)).toBe(true);
  const invalid = [
    null,
    'public.notes [1]',
    [kept],
    { ...kept, key: 1 },
    { ...removed, key: ['public.notes [2]'] },
    { ...kept, table: null },
    { ...removed, table: ['public.notes'] },
    { ...kept, table: 'public.unknown', key: 'public.unknown [1]' },
    { ...removed, table: 'public.unknown', key: 'public.unknown [1]' },
    { ...kept, key: 'public.others [1]' },
    { ...kept, key: 'public.notes' },
    { ...removed, key: '' },
    { ...kept, key: `of ${kept.key} [` },
    { ...kept, key: 'of public.notes [' },
    { ...kept, row: undefined },
    { ...kept, row: 'text' },
    { ...kept, row: 7 },
    { ...kept, row: [1, null] },
    { ...kept, row: {} },
    { ...kept, row: { id: 1 } },
    { ...kept, row: { id: 1, text: undefined } },
    { ...kept, row: { id: 1, title: 'text' } },
    { ...kept, row: { id: 1, text: 'text', more: 1 } },
    { ...kept, row: { id: 2, text: 'text' } },
    { ...kept, row: { id: null, text: 'text' } },
    { ...kept, row: { id: '1', text: 'text' } },
    { ...kept, row: { id: 1, text: 7 } },
    { ...removed, key: 'public.nodes [2]' },
    { ...removed, key: 'public.notes [2' },
    { ...removed, key: 'public.notes [2,3]' },
  ];
  expect(invalid.filter((value) => isChangedRow(value, schema))).toEqual([]);
});

describe('the fake’s own state', () => {
  const withState: Schema = {
    ...schema,
    tables: { ...schema.tables, ...stateTables },
  };
  const state = (key: string, value: Json) => ({
    key: `fake.state ["${key}"]`,
    table: 'fake.state',
    row: { key, value },
  });
  const year = 366 * 86_400_000;
  const rule = { match: { path: '/rest/v1/notes' }, then: { status: 503 } };

  test.each<[string, Json]>([
    ['clock', { mode: 'wall', offset: 0 }],
    ['clock', { mode: 'wall', offset: -101 * year }],
    ['clock', { mode: 'wall', offset: 101 * year }],
    ['clock', { mode: 'fixed', at: 1_790_000_000_000 }],
    ['ids', [0, 1, 2, 0xffffffff]],
    ['faults', []],
    ['faults', [rule]],
    ['faultTally', { draws: 0, rules: [] }],
    ['faultTally', { draws: 3, rules: [{ matches: 2, hits: 1 }] }],
    ['settings', {}],
    ['settings', { accessTokenLifetime: 5 }],
  ])('The state row “%s” may have the value %j', (key, value) => {
    expect(isChangedRow(state(key, value), withState)).toBe(true);
  });

  test.each<[string, Json]>([
    ['clock', null],
    ['clock', 'wall'],
    ['clock', []],
    ['clock', {}],
    ['clock', { mode: 'other', offset: 0, at: 1_790_000_000_000 }],
    ['clock', { mode: 'wall' }],
    ['clock', { mode: 'wall', offset: '0' }],
    ['clock', { mode: 'wall', offset: 101 * year + 1 }],
    ['clock', { mode: 'wall', offset: -101 * year - 1 }],
    ['clock', { mode: 'wall', at: 1_790_000_000_000 }],
    ['clock', { mode: 'fixed', offset: 0 }],
    ['clock', { mode: 'fixed', at: 1e300 }],
    ['ids', null],
    ['ids', 4],
    ['ids', '1234'],
    ['ids', { 0: 1, 1: 1, 2: 1, 3: 1, length: 4 }],
    ['ids', [0, 1, 2]],
    ['ids', [0, 1, 2, 3, 4]],
    ['ids', [0, 1, 2, -1]],
    ['ids', [0.5, 1, 2, 3]],
    ['faults', null],
    ['faults', {}],
    ['faults', { draws: 0, rules: [] }],
    ['faults', [{ ...rule, then: { status: 'down' } }]],
    ['faults', [{ ...rule, match: { path: 'no slash' } }]],
    ['faultTally', null],
    ['faultTally', { draws: -1, rules: [] }],
    ['faultTally', { draws: 0, rules: [{ matches: 1 }] }],
    ['settings', null],
    ['settings', []],
    ['settings', 'open'],
    ['settings', { accessTokenLifetime: '5' }],
    ['settings', { unknown: 1 }],
    ['settings', { accessTokenLifetime: 5, unknown: 1 }],
    ['anything else', { mode: 'fixed' }],
  ])('The state row “%s” may not have the value %j', (key, value) => {
    expect(isChangedRow(state(key, value), withState)).toBe(false);
  });

  test('A snapshot may remove all state rows except those of clock and ids', () => {
    const removal = (key: string) => ({ ...state(key, null), row: null });
    expect(isChangedRow(removal('clock'), withState)).toBe(false);
    expect(isChangedRow(removal('ids'), withState)).toBe(false);
    for (const key of ['faults', 'faultTally', 'settings', 'sequences']) {
      expect(isChangedRow(removal(key), withState)).toBe(true);
    }
  });

  test('Rows of other tables are not checked as state', () => {
    const note = {
      key: 'public.notes [1]',
      table: 'public.notes',
      row: { id: 1, text: 'clock' },
    };
    expect(isChangedRow(note, withState)).toBe(true);
  });
});

test('Values must have the type of their column, and those of an enumeration must be in it', () => {
  const typed: Schema = {
    exposed: ['public'],
    enums: { mood: ['calm', 'busy'] },
    tables: {
      'public.days': {
        columns: {
          id: { type: 'integer' },
          mood: { type: { enum: 'mood' } },
          at: { type: 'timestamptz', nullable: true },
          weather: { type: 'jsonb', nullable: true },
        },
        primaryKey: ['id'],
      },
    },
  };
  const day = (row: Json) => ({
    key: 'public.days [1]',
    table: 'public.days',
    row,
  });
  expect(isChangedRow(day({ id: 1, mood: 'calm', at: null, weather: null }), typed)).toBe(true);
  expect(
    isChangedRow(day({ id: 1, mood: 'calm', at: '2026-03-02T09:00:00.000000+00:00', weather: null }), typed),
  ).toBe(true);
  expect(isChangedRow(day({ id: 1, mood: 'sad', at: null, weather: null }), typed)).toBe(false);
  expect(isChangedRow(day({ id: 1, mood: null, at: null, weather: null }), typed)).toBe(false);
  // A valid time, but not in the canonical form in which tables store it.
  expect(isChangedRow(day({ id: 1, mood: 'calm', at: '2026-03-02 09:00', weather: null }), typed)).toBe(
    false,
  );
  expect(isChangedRow(day({ id: 1, mood: 'calm', at: 'soon', weather: null }), typed)).toBe(false);
  // Any JSON fits a jsonb column, but here the column is missing (its name is misspelled).
  expect(isChangedRow(day({ id: 1, mood: 'calm', at: null, wether: null }), typed)).toBe(false);
});
