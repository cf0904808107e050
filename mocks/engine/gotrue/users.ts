/**
 * Accounts: how they are created and confirmed, how a password changes, and their JSON. Sessions and mails have modules
 * of their own.
 */
import { invalidTextError } from '../backend/invalidText';
import type { Backend } from '../backend/backend';
import type { Json, Row } from '../backend/schema';
import { addRow, changeRows, findRow, findRows, removeRows } from './authRows';
import type { FactorRow, IdentityRow, Metadata, UserRow } from './authRows';
import { AuthError } from './authErrors';
import { sortedKeys } from './goJson';
import { hashPassword } from './passwords';
import { currentTimestamp, goTime, optionalTime } from './goTime';
import { fromTimestamp, toTimestamp } from '../backend/timestamps';

interface NewUser {
  id?: string | undefined;
  email: string;
  /** Text of `passwords.ts`; null for an account that signs in by mail only. */
  passwordHash: string | null;
  userMetadata: Metadata;
  /** Data of the identity besides sub, email, email_verified and phone_verified. */
  identityData?: Metadata;
  createdAt?: string | undefined;
  role?: string | undefined;
}

/** Writes the user and its email identity, and fires the schema's triggers. The address must be checked and free. */
export function insertUser(backend: Backend, given: NewUser): UserRow {
  const id = given.id ?? backend.ids.uuid();
  const createdAt = given.createdAt ?? currentTimestamp(backend);
  addRow(backend, 'users', {
    id,
    aud: 'authenticated',
    role: given.role ?? 'authenticated',
    email: given.email,
    encrypted_password: given.passwordHash,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change: '',
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: assertStorable(given.userMetadata),
    phone: null,
    phone_confirmed_at: null,
    banned_until: null,
    is_anonymous: false,
    is_sso_user: false,
    created_at: createdAt,
    updated_at: createdAt,
    deleted_at: null,
  });
  addRow(backend, 'identities', {
    id: backend.ids.uuid(),
    provider_id: id,
    user_id: id,
    identity_data: { ...given.identityData, ...emailClaims(id, given.email) },
    provider: 'email',
    email: given.email,
    last_sign_in_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
  });
  return userById(backend, id);
}

/** What GoTrue itself adds to the metadata of a user who signs up with an address. */
const emailClaims = (id: string, email: string): Metadata => ({
  sub: id,
  email,
  email_verified: false,
  phone_verified: false,
});

/** Inserts a user as POST /signup does: GoTrue's claims are in the user's metadata, too, not only in the identity's. */
export function signUpUser(
  backend: Backend,
  given: Pick<NewUser, 'id' | 'email' | 'passwordHash' | 'createdAt'> & { data: Metadata },
): UserRow {
  const id = given.id ?? backend.ids.uuid();
  return insertUser(backend, {
    ...given,
    id,
    userMetadata: { ...withoutNulls(given.data), ...emailClaims(id, given.email) },
    identityData: given.data,
  });
}

export interface SeedUser {
  id?: string;
  email: string;
  /** Give one of the two. A hash that is made once is cheaper when many accounts share a password. */
  password?: string;
  passwordHash?: string;
  full_name?: string | null;
  /** Any ISO time. Default now. */
  createdAt?: string;
  /** Default true. */
  confirmed?: boolean;
}

/** For seeds and tests: inserts an account as sign-up and confirmation leave it. Returns its id. */
export function createUser(backend: Backend, given: SeedUser): string {
  const createdAt = given.createdAt === undefined ? undefined : toTimestamp(Date.parse(given.createdAt));
  const passwordHash =
    given.passwordHash ?? (given.password === undefined ? null : hashPassword(given.password, backend.ids));
  const user = signUpUser(backend, {
    id: given.id,
    email: given.email.toLowerCase(),
    passwordHash,
    data: typeof given.full_name === 'string' ? { full_name: given.full_name } : {},
    createdAt,
  });
  if (given.confirmed !== false) confirmEmail(backend, user, createdAt);
  return user.id;
}

export function userById(backend: Backend, id: string): UserRow {
  const user = findRow(backend, 'users', { id });
  if (!user) throw new Error(`auth.users has no row ${id}`);
  return user;
}

export const emailOf = (user: UserRow): string => user.email ?? '';

/** Updates columns and returns the stored row, because triggers may have changed it. */
export function changeUser(backend: Backend, user: UserRow, values: Partial<UserRow> & Row): UserRow {
  changeRows(backend, 'users', { id: user.id }, values);
  return userById(backend, user.id);
}

export const isConfirmed = (user: UserRow): boolean => user.email_confirmed_at !== null;

export const isBanned = (backend: Backend, user: UserRow): boolean =>
  user.banned_until !== null && fromTimestamp(user.banned_until) > backend.clock.now();

export const identitiesOf = (backend: Backend, user: UserRow): IdentityRow[] =>
  findRows(backend, 'identities', { user_id: user.id }).sort(byCreation);

export const factorsOf = (backend: Backend, user: UserRow): FactorRow[] =>
  findRows(backend, 'mfa_factors', { user_id: user.id }).sort(byCreation);

function byCreation(
  left: { created_at: string; id: string },
  right: { created_at: string; id: string },
): number {
  const order = left.created_at.localeCompare(right.created_at);
  return order === 0 ? left.id.localeCompare(right.id) : order;
}

export const hasVerifiedFactor = (backend: Backend, user: UserRow): boolean =>
  factorsOf(backend, user).some((factor) => factor.status === 'verified');

function withoutNulls(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}

/** Throws as the database does, for a text that jsonb cannot hold. */
function assertStorable(data: Metadata): Metadata {
  const problem = invalidTextError(data);
  if (problem) throw problem;
  return data;
}

/** New values over old ones; a null removes its key. */
export const mergeMetadata = (old: Metadata, changes: Metadata): Metadata =>
  assertStorable(withoutNulls({ ...old, ...changes }));

export function changeUserMetadata(backend: Backend, user: UserRow, changes: Metadata): UserRow {
  return changeUser(backend, user, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, changes) });
}

/** Confirms the address and, as GoTrue does, invalidates the codes and links of all mails sent before. */
export function confirmEmail(backend: Backend, user: UserRow, at = currentTimestamp(backend)): UserRow {
  removeRows(backend, 'one_time_tokens', { user_id: user.id });
  return changeUser(backend, user, {
    email_confirmed_at: at,
    updated_at: at,
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
  });
}

/** Marks the email identity of the user's own address as verified. GoTrue leaves its `updated_at` alone. */
export function verifyIdentity(backend: Backend, user: UserRow): void {
  for (const identity of identitiesOf(backend, user)) {
    if (identity.email === user.email) changeIdentity(backend, identity, { email_verified: true });
  }
}

export function changeIdentity(backend: Backend, identity: IdentityRow, changes: Metadata): void {
  const data = mergeMetadata(identity.identity_data, changes);
  changeRows(
    backend,
    'identities',
    { id: identity.id },
    {
      identity_data: data,
      email: typeof data.email === 'string' ? data.email : identity.email,
      updated_at: identity.updated_at,
    },
  );
}

/**
 * Sets the password, ends all sessions but `keepSession`, and invalidates the codes and links of all mails sent before.
 * Only the address that waits for its confirmation stays (`email_change`).
 */
export function changePassword(
  backend: Backend,
  user: UserRow,
  password: string,
  keepSession: string | null,
): UserRow {
  for (const session of findRows(backend, 'sessions', { user_id: user.id })) {
    if (session.id !== keepSession) removeRows(backend, 'sessions', { id: session.id });
  }
  removeRows(backend, 'one_time_tokens', { user_id: user.id });
  return changeUser(backend, user, {
    encrypted_password: password === '' ? null : hashPassword(password, backend.ids),
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
  });
}

export const emailExists = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

const identityJson = (identity: IdentityRow): Json => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: sortedKeys(identity.identity_data),
  provider: identity.provider,
  ...optionalTime('last_sign_in_at', identity.last_sign_in_at),
  created_at: goTime(identity.created_at),
  updated_at: goTime(identity.updated_at),
  ...(identity.email === null ? {} : { email: identity.email }),
});

export const factorJson = (factor: FactorRow): Metadata => ({
  id: factor.id,
  created_at: goTime(factor.created_at),
  updated_at: goTime(factor.updated_at),
  status: factor.status,
  ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
  factor_type: factor.factor_type,
  phone: '',
  last_challenged_at: factor.last_challenged_at === null ? null : goTime(factor.last_challenged_at),
});

const confirmedAtOf = (user: UserRow): string | null => user.email_confirmed_at ?? user.phone_confirmed_at;

/** What GoTrue loads for a user besides the row itself. */
interface UserRelations {
  /** `confirmed_at`, a generated column: the answer to the request that confirms a user still has the old value. */
  confirmedAt: string | null;
  factors: Json[];
  identities: Json[] | null;
}

/** Call this before a request's changes where GoTrue does not read the user again after them. */
export const loadRelations = (backend: Backend, user: UserRow): UserRelations => ({
  confirmedAt: confirmedAtOf(user),
  factors: factorsOf(backend, user).map(factorJson),
  identities: identitiesOf(backend, user).map(identityJson),
});

/** A user (docs/wire-facts.md, "Shapes"): the order of the keys is GoTrue's, and what is unset is left out. */
export function userJson(backend: Backend, user: UserRow, relations: Partial<UserRelations> = {}): Metadata {
  const { confirmedAt, factors, identities } = { ...loadRelations(backend, user), ...relations };
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: emailOf(user),
    ...optionalTime('email_confirmed_at', user.email_confirmed_at),
    ...optionalTime('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...optionalTime('phone_confirmed_at', user.phone_confirmed_at),
    ...optionalTime('confirmation_sent_at', user.confirmation_sent_at),
    ...optionalTime('confirmed_at', confirmedAt),
    ...optionalTime('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change === '' ? {} : { new_email: user.email_change }),
    ...optionalTime('email_change_sent_at', user.email_change_sent_at),
    ...optionalTime('reauthentication_sent_at', user.reauthentication_sent_at),
    ...optionalTime('last_sign_in_at', user.last_sign_in_at),
    app_metadata: sortedKeys(user.raw_app_meta_data),
    user_metadata: sortedKeys(user.raw_user_meta_data),
    ...(factors.length === 0 ? {} : { factors }),
    identities,
    created_at: goTime(user.created_at),
    updated_at: goTime(user.updated_at),
    ...optionalTime('banned_until', user.banned_until),
    ...optionalTime('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

/** The answer to a sign-up with an address that has a confirmed account: it reveals nothing about that account. */
export function obfuscatedUserJson(backend: Backend, email: string): Metadata {
  const now = goTime(currentTimestamp(backend));
  return {
    id: backend.ids.uuid(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
