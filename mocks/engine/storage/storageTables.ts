/** The table of the Storage service. As in a new project, row-level security is on and there is no policy: only the service role passes. */
import { commands, databaseRoles, type Grant, type TableDefinition } from '../backend/schema';

const everyGrant = commands.flatMap((command): Grant[] =>
  databaseRoles.map((role) => ({ role, command, columns: '*' })),
);

export const storageTables: Record<'storage.buckets', TableDefinition> = {
  'storage.buckets': {
    columns: {
      id: { type: 'text' },
      name: { type: 'text' },
      owner: { type: 'uuid', nullable: true },
      owner_id: { type: 'text', nullable: true },
      public: { type: 'boolean', default: { value: false } },
      file_size_limit: { type: 'bigint', nullable: true },
      allowed_mime_types: { type: { array: 'text' }, nullable: true },
      created_at: { type: 'timestamptz', default: { call: 'now' } },
      updated_at: { type: 'timestamptz', default: { call: 'now' } },
    },
    primaryKey: ['id'],
    uniqueKeys: [{ name: 'bname', columns: ['name'] }],
    indexes: [{ columns: [{ column: 'id' }] }],
    grants: everyGrant,
    policies: [],
  },
};
