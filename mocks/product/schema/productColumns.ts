/** The columns of the product's tables. The compiler checks them against the types generated from the migrations. */
import type { Database } from '../../../src/supabase/database.types';
import type { Column } from '../../engine/backend/schema';
import type { Agreed, ComparedSchema } from './schemaTypes';

export const productEnums = {
  user_role: ['user', 'admin'],
  request_status: ['pending', 'processing', 'completed', 'failed'],
  history_kind: ['status', 'role', 'block', 'unblock', 'deletion'],
} as const;

export const productColumns = {
  profiles: {
    id: { type: 'uuid' },
    full_name: { type: 'text', nullable: true },
    email: { type: 'text' },
    role: { type: { enum: 'user_role' }, default: { value: 'user' } },
    created_at: { type: 'timestamptz', default: { call: 'now' } },
  },
  optimization_requests: {
    id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
    user_id: { type: 'uuid', default: { call: 'auth.uid' } },
    business_name: { type: 'text' },
    location: { type: 'text' },
    keywords: { type: { array: 'text' } },
    status: { type: { enum: 'request_status' }, default: { value: 'pending' } },
    created_at: { type: 'timestamptz', default: { call: 'now' } },
  },
  history: {
    id: { type: 'bigint', default: { call: 'identity' } },
    created_at: { type: 'timestamptz', default: { call: 'now' } },
    kind: { type: { enum: 'history_kind' } },
    actor_id: { type: 'uuid', nullable: true },
    person_id: { type: 'uuid', nullable: true },
    request_id: { type: 'uuid', nullable: true },
    old_value: { type: 'text', nullable: true },
    new_value: { type: 'text', nullable: true },
  },
  mail_settings: {
    user_id: { type: 'uuid', default: { call: 'auth.uid' } },
    status_mail: { type: 'boolean', default: { value: true } },
  },
} as const satisfies Record<string, Record<string, Column>>;

/**
 * Does not compile unless columns and database types agree. No module needs it: it is exported so that it is checked.
 * @public
 */
export type ColumnsAgree = Agreed<
  ComparedSchema<typeof productColumns, typeof productEnums, Database['public']>
>;
