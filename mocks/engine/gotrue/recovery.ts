/** Mails that can be requested without being signed in: /recover, /otp, /magiclink and /resend. */
import type { Backend } from '../backend/backend';
import type { HttpRequest, HttpResponse } from '../http';
import { AuthError, validationFailed } from './authErrors';
import { findUserByEmail } from './authRows';
import type { Metadata } from './authRows';
import { normalizeEmail } from './emailAddress';
import { checkChallenge, startFlow } from './flowStates';
import type { Challenge } from './flowStates';
import { goResponse } from './goJson';
import { sendEmailChange, sendActionMail } from './mails';
import { redirectOf } from './redirects';
import { readParams } from './requestParams';
import { signUp } from './signUp';
import { isConfirmed } from './users';

/** The same answer for every address, so that it does not reveal whether an account exists. */
const emptyResponse = (): HttpResponse => goResponse(200, {});

export function handleRecover(request: HttpRequest, backend: Backend): HttpResponse {
  if (!backend.settings.auth.emailEnabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  const params = readParams(request, 'RecoverParams', {
    email: 'string',
    code_challenge: 'string',
    code_challenge_method: 'string',
  });
  if (params.email === '') throw validationFailed('Password recovery requires an email');
  const email = normalizeEmail(params.email);
  checkChallenge(params);
  const user = findUserByEmail(backend, email);
  if (!user) return emptyResponse();
  const isPkce = params.code_challenge !== '';
  if (isPkce) startFlow(backend, user, 'recovery', params);
  sendActionMail(backend, user, 'recovery', {
    redirectTo: redirectOf(request, backend.settings.auth),
    isPkce,
  });
  return emptyResponse();
}

export function handleOtp(request: HttpRequest, backend: Backend): HttpResponse {
  const params = readParams(request, 'OtpParams', {
    email: 'string',
    phone: 'string',
    create_user: 'boolean',
    data: 'object',
    channel: 'string',
    code_challenge: 'string',
    code_challenge_method: 'string',
  });
  if (params.email !== '' && params.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided');
  }
  if (params.email !== '' && params.channel !== '') {
    throw validationFailed('Channel should only be specified with Phone OTP');
  }
  checkChallenge(params);
  const otpDisabled = (): AuthError => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  if (params.create_user === false && params.email !== '') {
    if (!findUserByEmail(backend, normalizeEmail(params.email))) throw otpDisabled();
  }
  if (params.create_user === false && params.phone !== '') throw otpDisabled();
  if (params.email !== '') {
    return sendMagicLink(request, backend, { ...params, data: params.data ?? {} });
  }
  if (params.phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  throw validationFailed('One of email or phone must be set');
}

export function handleMagicLink(request: HttpRequest, backend: Backend): HttpResponse {
  const params = readParams(request, 'MagicLinkParams', {
    email: 'string',
    data: 'object',
    code_challenge: 'string',
    code_challenge_method: 'string',
  });
  if (params.email === '') throw validationFailed('Password recovery requires an email');
  normalizeEmail(params.email);
  checkChallenge(params);
  return sendMagicLink(request, backend, { ...params, data: params.data ?? {} });
}

/** Signs up an address that has no confirmed account; its confirmation mail also signs the user in. */
function sendMagicLink(
  request: HttpRequest,
  backend: Backend,
  params: Challenge & { email: string; data: Metadata },
): HttpResponse {
  const { auth } = backend.settings;
  if (!auth.emailEnabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const email = normalizeEmail(params.email);
  const found = findUserByEmail(backend, email);
  if (!found || !isConfirmed(found)) {
    signUp(request, backend, { ...params, email, password: '' });
    if (!auth.autoconfirm) return emptyResponse();
  }
  const user = findUserByEmail(backend, email);
  if (!user) throw new Error(`auth.users has no row for ${email}`);
  const isPkce = params.code_challenge !== '';
  if (isPkce) startFlow(backend, user, 'magiclink', params);
  sendActionMail(backend, user, 'magicLink', { redirectTo: redirectOf(request, auth), isPkce });
  return emptyResponse();
}

export function handleResend(request: HttpRequest, backend: Backend): HttpResponse {
  const params = readParams(request, 'ResendConfirmationParams', {
    type: 'string',
    email: 'string',
    phone: 'string',
  });
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(params.type)) {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (params.email === '' && params.type === 'signup') {
    throw validationFailed('Type provided requires an email address');
  }
  if (params.phone === '' && params.type === 'sms') {
    throw validationFailed('Type provided requires a phone number');
  }
  if (params.email !== '' && params.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided.');
  }
  if (params.email === '' && params.phone === '') {
    throw validationFailed('Missing email address or phone number');
  }
  if (params.phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!backend.settings.auth.emailEnabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  const user = findUserByEmail(backend, normalizeEmail(params.email));
  if (!user) return emptyResponse();
  const context = { redirectTo: redirectOf(request, backend.settings.auth), isPkce: false };
  if (params.type === 'signup' && !isConfirmed(user)) sendActionMail(backend, user, 'confirmation', context);
  if (params.type === 'email_change' && user.email_change !== '') {
    sendEmailChange(backend, user, user.email_change, context);
  }
  return emptyResponse();
}
