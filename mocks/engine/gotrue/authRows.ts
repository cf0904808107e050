/** Row types of the `auth` tables, and typed functions that read and write them. */
import type { Backend } from '../backend/backend';
import type { Json, Row } from '../backend/schema';
import { deleteRows, insertRow, updateRows } from '../backend/writes';
import { currentTimestamp } from './goTime';

export type Metadata = { [key: string]: Json };

export interface UserRow extends Row {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string;
  email_change_sent_at: string | null;
  email_change_confirm_status: number;
  reauthentication_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata;
  raw_user_meta_data: Metadata;
  phone: string | null;
  phone_confirmed_at: string | null;
  banned_until: string | null;
  is_anonymous: boolean;
  is_sso_user: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface IdentityRow extends Row {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface SessionRow extends Row {
  id: string;
  user_id: string;
  factor_id: string | null;
  aal: string;
  amr: { method: string; timestamp: number }[];
  not_after: string | null;
  refreshed_at: string | null;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
}

export interface RefreshTokenRow extends Row {
  position: number;
  token: string;
  session_id: string;
  user_id: string;
  parent: string | null;
  revoked: boolean;
  created_at: string;
  updated_at: string;
}

export interface OneTimeTokenRow extends Row {
  id: string;
  user_id: string;
  token_type: string;
  token_hash: string;
  relates_to: string;
  created_at: string;
  updated_at: string;
}

export interface FlowStateRow extends Row {
  id: string;
  user_id: string | null;
  auth_code: string;
  code_challenge_method: string;
  code_challenge: string;
  authentication_method: string;
  auth_code_issued_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface FactorRow extends Row {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  secret: string | null;
  last_challenged_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ChallengeRow extends Row {
  id: string;
  factor_id: string;
  ip_address: string;
  verified_at: string | null;
  created_at: string;
}

interface Tables {
  users: UserRow;
  identities: IdentityRow;
  sessions: SessionRow;
  refresh_tokens: RefreshTokenRow;
  one_time_tokens: OneTimeTokenRow;
  flow_state: FlowStateRow;
  mfa_factors: FactorRow;
  mfa_challenges: ChallengeRow;
}

type TableName = keyof Tables;

// The engine's tables return the generic `Row`; these functions cast it to the row type of the table.
export function findRow<T extends TableName>(
  backend: Backend,
  table: T,
  where: Partial<Tables[T]> & Row,
): Tables[T] | undefined {
  return backend.table(`auth.${table}`).find(where) as Tables[T] | undefined;
}

export function findRows<T extends TableName>(
  backend: Backend,
  table: T,
  where: Partial<Tables[T]> & Row,
): Tables[T][] {
  return backend.table(`auth.${table}`).findAll(where) as Tables[T][];
}

/** Inserts with the schema's defaults, constraints and triggers. */
export function addRow<T extends TableName>(backend: Backend, table: T, row: Tables[T]): void {
  insertRow(backend, `auth.${table}`, row);
}

/** Updates the matching rows, and `updated_at` where the table has it and `values` does not set it. */
export function changeRows<T extends TableName>(
  backend: Backend,
  table: T,
  where: Partial<Tables[T]> & Row,
  values: Partial<Tables[T]> & Row,
): void {
  const hasUpdatedAt = 'updated_at' in backend.table(`auth.${table}`).definition.columns;
  updateRows(backend, `auth.${table}`, where, {
    ...(hasUpdatedAt ? { updated_at: currentTimestamp(backend) } : {}),
    ...values,
  });
}

/** Deletes the matching rows; foreign keys cascade to rows that belong to them. */
export function removeRows<T extends TableName>(
  backend: Backend,
  table: T,
  where: Partial<Tables[T]> & Row,
): void {
  deleteRows(backend, `auth.${table}`, where);
}

/** A user by address, without regard to case. */
export function findUserByEmail(backend: Backend, email: string): UserRow | undefined {
  return email === '' ? undefined : findRow(backend, 'users', { email: email.toLowerCase() });
}
