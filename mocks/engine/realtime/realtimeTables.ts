/**
 * The table of Realtime. It stays empty: only its policies matter, because they decide who may use a private channel.
 * As in a new project, row-level security is on and there is no policy until a schema brings some (`Schema.policies`).
 */
import type { Backend } from '../backend/backend';
import { checkPolicy, visibilityOf } from '../backend/policies';
import { databaseRoles, PostgresError, type Grant, type Row, type TableDefinition } from '../backend/schema';
import { createContext, type Caller } from '../backend/statement';

const messages = 'realtime.messages';

const everyGrant = (['select', 'insert', 'update'] as const).flatMap((command): Grant[] =>
  databaseRoles.map((role) => ({ role, command, columns: '*' })),
);

export const realtimeTables: Record<typeof messages, TableDefinition> = {
  [messages]: {
    columns: {
      id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
      /** The channel's name. In SQL, policies read it as `realtime.topic()`. */
      topic: { type: 'text' },
      /** `broadcast` or `presence`. */
      extension: { type: 'text' },
      payload: { type: 'jsonb', nullable: true },
      event: { type: 'text', nullable: true },
      private: { type: 'boolean', nullable: true, default: { value: false } },
      inserted_at: { type: 'timestamptz', default: { call: 'now' } },
      updated_at: { type: 'timestamptz', default: { call: 'now' } },
    },
    primaryKey: ['id'],
    grants: everyGrant,
    policies: [],
  },
};

export type Extension = 'broadcast' | 'presence';

/** Whether the policies let the caller use that part of a private channel. The server tests them with a trial row. */
export function mayUse(
  backend: Backend,
  caller: Caller,
  action: 'read' | 'write',
  topic: string,
  extension: Extension,
): boolean {
  const context = createContext(backend, caller);
  const row: Row = {
    id: '00000000-0000-4000-8000-000000000000',
    topic,
    extension,
    payload: null,
    event: null,
    private: false,
    inserted_at: context.now,
    updated_at: context.now,
  };
  if (action === 'read') return visibilityOf(backend, messages, 'select', context).test(row);
  try {
    checkPolicy(backend, messages, 'insert', row, context);
    return true;
  } catch (error) {
    if (error instanceof PostgresError && error.code === '42501') return false;
    throw error;
  }
}
