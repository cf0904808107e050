/**
 * Buckets as storage-js calls them. Sources: storage-api's own tests (`src/test/bucket.test.ts`) and its error table.
 * Older versions leave out the body's `code`.
 */
import type { Json } from 'supabase-in-memory';
import { type CaseGroup, type ContractCase, jsonContentType } from '../contractCase';

type Request = ContractCase['request'];
type Expect = ContractCase['expect'];

const source = 'storage-api, src/test (S)';
const base = '/storage/v1';
const box = 'papers';
const open = 'pictures';

const as =
  (caller: string) =>
  (id: string, request: Request, expect: Expect, more: Partial<ContractCase> = {}): ContractCase => ({
    id: `storage.${id}`,
    as: caller,
    request,
    expect,
    source,
    ...more,
  });
const service = as('service');
const anon = as('anon');
const user = as('a');

const call = (method: string, path: string, body?: Json, headers?: Request['headers']): Request => ({
  method,
  path: `${base}${path}`,
  body,
  headers,
});
const ok = (body: Json, headers: Expect['headers'] = {}): Expect => ({
  status: 200,
  headers: { 'content-type': jsonContentType, ...headers },
  body,
});
/** The HTTP status is 400 for every caller error; `statusCode` in the body is the specific one. */
const failure = (statusCode: number, error: string, message: string): Expect => ({
  status: statusCode === 500 ? 500 : 400,
  headers: { 'content-type': jsonContentType },
  body: { $contains: { statusCode: String(statusCode), error, message } },
});
const noBucket = failure(404, 'Bucket not found', 'Bucket not found');
const rowSecurity = failure(403, 'Unauthorized', 'new row violates row-level security policy');
const duplicate = failure(409, 'Duplicate', 'The resource already exists');
const badName = failure(400, 'Invalid Input', 'Bucket name invalid');

const bucket = (id: string, isPublic: boolean, more: { [key: string]: Json } = {}): Json => ({
  $contains: {
    id,
    name: id,
    owner: '<any>',
    public: isPublic,
    file_size_limit: null,
    allowed_mime_types: null,
    created_at: '<ts:rfc3339Z>',
    updated_at: '<ts:rfc3339Z>',
    ...more,
  },
});

const buckets: ContractCase[] = [
  service('bucket.create', call('POST', '/bucket', { id: box, name: box, public: false }), ok({ name: box })),
  service('bucket.create_public', call('POST', '/bucket', { name: open, public: true }), ok({ name: open })),
  service('bucket.create_again', call('POST', '/bucket', { name: box }), duplicate),
  service('bucket.create_slash', call('POST', '/bucket', { name: 'new/test' }), badName),
  service('bucket.create_long', call('POST', '/bucket', { name: 'a'.repeat(64) }), badName),
  service('bucket.create_nameless', call('POST', '/bucket', {}), { status: 400 }),
  anon('bucket.create_anon', call('POST', '/bucket', { name: 'anons' }), rowSecurity),
  user('bucket.create_user', call('POST', '/bucket', { name: 'users' }), rowSecurity),
  as('nothing')(
    'bucket.list_keyless',
    call('GET', '/bucket'),
    failure(400, 'Error', "headers must have required property 'authorization'"),
  ),
  as('nothing')(
    'bucket.list_bad_token',
    call('GET', '/bucket', undefined, { authorization: 'Bearer nonsense' }),
    failure(403, 'Unauthorized', 'Invalid Compact JWS'),
  ),
  service('bucket.get', call('GET', `/bucket/${box}`), ok(bucket(box, false))),
  service('bucket.get_unknown', call('GET', '/bucket/notfound'), noBucket),
  anon('bucket.get_anon', call('GET', `/bucket/${box}`), noBucket),
  service('bucket.list', call('GET', `/bucket?search=${open}`), ok([bucket(open, true)])),
  anon('bucket.list_anon', call('GET', '/bucket'), ok([])),
  user('bucket.list_user', call('GET', '/bucket'), ok([])),
  service(
    'bucket.update',
    call('PUT', `/bucket/${open}`, {
      public: true,
      file_size_limit: 20,
      allowed_mime_types: ['image/*', 'text/plain'],
    }),
    ok({ message: 'Successfully updated' }),
  ),
  service(
    'bucket.updated',
    call('GET', `/bucket/${open}`),
    ok(bucket(open, true, { file_size_limit: 20, allowed_mime_types: ['image/*', 'text/plain'] })),
  ),
  service('bucket.update_unknown', call('PUT', '/bucket/notfound', { public: true }), noBucket),
  anon('bucket.update_anon', call('PUT', `/bucket/${open}`, { public: false }), { status: 400 }),
  service(
    'bucket.limit_text',
    call('POST', '/bucket', { name: 'sized', file_size_limit: 'twenty' }),
    failure(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
  ),
  service(
    'bucket.bad_mime',
    call('POST', '/bucket', { name: 'mimed', allowed_mime_types: ['nonsense'] }),
    failure(415, 'invalid_mime_type', 'mime type nonsense is not supported'),
  ),
];

const closing: ContractCase[] = [
  anon('bucket.empty_anon', call('POST', `/bucket/${box}/empty`), noBucket),
  service('bucket.empty', call('POST', `/bucket/${box}/empty`), ok({ message: '<text>' })),
  service('bucket.empty_unknown', call('POST', '/bucket/notfound/empty'), noBucket),
  anon('bucket.delete_anon', call('DELETE', `/bucket/${box}`), noBucket),
  service('bucket.delete', call('DELETE', `/bucket/${box}`), ok({ message: 'Successfully deleted' })),
  service('bucket.delete_again', call('DELETE', `/bucket/${box}`), noBucket),
  service('bucket.empty_public', call('POST', `/bucket/${open}/empty`), ok({ message: '<text>' })),
  service('bucket.delete_public', call('DELETE', `/bucket/${open}`), ok({ message: 'Successfully deleted' })),
];

export const storage: CaseGroup = {
  name: 'Storage',
  schema: 'any',
  accounts: { a: { email: 'a@example.com', password: 'secret123', fullName: 'Ann' } },
  cases: [...buckets, ...closing],
};
