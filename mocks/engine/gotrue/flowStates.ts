/**
 * PKCE (RFC 7636) for mail links. The code challenge is stored here until the link is opened. The opened link yields an
 * auth code, which only the holder of the code verifier can exchange for a session.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import type { Backend } from '../backend/backend';
import { AuthError, unexpectedFailure, validationFailed } from './authErrors';
import { addRow, changeRows, findRow, findRows } from './authRows';
import type { FlowStateRow, UserRow } from './authRows';
import { currentTimestamp } from './goTime';
import { fromTimestamp } from '../backend/timestamps';

export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite';

/** Seconds between the opened link and the exchange of its code. */
const flowLifetime = 300;

export interface Challenge {
  code_challenge: string;
  code_challenge_method: string;
}

export function checkChallenge({ code_challenge: text, code_challenge_method: method }: Challenge): void {
  if ((text === '') !== (method === '')) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (text === '') return;
  if (text.length < 43 || text.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(text)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
}

export function startFlow(backend: Backend, user: UserRow, method: FlowMethod, challenge: Challenge): void {
  const challengeMethod = challenge.code_challenge_method.toLowerCase();
  if (challengeMethod !== 's256' && challengeMethod !== 'plain') throw unexpectedFailure();
  const now = currentTimestamp(backend);
  addRow(backend, 'flow_state', {
    id: backend.ids.uuid(),
    user_id: user.id,
    auth_code: backend.ids.uuid(),
    code_challenge_method: challengeMethod,
    code_challenge: challenge.code_challenge,
    authentication_method: method,
    auth_code_issued_at: null,
    created_at: now,
    updated_at: now,
  });
}

/** The auth code of the user's latest flow with that method; its lifetime starts now. */
export function issueAuthCode(backend: Backend, user: UserRow, method: FlowMethod): string {
  const flows = findRows(backend, 'flow_state', { user_id: user.id, authentication_method: method });
  const latest = flows.sort((left, right) => right.created_at.localeCompare(left.created_at))[0];
  if (!latest) {
    throw new AuthError(
      400,
      'flow_state_not_found',
      'No associated flow state found. No valid flow state found for user.',
    );
  }
  changeRows(backend, 'flow_state', { id: latest.id }, { auth_code_issued_at: currentTimestamp(backend) });
  return latest.auth_code;
}

/** The flow that the code and its verifier belong to. */
export function requireFlow(backend: Backend, authCode: string, verifier: string): FlowStateRow {
  const flow = findRow(backend, 'flow_state', { auth_code: authCode });
  if (!flow) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  const begin = fromTimestamp(flow.auth_code_issued_at ?? flow.created_at);
  if (backend.clock.now() > begin + flowLifetime * 1000) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const found = flow.code_challenge_method === 's256' ? s256(verifier) : verifier;
  if (found !== flow.code_challenge) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  return flow;
}

function s256(verifier: string): string {
  const digest = sha256(new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...digest))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
