/**
 * Requests of supabase-js methods that no other case sends, and those that the fake refuses: 501
 * with the feature's name.
 */
import type { Json } from 'supabase-in-memory';
import { authError, type CaseGroup, type ContractCase, jsonContentType, restError } from '../contractCase';

type Request = ContractCase['request'];
type Expect = ContractCase['expect'];

const account = { email: 'a@example.com', password: 'secret123', fullName: 'Ann' };
const unknownId = '00000000-0000-4000-8000-00000000dead';

/** `request` is `POST /path`, without the body. */
type Line = readonly [id: string, request: string, body?: Json];

const requestOf = (line: string, body?: Json): Request => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path, body };
};

const toCase =
  (as: string, prefix: string, expect: Expect, source: string, more: Partial<ContractCase> = {}) =>
  ([id, line, body]: Line): ContractCase => ({
    id: `${prefix}.${id}`,
    as,
    request: requestOf(line, body),
    expect,
    source,
    ...more,
  });

const gotrue = 'GoTrue internal/api/api.go, middleware.go (S)';
const oauthIsOff = authError(404, 'feature_disabled', 'OAuth server is disabled');
const passkeysAreOff = authError(404, 'passkey_disabled', 'Passkeys are disabled');
const providersAreOff = authError(404, 'feature_disabled', 'Custom OAuth providers are disabled');
const clients = '/auth/v1/admin/oauth/clients';
const providers = '/auth/v1/admin/custom-providers';
const authorization = '/auth/v1/oauth/authorizations/x';

const offForUsers: readonly Line[] = [
  ['authorization', `GET ${authorization}`],
  ['consent', `POST ${authorization}/consent`, { action: 'approve' }],
  ['consent_denied', `POST ${authorization}/consent`, { action: 'deny' }],
  ['grants', 'GET /auth/v1/user/oauth/grants'],
  ['revoke_grant', `DELETE /auth/v1/user/oauth/grants?client_id=${unknownId}`],
];
const offPasskeys: readonly Line[] = [
  ['list', 'GET /auth/v1/passkeys'],
  ['update', `PATCH /auth/v1/passkeys/${unknownId}`, { friendly_name: 'x' }],
  ['delete', `DELETE /auth/v1/passkeys/${unknownId}`],
  ['register', 'POST /auth/v1/passkeys/registration/options', {}],
  [
    'verify_registration',
    'POST /auth/v1/passkeys/registration/verify',
    { challenge_id: 'x', credential: {} },
  ],
  ['authenticate', 'POST /auth/v1/passkeys/authentication/options', {}],
  [
    'verify_authentication',
    'POST /auth/v1/passkeys/authentication/verify',
    { challenge_id: 'x', credential: {} },
  ],
];
const offOAuthClients: readonly Line[] = [
  ['clients', `GET ${clients}?page=1&per_page=1`],
  ['create_client', `POST ${clients}`, { client_name: 'x', redirect_uris: [] }],
  ['client', `GET ${clients}/${unknownId}`],
  ['update_client', `PUT ${clients}/${unknownId}`, { client_name: 'x' }],
  ['delete_client', `DELETE ${clients}/${unknownId}`],
  ['client_secret', `POST ${clients}/${unknownId}/regenerate_secret`],
];
const provider = { provider_type: 'oidc', identifier: 'x', name: 'x', client_id: 'x', client_secret: 'x' };
const offProviders: readonly Line[] = [
  ['list', `GET ${providers}`],
  ['create', `POST ${providers}`, provider],
  ['get', `GET ${providers}/x`],
  ['update', `PUT ${providers}/x`, { name: 'x' }],
  ['delete', `DELETE ${providers}/x`],
];
const offAdminPasskeys: readonly Line[] = [
  ['admin_list', `GET /auth/v1/admin/users/${unknownId}/passkeys`],
  ['admin_delete', `DELETE /auth/v1/admin/users/${unknownId}/passkeys/${unknownId}`],
];

const identities = 'GoTrue internal/api/identity.go (S)';
const mfa = 'GoTrue internal/api/mfa.go (S)';
const admin = 'GoTrue internal/api/admin.go (S)';
const ok = (body: Json): Expect => ({ status: 200, headers: { 'content-type': 'application/json' }, body });

const others: readonly ContractCase[] = [
  toCase(
    'a',
    'client',
    authError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
    identities,
  )(['link_identity', 'GET /auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true']),
  toCase(
    'a',
    'client',
    authError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
    identities,
  )(['unlink_identity', `DELETE /auth/v1/user/identities/${unknownId}`]),
  toCase(
    'a',
    'client',
    authError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
    mfa,
  )(['enroll_webauthn', 'POST /auth/v1/factors', { friendly_name: 'x', factor_type: 'webauthn' }]),
  toCase(
    'key',
    'client',
    authError(400, 'phone_provider_disabled', 'Unsupported phone provider'),
    gotrue,
  )(['otp_phone', 'POST /auth/v1/otp', { phone: '15550100' }]),
  toCase(
    'service',
    'client',
    ok({ $contains: { id: '<uuid>', email: 'i@example.com' } }),
    admin,
  )(['invite', 'POST /auth/v1/invite', { email: 'i@example.com' }]),
  toCase('service', 'client', ok([]), admin)(['admin_factors', 'GET /auth/v1/admin/users/{{a.id}}/factors']),
  toCase(
    'service',
    'client',
    authError(404, 'mfa_factor_not_found', 'Factor not found'),
    admin,
  )(['admin_delete_factor', `DELETE /auth/v1/admin/users/{{a.id}}/factors/${unknownId}`]),
];

export const clientAuth: CaseGroup = {
  name: 'Auth: what only methods of the client send',
  schema: 'any',
  accounts: { a: account },
  cases: [
    ...offForUsers.map(toCase('a', 'off.oauth', oauthIsOff, gotrue)),
    ...offPasskeys.map(toCase('a', 'off.passkey', passkeysAreOff, gotrue)),
    ...offOAuthClients.map(toCase('service', 'off.oauth', oauthIsOff, gotrue)),
    ...offProviders.map(toCase('service', 'off.provider', providersAreOff, gotrue)),
    ...offAdminPasskeys.map(toCase('service', 'off.passkey', passkeysAreOff, gotrue)),
    ...others,
  ],
};

const refuses = (what: string): Expect => ({
  status: 501,
  headers: { 'content-type': jsonContentType },
  body: {
    code: 'fake_not_built',
    message: `The fake Supabase does not answer ${what}. The README of supabase-in-memory lists what it refuses.`,
    details: null,
    hint: null,
  },
});
const readme = 'mocks/engine/README.md, "What it refuses"';
const refused = (what: string) => toCase('service', 'refused', refuses(what), readme);

/** One call of each method, or of each family of methods, of storage-js that is about more than buckets. */
const storage: readonly Line[] = [
  ['upload', 'POST /storage/v1/object/x/x.png', {}],
  ['update_file', 'PUT /storage/v1/object/x/x.png', {}],
  ['download', 'GET /storage/v1/object/x/x.png'],
  ['public', 'GET /storage/v1/object/public/x/x.png'],
  ['info', 'GET /storage/v1/object/info/x/x.png'],
  ['exists', 'HEAD /storage/v1/object/x/x.png'],
  ['list', 'POST /storage/v1/object/list/x', { prefix: '' }],
  ['list_v2', 'POST /storage/v1/object/list-v2/x', {}],
  ['sign', 'POST /storage/v1/object/sign/x/x.png', { expiresIn: 60 }],
  ['sign_upload', 'POST /storage/v1/object/upload/sign/x/x.png'],
  ['signed_upload', 'PUT /storage/v1/object/upload/sign/x/x.png?token=x', {}],
  ['move', 'POST /storage/v1/object/move', { bucketId: 'x', sourceKey: 'a', destinationKey: 'b' }],
  ['copy', 'POST /storage/v1/object/copy', { bucketId: 'x', sourceKey: 'a', destinationKey: 'b' }],
  ['remove', 'DELETE /storage/v1/object/x', { prefixes: ['a'] }],
  ['lifecycle', 'GET /storage/v1/bucket/x/lifecycle'],
  ['purge', 'DELETE /storage/v1/cdn/x'],
  ['render', 'GET /storage/v1/render/image/authenticated/x/x.png?width=60'],
  ['analytics', 'GET /storage/v1/iceberg/bucket'],
  ['vectors', 'POST /storage/v1/vector/ListVectorBuckets', {}],
];
const storageIsBuckets = (line: Line): ContractCase => {
  const [call = ''] = line[1].split('?');
  const one = refused(`Storage beyond buckets (${call})`)(line);
  return call.startsWith('HEAD ') ? { ...one, expect: { status: 501 } } : one;
};
const codes = '/auth/v1/factors/recovery-codes';
const recoveryCodes: readonly Line[] = [
  ['recovery_codes', `GET ${codes}`],
  ['generate_recovery_codes', `POST ${codes}`],
  ['delete_recovery_codes', `DELETE ${codes}`],
  ['verify_recovery_code', `POST ${codes}/verify`, { code: 'x' }],
  ['regenerate_recovery_codes', `POST ${codes}/regenerate`],
];

export const clientRefused: CaseGroup = {
  name: 'What the fake refuses',
  schema: 'any',
  accounts: { a: account },
  cases: [
    ...storage.map(storageIsBuckets),
    ...recoveryCodes.map(refused('recovery codes (/auth/v1/factors/recovery-codes)')),
    refused('the OpenAPI description (/rest/v1/)')(['openapi', 'GET /rest/v1/']),
    ...(
      [
        ['csv_body', 'text/csv', 'a CSV body'],
        ['form_body', 'application/x-www-form-urlencoded', 'a form as body'],
      ] as const
    ).map(([id, type, what]) => {
      const one = refused(what)([id, 'POST /rest/v1/profiles', { $raw: 'id' }]);
      return { ...one, request: { ...one.request, headers: { 'content-type': type } } };
    }),
    refused('Edge Functions')(['function', 'POST /functions/v1/hello', {}]),
  ],
};

const table = '/rest/v1/optimization_requests';
const row = { user_id: '{{a.id}}', business_name: 'c1', location: 'Oslo' };
const postgrest = 'PostgREST docs, preferences and media types (S)';
const sql = 'PostgreSQL 15 (V)';

const rest = (
  id: string,
  line: string,
  expect: Expect,
  { body, headers, source = postgrest }: Partial<Request> & { source?: string } = {},
): ContractCase => ({
  id: `client.${id}`,
  as: 'a',
  request: { ...requestOf(line, body), headers },
  expect,
  source,
});
const found: Expect = {
  status: 200,
  headers: { 'content-type': jsonContentType },
  body: [{ business_name: 'c1' }],
};
const noOperator = (operator: string): Expect =>
  restError(404, '42883', `operator does not exist: text ${operator} unknown`, {
    hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
  });
const ranges = [
  ['range_gt', 'sr', '>>'],
  ['range_gte', 'nxl', '&>'],
  ['range_lt', 'sl', '<<'],
  ['range_lte', 'nxr', '&<'],
  ['range_adjacent', 'adj', '-|-'],
] as const;
const noMediaType = (type: string): Expect =>
  restError(406, 'PGRST107', `None of these media types are available: ${type}`);

export const clientRest: CaseGroup = {
  name: 'REST: what only methods of the client send',
  schema: 'wire',
  accounts: { a: account },
  cases: [
    rest(
      'insert_defaults',
      `POST ${table}?columns="user_id","business_name","location"&select=business_name`,
      {
        status: 201,
        headers: { 'preference-applied': 'missing=default, return=representation' },
        body: [{ business_name: 'c1' }],
      },
      { body: [row], headers: { prefer: 'missing=default, return=representation' } },
    ),
    rest('profile', `GET ${table}?select=business_name`, found, { headers: { 'accept-profile': 'public' } }),
    rest('ilike_all', `GET ${table}?select=business_name&business_name=ilike(all).{C*,*1}`, found),
    ...ranges.map(([id, operator, sign]) =>
      rest(id, `GET ${table}?select=business_name&business_name=${operator}.[1,2)`, noOperator(sign), {
        source: sql,
      }),
    ),
    rest('geojson', `GET ${table}?select=business_name`, noMediaType('application/geo+json'), {
      headers: { accept: 'application/geo+json' },
    }),
    rest(
      'explain',
      `GET ${table}?select=business_name`,
      noMediaType('application/vnd.pgrst.plan+text<any>'),
      {
        headers: { accept: 'application/vnd.pgrst.plan+text; for="application/json"; options=;' },
      },
    ),
    rest(
      'nulls_stripped',
      `GET ${table}?select=business_name,place:location&limit=1`,
      {
        status: 200,
        body: [{ business_name: 'c1', place: 'Oslo' }],
      },
      { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } },
    ),
    {
      ...rest(
        'text_search',
        `GET ${table}?select=business_name&business_name=fts.c1`,
        refuses('full-text search (the operator fts)'),
        { source: readme },
      ),
    },
    rest(
      'max_affected',
      `DELETE ${table}?business_name=eq.c1`,
      { status: 204, headers: { 'preference-applied': 'handling=strict, max-affected=1' } },
      {
        headers: { prefer: 'handling=strict, max-affected=1' },
      },
    ),
  ],
};
