import { createBackend } from './createBackend';
import type { Row, Schema } from './schema';
import { deleteRow, insertRow, upsertRow } from './writes';

const schema: Schema = {
  exposed: ['public'],
  enums: {},
  tables: {
    'public.notes': {
      columns: {
        id: { type: 'bigint', default: { call: 'identity' } },
        title: { type: 'text' },
      },
      primaryKey: ['id'],
      indexes: [{ columns: [{ column: 'id', descending: true }] }],
    },
  },
  rows: { 'public.notes': [{ id: 7, title: 'seeded' }] },
};

function openNotes() {
  const backend = createBackend({ schema });
  const insert = (values: Row) => backend.transaction(() => insertRow(backend, 'public.notes', values)).id;
  return { backend, insert };
}

test('A sequence begins after the rows of the seed', () => {
  const { insert } = openNotes();
  expect([insert({ title: 'a' }), insert({ title: 'b' })]).toEqual([8, 9]);
});

test('A failed write uses its number up, and leaves row and clock as they were', () => {
  const { backend, insert } = openNotes();
  const at = backend.clock.now();
  expect(() => insert({ title: null })).toThrow('null value in column "title"');
  expect([backend.table('public.notes').size, backend.clock.now()]).toEqual([1, at]);
  expect(insert({ title: 'a' })).toBe(9);
});

test('The number of a removed row does not come back', () => {
  const { backend, insert } = openNotes();
  insert({ title: 'a' });
  backend.transaction(() => deleteRow(backend, 'public.notes', { id: 8, title: 'a' }));
  expect(insert({ title: 'b' })).toBe(9);
});

test('A number that an insert names moves nothing on, and the sequence then meets it', () => {
  const { insert } = openNotes();
  insert({ id: 8, title: 'named' });
  expect(() => insert({ title: 'a' })).toThrow('duplicate key value');
  expect(insert({ title: 'b' })).toBe(9);
});

test('An upsert that names its number uses none up', () => {
  const { backend, insert } = openNotes();
  backend.transaction(() =>
    upsertRow(backend, 'public.notes', { id: 7, title: 'again' }, { resolution: 'ignore' }),
  );
  expect(insert({ title: 'a' })).toBe(8);
});

test('A savepoint that is rolled back takes no number back', () => {
  const { backend, insert } = openNotes();
  backend.transaction(() => {
    expect(() => insert({ title: null })).toThrow('null value');
    expect(insert({ title: 'a' })).toBe(9);
  });
});

test('Another instance goes on where the first one stands', () => {
  const { backend, insert } = openNotes();
  const other = createBackend({ schema });
  backend.onCommit((changes) => other.applyChanges(changes));
  expect(() => insert({ title: null })).toThrow('null value');
  expect(other.transaction(() => insertRow(other, 'public.notes', { title: 'a' })).id).toBe(9);
});

test('A write that is only tried out uses no number up', () => {
  const { backend, insert } = openNotes();
  expect(backend.tryOut(() => insert({ title: 'a' }))).toBe(8);
  expect(() => backend.tryOut(() => insert({ title: null }))).toThrow('null value');
  expect([backend.table('public.notes').size, insert({ title: 'b' })]).toEqual([1, 8]);
});
