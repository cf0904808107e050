/** POST /signup, and the sign-up that a sign-in link makes for an unknown address. */
import type { Backend } from '../backend/backend';
import type { HttpRequest, HttpResponse } from '../http';
import { AuthError, validationFailed } from './authErrors';
import { findUserByEmail } from './authRows';
import type { Metadata } from './authRows';
import { normalizeEmail } from './emailAddress';
import { checkChallenge, startFlow } from './flowStates';
import type { Challenge } from './flowStates';
import { goResponse } from './goJson';
import { sendActionMail } from './mails';
import { checkPasswordStrength } from './passwordRules';
import { hashPassword } from './passwords';
import { redirectOf } from './redirects';
import { readParams } from './requestParams';
import { startSession, userAgentOf } from './sessions';
import type { IssuedSession } from './sessions';
import { confirmEmail, isConfirmed, obfuscatedUserJson, signUpUser, userById, userJson } from './users';

export function handleSignUp(request: HttpRequest, backend: Backend): HttpResponse {
  const params = readParams(request, 'SignupParams', {
    email: 'string',
    phone: 'string',
    password: 'string',
    data: 'object',
    channel: 'string',
    code_challenge: 'string',
    code_challenge_method: 'string',
  });
  if (params.email === '' && params.phone === '') {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const { auth } = backend.settings;
  if (auth.signupDisabled) throw signUpsDisabled();
  if (params.password === '') throw validationFailed('Signup requires a valid password');
  checkPasswordStrength(params.password, auth);
  if (params.email !== '' && params.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on signup.');
  }
  if (params.phone !== '' && params.code_challenge !== '') {
    throw validationFailed('PKCE not supported for phone signups');
  }
  checkChallenge(params);
  if (params.email === '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  const answer = signUp(request, backend, { ...params, data: params.data ?? {} });
  return goResponse(200, answer);
}

const signUpsDisabled = (): AuthError =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');

interface SignUp extends Challenge {
  email: string;
  /** `''` for none: a sign-in link makes such accounts. */
  password: string;
  data: Metadata;
}

/** Signs an address up: returns the user who has to confirm it, or, with autoconfirm, a session. */
export function signUp(request: HttpRequest, backend: Backend, given: SignUp): Metadata | IssuedSession {
  const { auth } = backend.settings;
  if (auth.signupDisabled) throw signUpsDisabled();
  if (!auth.emailEnabled) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  const email = normalizeEmail(given.email);
  const existing = findUserByEmail(backend, email);
  if (existing && isConfirmed(existing)) {
    if (auth.autoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return obfuscatedUserJson(backend, email);
  }
  // An existing unconfirmed account stays as it is: nobody has proven that the address is theirs.
  const user =
    existing ??
    signUpUser(backend, {
      email,
      passwordHash: given.password === '' ? null : hashPassword(given.password, backend.ids),
      data: given.data,
    });

  if (auth.autoconfirm) {
    const confirmed = confirmEmail(backend, user);
    const session = startSession(backend, confirmed, 'password', userAgentOf(request));
    return { ...session, user: userJson(backend, userById(backend, user.id), { confirmedAt: null }) };
  }
  const isPkce = given.code_challenge !== '';
  if (isPkce) startFlow(backend, user, 'email/signup', given);
  const redirectTo = redirectOf(request, auth);
  return userJson(backend, sendActionMail(backend, user, 'confirmation', { redirectTo, isPkce }));
}
