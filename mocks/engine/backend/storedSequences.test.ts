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

test('A sequence begins after the highest number of the seeded rows', () => {
  const { insert } = openNotes();
  expect([insert({ title: 'a' }), insert({ title: 'b' })]).toEqual([8, 9]);
});

test('A failed write uses up its number, and changes neither rows nor clock', () => {
  const { backend, insert } = openNotes();
  const at = backend.clock.now();
  expect(() => insert({ title: null })).toThrow('null value in column "title"');
  expect([backend.table('public.notes').size, backend.clock.now()]).toEqual([1, at]);
  expect(insert({ title: 'a' })).toBe(9);
});

test('The number of a removed row is not used again', () => {
  const { backend, insert } = openNotes();
  insert({ title: 'a' });
  backend.transaction(() => deleteRow(backend, 'public.notes', { id: 8, title: 'a' }));
  expect(insert({ title: 'b' })).toBe(9);
});

test('An insert with an explicit number does not advance the sequence, so the next insert draws that number and fails', () => {
  const { insert } = openNotes();
  insert({ id: 8, title: 'named' });
  expect(() => insert({ title: 'a' })).toThrow('duplicate key value');
  expect(insert({ title: 'b' })).toBe(9);
});

test('An upsert with an explicit number draws none from the sequence', () => {
  const { backend, insert } = openNotes();
  backend.transaction(() =>
    upsertRow(backend, 'public.notes', { id: 7, title: 'again' }, { resolution: 'ignore' }),
  );
  expect(insert({ title: 'a' })).toBe(8);
});

test('A nested transaction that fails does not give its number back to the sequence', () => {
  const { backend, insert } = openNotes();
  backend.transaction(() => {
    expect(() => insert({ title: null })).toThrow('null value');
    expect(insert({ title: 'a' })).toBe(9);
  });
});

test('A back end that applies the changes of another continues its sequence', () => {
  const { backend, insert } = openNotes();
  const other = createBackend({ schema });
  backend.onCommit((changes) => other.applyChanges(changes));
  expect(() => insert({ title: null })).toThrow('null value');
  expect(other.transaction(() => insertRow(other, 'public.notes', { title: 'a' })).id).toBe(9);
});

test('A write that is only tried out uses up no number of the sequence', () => {
  const { backend, insert } = openNotes();
  expect(backend.dryRun(() => insert({ title: 'a' }))).toBe(8);
  expect(() => backend.dryRun(() => insert({ title: null }))).toThrow('null value');
  expect([backend.table('public.notes').size, insert({ title: 'b' })]).toEqual([1, 8]);
});
