/** Public endpoints: /health, /settings, the key set, and the answer of an instance without OAuth providers. */
import type { Backend } from '../backend/backend';
import type { HttpRequest, HttpResponse } from '../http';
import { publicKeys } from './accessTokens';
import { validationFailed } from './authErrors';
import { goResponse } from './goJson';

export const handleHealth = (): HttpResponse =>
  goResponse(200, {
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

/** In GoTrue's order. Only `email` can be enabled here. */
const providers = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'email',
  'phone',
  'zoom',
];

export function handleSettings(_request: HttpRequest, backend: Backend): HttpResponse {
  const { auth } = backend.settings;
  const external = Object.fromEntries(
    providers.map((provider) => [provider, provider === 'email' && auth.emailEnabled]),
  );
  return goResponse(200, {
    external,
    disable_signup: auth.signupDisabled,
    mailer_autoconfirm: auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  });
}

export const handleJwks = (_request: HttpRequest, backend: Backend): HttpResponse =>
  goResponse(200, { keys: publicKeys(backend) }, { 'cache-control': 'public, max-age=600' });

export function handleAuthorize(request: HttpRequest): HttpResponse {
  const provider = (request.url.searchParams.get('provider') ?? '').toLowerCase();
  const known = providers.includes(provider) && !['anonymous_users', 'email', 'phone'].includes(provider);
  throw validationFailed(
    known
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${provider} could not be found`,
  );
}
