/**
 * Sessions and their refresh tokens. A session has one active refresh token; using that token revokes it and creates
 * the next one. `refreshSession` renews a session and detects the reuse of a revoked token.
 */
import type { Backend } from '../backend/backend';
import type { HttpRequest } from '../http';
import { signAccessToken } from './accessTokens';
import { AuthError } from './authErrors';
import { addRow, changeRows, findRow, findRows, removeRows } from './authRows';
import type { Metadata, RefreshTokenRow, SessionRow, UserRow } from './authRows';
import { sortedKeys } from './goJson';
import { currentTimestamp } from './goTime';
import { fromTimestamp } from '../backend/timestamps';
import { changeUser, emailOf, isBanned, userById, userJson } from './users';

export interface IssuedSession {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Metadata;
}

/** The `user-agent` that a session stores; null if the header is missing or empty. */
export const userAgentOf = ({ headers }: HttpRequest): string | null => headers.get('user-agent') || null;

const secondsNow = (backend: Backend): number => Math.floor(backend.clock.now() / 1000);

function accessTokenOf(
  backend: Backend,
  user: UserRow,
  session: SessionRow,
): { token: string; expiresAt: number } {
  const issuedAt = secondsNow(backend);
  const expiresAt = issuedAt + backend.settings.auth.accessTokenLifetime;
  const token = signAccessToken(backend, {
    iss: `${backend.settings.url}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: emailOf(user),
    phone: user.phone ?? '',
    app_metadata: sortedKeys(user.raw_app_meta_data),
    user_metadata: sortedKeys(user.raw_user_meta_data),
    role: user.role,
    aal: session.aal,
    amr: session.amr.map(({ method, timestamp }) => ({ method, timestamp })),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return { token, expiresAt };
}

function sessionJson(
  backend: Backend,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
): IssuedSession {
  const { token, expiresAt } = accessTokenOf(backend, user, session);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: backend.settings.auth.accessTokenLifetime,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(backend, user),
  };
}

function addRefreshToken(backend: Backend, session: SessionRow, parent: RefreshTokenRow | null): string {
  const now = currentTimestamp(backend);
  const token = backend.ids.token(12);
  const positions = findRows(backend, 'refresh_tokens', { session_id: session.id }).map(
    ({ position }) => position,
  );
  addRow(backend, 'refresh_tokens', {
    position: Math.max(0, ...positions) + 1,
    token,
    session_id: session.id,
    user_id: session.user_id,
    parent: parent?.token ?? null,
    revoked: false,
    created_at: now,
    updated_at: now,
  });
  return token;
}

/** Signs `user` in: a new session at aal1, with `method` as the first entry of its `amr`. */
export function startSession(
  backend: Backend,
  user: UserRow,
  method: string,
  userAgent: string | null,
): IssuedSession {
  const now = currentTimestamp(backend);
  const session: SessionRow = {
    id: backend.ids.uuid(),
    user_id: user.id,
    factor_id: null,
    aal: 'aal1',
    amr: [{ method, timestamp: secondsNow(backend) }],
    not_after: null,
    refreshed_at: null,
    user_agent: userAgent,
    created_at: now,
    updated_at: now,
  };
  addRow(backend, 'sessions', session);
  const refreshToken = addRefreshToken(backend, session, null);
  const signedIn = changeUser(backend, user, { last_sign_in_at: now });
  return sessionJson(backend, signedIn, session, refreshToken);
}

function activeToken(backend: Backend, session: SessionRow): RefreshTokenRow | undefined {
  return findRows(backend, 'refresh_tokens', { session_id: session.id, revoked: false }).sort(
    (left, right) => right.position - left.position,
  )[0];
}

function revoke(backend: Backend, token: RefreshTokenRow): void {
  changeRows(backend, 'refresh_tokens', { token: token.token }, { revoked: true });
}

/**
 * Exchanges a refresh token. A revoked token still works when it is the direct parent of the active token (the client
 * lost the answer), or within the reuse interval after its revocation. The client then gets the active token, or a new
 * one if the session has no active token. Any other use of a revoked token counts as theft: 400, and all tokens of the
 * session are revoked (docs/wire-facts.md, "Refresh tokens"; internal/tokens/service.go). The session records when and
 * by which program it was renewed.
 */
export function refreshSession(
  backend: Backend,
  refreshToken: string,
  userAgent: string | null,
): IssuedSession {
  if (refreshToken === '') throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  const token = findRow(backend, 'refresh_tokens', { token: refreshToken });
  const session = token && findRow(backend, 'sessions', { id: token.session_id });
  if (!token || !session) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const user = userById(backend, token.user_id);
  if (isBanned(backend, user)) {
    throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  }
  if (session.not_after !== null && fromTimestamp(session.not_after) < backend.clock.now()) {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }

  const active = activeToken(backend, session);
  const isReusable = (): boolean =>
    backend.clock.now() <=
    fromTimestamp(token.updated_at) + backend.settings.auth.refreshReuseInterval * 1000;
  if (token.revoked && active?.parent !== token.token && !isReusable()) {
    changeRows(backend, 'refresh_tokens', { session_id: session.id, revoked: false }, { revoked: true });
    throw new AuthError(
      400,
      'refresh_token_already_used',
      'Invalid Refresh Token: Already Used',
    ).keepingChanges();
  }

  let issued = token.revoked ? active?.token : undefined;
  if (issued === undefined) {
    if (!token.revoked) revoke(backend, token);
    issued = addRefreshToken(backend, session, token);
  }
  const renewal = { refreshed_at: currentTimestamp(backend), user_agent: userAgent };
  changeRows(backend, 'sessions', { id: session.id }, renewal);
  return sessionJson(backend, user, session, issued);
}

/** Raises a session to aal2 after a second factor was verified; the session continues with a new refresh token. */
export function upgradeToAal2(
  backend: Backend,
  user: UserRow,
  session: SessionRow,
  factorId: string,
): IssuedSession {
  const amr = [
    { method: 'totp', timestamp: secondsNow(backend) },
    ...session.amr.filter(({ method }) => method !== 'totp'),
  ];
  changeRows(backend, 'sessions', { id: session.id }, { aal: 'aal2', amr, factor_id: factorId });
  const active = activeToken(backend, session);
  if (active) revoke(backend, active);
  const upgraded: SessionRow = { ...session, aal: 'aal2', amr, factor_id: factorId };
  return sessionJson(backend, user, upgraded, addRefreshToken(backend, upgraded, active ?? null));
}

/** Lowers the sessions that a removed factor had raised back to aal1. */
export function downgradeToAal1(backend: Backend, userId: string, factorId: string): void {
  for (const session of findRows(backend, 'sessions', { user_id: userId, factor_id: factorId })) {
    changeRows(
      backend,
      'sessions',
      { id: session.id },
      {
        aal: 'aal1',
        factor_id: null,
        amr: session.amr.filter(({ method }) => method !== 'totp'),
      },
    );
  }
}

export type SignOutScope = 'global' | 'local' | 'others';

/** Ends sessions at once; their access tokens stay valid for everything but Auth until they expire. */
export function endSessions(
  backend: Backend,
  userId: string,
  scope: SignOutScope,
  current: string | null,
): void {
  for (const session of findRows(backend, 'sessions', { user_id: userId })) {
    const isCurrent = session.id === current;
    if (scope === 'global' || (scope === 'local') === isCurrent) {
      removeRows(backend, 'sessions', { id: session.id });
    }
  }
}
