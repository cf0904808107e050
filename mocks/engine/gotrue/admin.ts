/** What the service role may do with other people's accounts: /admin/users, /admin/generate_link, /invite. */
import type { Backend } from '../backend/backend';
import { notImplemented } from '../http';
import type { HttpRequest, HttpResponse } from '../http';
import { toTimestamp } from '../backend/timestamps';
import { sha256 } from '@noble/hashes/sha2.js';
import { AuthError, unexpectedFailure, validationFailed } from './authErrors';
import { changeRows, findRow, findRows, findUserByEmail, removeRows } from './authRows';
import type { UserRow } from './authRows';
import { requireAdmin } from './authenticate';
import { normalizeEmail } from './emailAddress';
import { goResponse } from './goJson';
import { currentTimestamp } from './goTime';
import { actionLink, newCode, sendInvitation, storeToken, tokenHash } from './mails';
import type { LinkType, TokenType } from './mails';
import { requireFactor, removeFactor } from './mfa';
import { checkPasswordStrength } from './passwordRules';
import { hashPassword } from './passwords';
import { isRedirectAllowed, redirectOf } from './redirects';
import { hasField, readParams } from './requestParams';
import { encodeQuery } from './urlEncoding';
import {
  emailExists,
  changeIdentity,
  changePassword,
  changeUser,
  changeUserMetadata,
  confirmEmail,
  emailOf,
  factorJson,
  factorsOf,
  identitiesOf,
  insertUser,
  isConfirmed,
  loadRelations,
  mergeMetadata,
  userById,
  userJson,
} from './users';

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

function requireUser(backend: Backend, id: string): UserRow {
  if (!uuid.test(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = findRow(backend, 'users', { id: id.toLowerCase() });
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

const userResponse = (
  backend: Backend,
  user: UserRow,
  known?: Parameters<typeof userJson>[2],
): HttpResponse => goResponse(200, userJson(backend, user, known));

/** GET /admin/users?page=1&per_page=50&sort=created_at desc&filter=text, newest first, with `Link`, `X-Total-Count`. */
export function handleUserList(request: HttpRequest, backend: Backend): HttpResponse {
  requireAdmin(request, backend);
  const query = request.url.searchParams;
  const direction = sortDirection(query.get('sort') ?? '');
  const page = pageNumber(query.get('page'), 1);
  const perPage = pageNumber(query.get('per_page'), 50);
  if (perPage === 0) throw badPagination('per_page must be greater than 0');

  const filter = (query.get('filter') ?? '').toLowerCase();
  const users = findRows(backend, 'users', {}).filter((user) => matches(user, filter));
  users.sort((left, right) => direction * left.created_at.localeCompare(right.created_at));
  const from = (Math.max(page, 1) - 1) * perPage;
  // GoTrue loads neither factors nor identities for a list.
  const listed = users
    .slice(from, from + perPage)
    .map((user) => userJson(backend, user, { factors: [], identities: null }));

  const pages = Math.ceil(users.length / perPage);
  const link = (target: number, rel: string): string => {
    const values = { ...Object.fromEntries(query), page: String(target) };
    return `</admin/users?${encodeQuery(values)}>; rel="${rel}"`;
  };
  const links = [...(pages > page ? [link(page + 1, 'next')] : []), link(pages, 'last')];
  return goResponse(
    200,
    { users: listed, aud: 'authenticated' },
    { link: links.join(', '), 'x-total-count': String(users.length) },
  );
}

function matches(user: UserRow, filter: string): boolean {
  if (filter === '') return true;
  const name = user.raw_user_meta_data.full_name;
  return emailOf(user).includes(filter) || (typeof name === 'string' && name.toLowerCase().includes(filter));
}

function sortDirection(sort: string): 1 | -1 {
  if (sort === '') return -1;
  const [field = '', direction = ''] = sort.trim().split(/\s+/);
  if (field !== 'created_at') {
    throw validationFailed(`Bad Sort Parameters: bad field for sort '${field}'`);
  }
  if (direction !== '' && direction !== 'asc' && direction !== 'desc') {
    throw validationFailed(
      `Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`,
    );
  }
  return direction === 'desc' ? -1 : 1;
}

const badPagination = (reason: string): AuthError => validationFailed(`Bad Pagination Parameters: ${reason}`);

function pageNumber(text: string | null, otherwise: number): number {
  if (text === null || text === '') return otherwise;
  if (!/^\d+$/.test(text)) {
    throw badPagination(`strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`);
  }
  return Number(text);
}

export function handleAdminUserGet(request: HttpRequest, backend: Backend, id: string): HttpResponse {
  requireAdmin(request, backend);
  return userResponse(backend, requireUser(backend, id));
}

const userFields = {
  id: 'string',
  aud: 'string',
  role: 'string',
  email: 'string',
  phone: 'string',
  password: 'string',
  password_hash: 'string',
  email_confirm: 'boolean',
  phone_confirm: 'boolean',
  user_metadata: 'object',
  app_metadata: 'object',
  ban_duration: 'string',
} as const;

const units: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/** Go's duration text (`1h30m`) in milliseconds; 0 for `none`, which lifts the ban; undefined for an empty text. */
function parseBanDuration(text: string): number | undefined {
  if (text === '') return undefined;
  if (text === 'none' || text === '0') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  if (parts.map(([part]) => part).join('') !== text.replace(/^[+-]/, '')) {
    throw validationFailed(`invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`);
  }
  const size = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0);
  return text.startsWith('-') ? -size : size;
}

const banUpdate = (backend: Backend, duration: number): { banned_until: string | null } => ({
  banned_until: duration === 0 ? null : toTimestamp(backend.clock.now() + duration),
});

export function handleAdminUserCreate(request: HttpRequest, backend: Backend): HttpResponse {
  requireAdmin(request, backend);
  const params = readParams(request, 'AdminUserParams', userFields);
  if (params.email === '' && params.phone === '') {
    throw validationFailed('Cannot create a user without either an email or phone');
  }
  const email = params.email === '' ? '' : normalizeEmail(params.email);
  if (email !== '' && findUserByEmail(backend, email)) throw emailExists();
  if (params.phone !== '') return notImplemented('users with a phone number (POST /auth/v1/admin/users)');
  if (hasField(request, 'password') && params.password_hash !== '') {
    throw validationFailed('Only a password or a password hash should be provided');
  }
  if (params.password_hash !== '') return notImplemented('password_hash (POST /auth/v1/admin/users)');
  if (params.password !== '') checkPasswordStrength(params.password, backend.settings.auth);
  if (params.id !== '' && !uuid.test(params.id)) {
    throw validationFailed('ID must conform to the uuid v4 format');
  }
  const ban = parseBanDuration(params.ban_duration);

  let user = insertUser(backend, {
    id: params.id === '' ? undefined : params.id.toLowerCase(),
    email,
    passwordHash: params.password === '' ? null : hashPassword(params.password, backend.ids),
    userMetadata: mergeMetadata({}, params.user_metadata ?? {}),
    role: params.role === '' ? undefined : params.role,
  });
  if (params.app_metadata) {
    user = changeUser(backend, user, {
      raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, params.app_metadata),
    });
  }
  if (params.email_confirm) user = confirmEmail(backend, user);
  if (ban !== undefined) user = changeUser(backend, user, banUpdate(backend, ban));
  return userResponse(backend, user, { confirmedAt: null });
}

export function handleAdminUserUpdate(request: HttpRequest, backend: Backend, id: string): HttpResponse {
  requireAdmin(request, backend);
  let user = requireUser(backend, id);
  const before = loadRelations(backend, user);
  const params = readParams(request, 'AdminUserParams', userFields);
  const email = params.email === '' ? '' : normalizeEmail(params.email);
  if (params.phone !== '') return notImplemented('users with a phone number (PUT /auth/v1/admin/users/…)');
  const ban = parseBanDuration(params.ban_duration);
  const password = hasField(request, 'password') ? params.password : null;
  if (password !== null) checkPasswordStrength(password, backend.settings.auth);
  const owner = email === '' ? undefined : findUserByEmail(backend, email);
  if (owner && owner.id !== user.id) throw unexpectedFailure('Error updating user');

  if (params.role !== '') user = changeUser(backend, user, { role: params.role });
  if (params.email_confirm) user = confirmEmail(backend, user);
  if (password !== null) user = changePassword(backend, user, password, null);
  if (email !== '') {
    for (const identity of identitiesOf(backend, user)) {
      if (identity.provider === 'email') {
        changeIdentity(backend, identity, { email, email_verified: params.email_confirm ?? false });
      }
    }
    // A mail to the old address must not open the account of the new one.
    removeRows(backend, 'one_time_tokens', { user_id: user.id });
    user = changeUser(backend, user, { email });
  }
  if (params.app_metadata) {
    user = changeUser(backend, user, {
      raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, params.app_metadata),
    });
  }
  if (params.user_metadata) user = changeUserMetadata(backend, user, params.user_metadata);
  if (ban !== undefined) user = changeUser(backend, user, banUpdate(backend, ban));
  return userResponse(backend, user, before);
}

export function handleAdminUserDelete(request: HttpRequest, backend: Backend, id: string): HttpResponse {
  requireAdmin(request, backend);
  const user = requireUser(backend, id);
  const isSoftDelete =
    request.body.length > 0 &&
    readParams(request, 'adminUserDeleteParams', { should_soft_delete: 'boolean' }).should_soft_delete;
  if (isSoftDelete) softDelete(backend, user);
  else removeRows(backend, 'users', { id: user.id });
  return goResponse(200, {});
}

/** Keeps the user's row for the rows that refer to it, and hashes or clears all personal data in it. */
function softDelete(backend: Backend, user: UserRow): void {
  if (user.deleted_at !== null) return;
  const obfuscated = (text: string): string =>
    btoa(String.fromCharCode(...sha256(new TextEncoder().encode(user.id + text))))
      .replace(/\+/g, '-')
      .replace(/\//g, '_');
  for (const identity of identitiesOf(backend, user)) {
    changeRows(
      backend,
      'identities',
      { id: identity.id },
      {
        provider_id: obfuscated(identity.provider_id),
        identity_data: {},
        email: null,
      },
    );
  }
  for (const table of ['sessions', 'mfa_factors', 'one_time_tokens'] as const) {
    removeRows(backend, table, { user_id: user.id });
  }
  changeUser(backend, user, {
    email: obfuscated(emailOf(user)),
    email_change: user.email_change === '' ? '' : obfuscated(user.email_change),
    encrypted_password: null,
    raw_user_meta_data: {},
    raw_app_meta_data: {},
    deleted_at: currentTimestamp(backend),
  });
}

export function handleAdminFactors(request: HttpRequest, backend: Backend, id: string): HttpResponse {
  requireAdmin(request, backend);
  return goResponse(200, factorsOf(backend, requireUser(backend, id)).map(factorJson));
}

export function handleAdminFactorUpdate(
  request: HttpRequest,
  backend: Backend,
  id: string,
  factorId: string,
): HttpResponse {
  requireAdmin(request, backend);
  const user = requireUser(backend, id);
  const factor = requireFactor(backend, user, factorId);
  const params = readParams(request, 'adminUserUpdateFactorParams', { friendly_name: 'string' });
  if (params.friendly_name !== '') {
    changeRows(backend, 'mfa_factors', { id: factor.id }, { friendly_name: params.friendly_name });
  }
  return goResponse(200, factorJson(requireFactor(backend, user, factorId)));
}

export function handleAdminFactorDelete(
  request: HttpRequest,
  backend: Backend,
  id: string,
  factorId: string,
): HttpResponse {
  requireAdmin(request, backend);
  const factor = requireFactor(backend, requireUser(backend, id), factorId);
  removeFactor(backend, factor);
  return goResponse(200, factorJson(factor));
}

export function handleInvite(request: HttpRequest, backend: Backend): HttpResponse {
  requireAdmin(request, backend);
  const params = readParams(request, 'InviteParams', { email: 'string', data: 'object' });
  const email = normalizeEmail(params.email);
  const existing = findUserByEmail(backend, email);
  if (existing && isConfirmed(existing)) throw emailExists();
  const user = existing ?? insertInvitedUser(backend, email, params.data ?? {});
  const redirectTo = redirectOf(request, backend.settings.auth);
  return userResponse(backend, sendInvitation(backend, user, { redirectTo, isPkce: false }));
}

const insertInvitedUser = (backend: Backend, email: string, data: UserRow['raw_user_meta_data']): UserRow =>
  insertUser(backend, { email, passwordHash: null, userMetadata: mergeMetadata({}, data) });

/** Returns the link and the code of a mail without sending it. */
export function handleGenerateLink(request: HttpRequest, backend: Backend): HttpResponse {
  requireAdmin(request, backend);
  const params = readParams(request, 'GenerateLinkParams', {
    type: 'string',
    email: 'string',
    new_email: 'string',
    password: 'string',
    data: 'object',
    redirect_to: 'string',
  });
  const { auth } = backend.settings;
  const email = normalizeEmail(params.email);
  const redirectTo = isRedirectAllowed(params.redirect_to, auth)
    ? params.redirect_to
    : redirectOf(request, auth);
  const existing = findUserByEmail(backend, email);
  // A sign-in link for an unknown address signs it up.
  const type = params.type === 'magiclink' && !existing ? 'signup' : params.type;
  const code = newCode(backend);
  const now = currentTimestamp(backend);

  const answerWithLink = (user: UserRow, token: TokenType, link: LinkType, address: string): HttpResponse => {
    const hash = tokenHash(address, code);
    storeToken(backend, user, token, hash, address);
    return goResponse(200, {
      ...userJson(backend, user),
      action_link: actionLink(backend, hash, link, redirectTo),
      email_otp: code,
      hashed_token: hash,
      verification_type: type,
      redirect_to: redirectTo,
    });
  };
  const known = (): UserRow => {
    if (!existing) throw new AuthError(404, 'user_not_found', 'User with this email not found');
    return existing;
  };

  switch (type) {
    case 'magiclink':
    case 'recovery':
      return answerWithLink(changeUser(backend, known(), { recovery_sent_at: now }), 'recovery', type, email);
    case 'invite': {
      if (existing && isConfirmed(existing)) throw emailExists();
      const user = existing ?? insertInvitedUser(backend, email, params.data ?? {});
      const changed = changeUser(backend, user, { confirmation_sent_at: now, invited_at: now });
      return answerWithLink(changed, 'confirmation', 'invite', email);
    }
    case 'signup': {
      if (existing && isConfirmed(existing)) throw emailExists();
      if (!existing && params.type === 'signup') {
        if (params.password === '') throw validationFailed('Signup requires a valid password');
        checkPasswordStrength(params.password, auth);
      }
      const user = existing
        ? changeUserMetadata(backend, existing, params.data ?? {})
        : insertUser(backend, {
            email,
            passwordHash: params.password === '' ? null : hashPassword(params.password, backend.ids),
            userMetadata: mergeMetadata({}, params.data ?? {}),
          });
      const changed = changeUser(backend, user, { confirmation_sent_at: now });
      return answerWithLink(changed, 'confirmation', 'signup', email);
    }
    case 'email_change_current':
    case 'email_change_new': {
      const user = known();
      const newEmail = normalizeEmail(params.new_email);
      if (findUserByEmail(backend, newEmail)) throw emailExists();
      const changed = changeUser(backend, userById(backend, user.id), {
        email_change: newEmail,
        email_change_sent_at: now,
        email_change_confirm_status: 0,
      });
      return answerWithLink(changed, type, 'email_change', type === 'email_change_new' ? newEmail : email);
    }
    default:
      throw validationFailed(`Invalid email action link type requested: ${type}`);
  }
}
