/** Second factors: time-based codes (TOTP). Phone and WebAuthn answer as on an instance that has them disabled. */
import type { Backend } from '../backend/backend';
import type { HttpRequest, HttpResponse } from '../http';
import { AuthError, unexpectedFailure, validationFailed } from './authErrors';
import { addRow, changeRows, findRow, removeRows } from './authRows';
import type { ChallengeRow, FactorRow, SessionRow, UserRow } from './authRows';
import { authenticate } from './authenticate';
import { goResponse } from './goJson';
import { lazyPart } from '../lazyPart';
import { readParams } from './requestParams';
import { downgradeToAal1, upgradeToAal2 } from './sessions';
import { currentTimestamp } from './goTime';
import { fromTimestamp } from '../backend/timestamps';
import { isTotpCode, toBase32 } from './totp';
import { emailOf, factorsOf, userById } from './users';

/** Seconds: how long a challenge can be answered, and how long a factor may stay unverified. */
const challengeLifetime = 300;
const unverifiedLifetime = 300;
const maxFactors = 10;

/** Loads with the first factor (`parts.ts`). */
export const qrCodes = lazyPart(() => import(/* webpackChunkName: "engine-parts" */ './otpauthSvg'));

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text);

export function requireFactor(backend: Backend, user: UserRow, id: string): FactorRow {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = findRow(backend, 'mfa_factors', { id: id.toLowerCase(), user_id: user.id });
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

const mfaDisabled = (code: string, message: string): AuthError => new AuthError(422, code, message);

export function handleEnroll(request: HttpRequest, backend: Backend): HttpResponse {
  const { user, session } = authenticate(request, backend);
  if (!session) {
    throw unexpectedFailure('A valid session and a registered user are required to enroll a factor');
  }
  const params = readParams(request, 'EnrollFactorParams', {
    friendly_name: 'string',
    factor_type: 'string',
    issuer: 'string',
    phone: 'string',
  });
  switch (params.factor_type) {
    case 'totp':
      break;
    case 'phone':
      throw mfaDisabled('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    case 'webauthn':
      throw mfaDisabled('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    default:
      throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  }
  const { auth } = backend.settings;
  if (!auth.mfaEnabled) {
    throw mfaDisabled('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  }
  checkNewFactor(backend, user, session, params.friendly_name);

  const now = currentTimestamp(backend);
  const secret = toBase32(backend.ids.bytes(20));
  const factor: FactorRow = {
    id: backend.ids.uuid(),
    user_id: user.id,
    friendly_name: params.friendly_name,
    factor_type: 'totp',
    status: 'unverified',
    secret,
    last_challenged_at: null,
    created_at: now,
    updated_at: now,
  };
  addRow(backend, 'mfa_factors', factor);
  const uri = otpauthUri(params.issuer || new URL(auth.siteUrl).host, emailOf(user), secret);
  return goResponse(200, {
    id: factor.id,
    type: 'totp',
    friendly_name: params.friendly_name,
    totp: { qr_code: qrCodes.get().otpauthSvg(uri), secret, uri },
  });
}

function otpauthUri(issuer: string, account: string, secret: string): string {
  const name = encodeURI(`${issuer}:${account}`).replace(/[?#]/g, encodeURIComponent);
  const query = `algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=30&secret=${secret}`;
  return `otpauth://totp/${name}?${query}`;
}

function checkNewFactor(backend: Backend, user: UserRow, session: SessionRow, name: string): void {
  const oldest = backend.clock.now() - unverifiedLifetime * 1000;
  for (const factor of factorsOf(backend, user)) {
    if (factor.status === 'unverified' && fromTimestamp(factor.created_at) < oldest) {
      removeRows(backend, 'mfa_factors', { id: factor.id });
    }
  }
  const factors = factorsOf(backend, user);
  if (factors.some((factor) => factor.friendly_name === name)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  }
  if (factors.length >= maxFactors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (factors.some((factor) => factor.status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}

function checkVerifyEnabled(backend: Backend): void {
  if (backend.settings.auth.mfaEnabled) return;
  throw mfaDisabled('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
}

/** Requests reach the fake without an IP address, so all challenges have the same one. */
const placeholderAddress = '127.0.0.1';

export function handleChallenge(request: HttpRequest, backend: Backend, factorId: string): HttpResponse {
  const { user } = authenticate(request, backend);
  const factor = requireFactor(backend, user, factorId);
  checkVerifyEnabled(backend);
  const now = currentTimestamp(backend);
  const challenge: ChallengeRow = {
    id: backend.ids.uuid(),
    factor_id: factor.id,
    ip_address: placeholderAddress,
    verified_at: null,
    created_at: now,
  };
  addRow(backend, 'mfa_challenges', challenge);
  changeRows(backend, 'mfa_factors', { id: factor.id }, { last_challenged_at: now });
  const expiresAt = Math.floor(fromTimestamp(now) / 1000) + challengeLifetime;
  return goResponse(200, { id: challenge.id, type: 'totp', expires_at: expiresAt });
}

export function handleFactorVerify(request: HttpRequest, backend: Backend, factorId: string): HttpResponse {
  const { user, session } = authenticate(request, backend);
  const factor = requireFactor(backend, user, factorId);
  const params = readParams(request, 'VerifyFactorParams', { challenge_id: 'string', code: 'string' });
  if (params.code === '') throw validationFailed('Code needs to be non-empty');
  checkVerifyEnabled(backend);
  const challenge = requireChallenge(backend, factor, params.challenge_id);
  if (!isTotpCode(factor.secret ?? '', params.code, backend.clock.now())) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  if (!session) throw unexpectedFailure('Cannot read SessionId claim as UUID');
  changeRows(backend, 'mfa_challenges', { id: challenge.id }, { verified_at: currentTimestamp(backend) });
  if (factor.status !== 'verified') {
    changeRows(backend, 'mfa_factors', { id: factor.id }, { status: 'verified' });
  }
  // End what an attacker may hold: the user's other aal1 sessions, and factors that were never verified.
  const { id: current } = session;
  const others = backend.table('auth.sessions').findAll({ user_id: user.id, aal: 'aal1' });
  for (const other of others) {
    if (other.id !== current && typeof other.id === 'string')
      removeRows(backend, 'sessions', { id: other.id });
  }
  removeRows(backend, 'mfa_factors', { user_id: user.id, status: 'unverified', factor_type: 'totp' });
  return goResponse(200, upgradeToAal2(backend, userById(backend, user.id), session, factor.id));
}

function requireChallenge(backend: Backend, factor: FactorRow, id: string): ChallengeRow {
  const found = isUuid(id) ? findRow(backend, 'mfa_challenges', { id: id.toLowerCase() }) : undefined;
  if (!found || found.factor_id !== factor.id) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (found.verified_at !== null) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (backend.clock.now() > fromTimestamp(found.created_at) + challengeLifetime * 1000) {
    removeRows(backend, 'mfa_challenges', { id: found.id });
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${found.id} has expired, verify against another challenge or create a new challenge.`,
    ).keepingChanges();
  }
  return found;
}

export function handleUnenroll(request: HttpRequest, backend: Backend, factorId: string): HttpResponse {
  const { user, session } = authenticate(request, backend);
  const factor = requireFactor(backend, user, factorId);
  if (!session) throw unexpectedFailure('A valid session and factor are required to unenroll a factor');
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  removeFactor(backend, factor);
  return goResponse(200, { id: factor.id });
}

export function removeFactor(backend: Backend, factor: FactorRow): void {
  removeRows(backend, 'mfa_factors', { id: factor.id });
  downgradeToAal1(backend, factor.user_id, factor.id);
}
