/** Tables that no Supabase project has, for the fake's own state: requests can change it and a reload keeps it. */
import type { Backend } from './backend';
import type { Json, TableDefinition } from './schema';
import type { StoredTable } from './storedTable';

export const stateTables: Record<'fake.state' | 'fake.mailbox', TableDefinition> = {
  /** One row each for the position of the ids, the clock, fault rules and their counts, and a scenario's settings. */
  'fake.state': {
    columns: { key: { type: 'text' }, value: { type: 'jsonb' } },
    primaryKey: ['key'],
  },
  'fake.mailbox': {
    columns: {
      id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
      /** Counts up, so that mails of the same moment keep their order. */
      number: { type: 'integer' },
      to: { type: 'text' },
      subject: { type: 'text' },
      at: { type: 'timestamptz', default: { call: 'now' } },
      link: { type: 'text', nullable: true },
      code: { type: 'text', nullable: true },
      text: { type: 'text', nullable: true },
    },
    primaryKey: ['id'],
    indexes: [{ columns: [{ column: 'number' }] }],
  },
};

export function readState(backend: Backend, key: string): Json | undefined {
  return backend.table('fake.state').find({ key })?.value;
}

/** `null` removes the row. */
export function writeState(backend: Backend, key: string, value: Json): void {
  const table = backend.table('fake.state');
  if (value === null) table.remove({ key });
  else if (table.update({ key }, { value }) === 0) table.insert({ key, value });
}

/** The rows of `fake.state`, for the back end itself. */
export interface StateRows {
  /** The stored value itself, not a copy: do not change it. */
  peek(key: string): Json | undefined;
  put(key: string, value: Json): void;
}

export const createStateRows = (table: StoredTable): StateRows => ({
  peek: (key) => table.peek({ key })?.value,
  put(key, value) {
    if (table.update({ key }, { value }) === 0) table.insert({ key, value });
  },
});
