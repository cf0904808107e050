/**
 * The tables of the `auth` schema that the fake GoTrue keeps, with GoTrue's own column names, so that a trigger on
 * `auth.users` reads the same in SQL and here. Only `gotrue/` and such triggers may use them; REST does not expose
 * them, and no role has a grant on them.
 */
import type { Column, TableDefinition } from '../backend/schema';

const uuid: Column = { type: 'uuid' };
const text: Column = { type: 'text' };
const optionalText: Column = { type: 'text', nullable: true };
const json: Column = { type: 'jsonb' };
const time: Column = { type: 'timestamptz' };
const optionalTime: Column = { type: 'timestamptz', nullable: true };
const flag: Column = { type: 'boolean', default: { value: false } };

const ownedByUser = (table: string) => ({
  name: `${table}_user_id_fkey`,
  columns: ['user_id'],
  references: { table: 'auth.users', columns: ['id'] },
  onDelete: 'cascade' as const,
});

export const authTables: Record<string, TableDefinition> = {
  'auth.users': {
    columns: {
      id: uuid,
      aud: text,
      role: text,
      /** Lower case. Null for a user who has only a phone number. */
      email: optionalText,
      /** Text of `passwords.ts`; null when the account has no password. */
      encrypted_password: optionalText,
      email_confirmed_at: optionalTime,
      invited_at: optionalTime,
      confirmation_sent_at: optionalTime,
      recovery_sent_at: optionalTime,
      /** The address that waits for confirmation; '' when none does. */
      email_change: { type: 'text', default: { value: '' } },
      email_change_sent_at: optionalTime,
      /** 1 when one of the two addresses of a change has confirmed. */
      email_change_confirm_status: { type: 'integer', default: { value: 0 } },
      reauthentication_sent_at: optionalTime,
      last_sign_in_at: optionalTime,
      raw_app_meta_data: json,
      raw_user_meta_data: json,
      phone: optionalText,
      phone_confirmed_at: optionalTime,
      banned_until: optionalTime,
      is_anonymous: flag,
      is_sso_user: flag,
      created_at: time,
      updated_at: time,
      /** Set by a soft delete, which keeps the row but none of its personal data. */
      deleted_at: optionalTime,
    },
    primaryKey: ['id'],
    uniqueKeys: [
      { name: 'users_email_partial_key', columns: ['email'] },
      { name: 'users_phone_key', columns: ['phone'] },
    ],
    indexes: [
      {
        columns: [
          { column: 'created_at', descending: true },
          { column: 'id', descending: true },
        ],
      },
    ],
  },

  'auth.identities': {
    columns: {
      id: uuid,
      /** The user's id at the provider; the user id itself for email. */
      provider_id: text,
      user_id: uuid,
      identity_data: json,
      provider: text,
      email: optionalText,
      last_sign_in_at: optionalTime,
      created_at: time,
      updated_at: time,
    },
    primaryKey: ['id'],
    uniqueKeys: [{ name: 'identities_provider_id_provider_unique', columns: ['provider_id', 'provider'] }],
    foreignKeys: [ownedByUser('identities')],
    indexes: [{ columns: [{ column: 'user_id' }, { column: 'created_at' }] }],
  },

  'auth.sessions': {
    columns: {
      id: uuid,
      user_id: uuid,
      factor_id: { type: 'uuid', nullable: true },
      aal: text,
      /** `[{ method, timestamp }]`, newest first, timestamps in seconds: becomes the `amr` claim. */
      amr: json,
      not_after: optionalTime,
      refreshed_at: optionalTime,
      user_agent: optionalText,
      created_at: time,
      updated_at: time,
    },
    primaryKey: ['id'],
    foreignKeys: [ownedByUser('sessions')],
    indexes: [{ columns: [{ column: 'user_id' }, { column: 'created_at' }] }],
  },

  'auth.refresh_tokens': {
    columns: {
      /** Counts up within a session. */
      position: { type: 'integer' },
      token: text,
      session_id: uuid,
      user_id: uuid,
      /** The token that this one replaced. */
      parent: optionalText,
      revoked: flag,
      created_at: time,
      /** For a revoked token: when it was revoked, from which the reuse interval counts. */
      updated_at: time,
    },
    primaryKey: ['token'],
    foreignKeys: [
      {
        name: 'refresh_tokens_session_id_fkey',
        columns: ['session_id'],
        references: { table: 'auth.sessions', columns: ['id'] },
        onDelete: 'cascade',
      },
      ownedByUser('refresh_tokens'),
    ],
    indexes: [{ columns: [{ column: 'session_id' }, { column: 'position' }] }],
  },

  'auth.one_time_tokens': {
    columns: {
      id: uuid,
      user_id: uuid,
      /** confirmation, recovery, email_change_current, email_change_new, reauthentication. */
      token_type: text,
      /** sha224 of address and code in hex; `pkce_` before it when the flow was started with a challenge. */
      token_hash: text,
      relates_to: text,
      created_at: time,
      updated_at: time,
    },
    primaryKey: ['id'],
    uniqueKeys: [{ name: 'one_time_tokens_user_id_token_type_key', columns: ['user_id', 'token_type'] }],
    foreignKeys: [ownedByUser('one_time_tokens')],
    indexes: [{ columns: [{ column: 'token_hash' }] }],
  },

  'auth.flow_state': {
    columns: {
      id: uuid,
      user_id: { type: 'uuid', nullable: true },
      auth_code: text,
      code_challenge_method: text,
      code_challenge: text,
      /** `email/signup`, `magiclink`, `recovery`, `email_change`, `invite`. */
      authentication_method: text,
      auth_code_issued_at: optionalTime,
      created_at: time,
      updated_at: time,
    },
    primaryKey: ['id'],
    uniqueKeys: [{ name: 'flow_state_auth_code_key', columns: ['auth_code'] }],
    foreignKeys: [ownedByUser('flow_state')],
    indexes: [{ columns: [{ column: 'user_id' }, { column: 'created_at' }] }],
  },

  'auth.mfa_factors': {
    columns: {
      id: uuid,
      user_id: uuid,
      friendly_name: optionalText,
      factor_type: text,
      /** `unverified` or `verified`. */
      status: text,
      /** Base32, without padding. */
      secret: optionalText,
      last_challenged_at: optionalTime,
      created_at: time,
      updated_at: time,
    },
    primaryKey: ['id'],
    foreignKeys: [ownedByUser('mfa_factors')],
    indexes: [{ columns: [{ column: 'user_id' }, { column: 'created_at' }] }],
  },

  'auth.mfa_challenges': {
    columns: {
      id: uuid,
      factor_id: uuid,
      ip_address: text,
      verified_at: optionalTime,
      created_at: time,
    },
    primaryKey: ['id'],
    foreignKeys: [
      {
        name: 'mfa_challenges_auth_factor_id_fkey',
        columns: ['factor_id'],
        references: { table: 'auth.mfa_factors', columns: ['id'] },
        onDelete: 'cascade',
      },
    ],
  },
};
