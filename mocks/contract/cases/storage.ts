/**
 * Storage as storage-js calls it. Sources: storage-api's own tests (`src/test/bucket.test.ts`, `object.test.ts`) and
 * its error table. Older versions leave out the body's `code`.
 */
import type { Json } from 'supabase-in-memory';
import { type CaseGroup, type ContractCase, jsonContentType } from '../contractCase';

type Request = ContractCase['request'];
type Expect = ContractCase['expect'];

const source = 'storage-api, src/test (S)';
const base = '/storage/v1';
const box = 'papers{{run}}';
const open = 'pictures{{run}}';

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
const upload = (
  path: string,
  text: string,
  type = 'text/plain;charset=UTF-8',
  headers: Request['headers'] = {},
  method = 'POST',
): Request => ({
  method,
  path: `${base}/object/${path}`,
  body: { $raw: text },
  headers: { 'content-type': type, ...headers },
});

const ok = (body: Json, headers: Expect['headers'] = {}): Expect => ({
  status: 200,
  headers: { 'content-type': jsonContentType, ...headers },
  body,
});
const file = (text: string, headers: Expect['headers'] = {}): Expect => ({
  status: 200,
  headers,
  body: { $text: text },
});
/** The HTTP status is 400 for every caller error; `statusCode` in the body is the specific one. */
const failure = (statusCode: number, error: string, message: string): Expect => ({
  status: statusCode === 500 ? 500 : 400,
  headers: { 'content-type': jsonContentType },
  body: { $contains: { statusCode: String(statusCode), error, message } },
});
const noBucket = failure(404, 'Bucket not found', 'Bucket not found');
const noObject = failure(404, 'not_found', 'Object not found');
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
  anon('bucket.create_anon', call('POST', '/bucket', { name: 'anons{{run}}' }), rowSecurity),
  user('bucket.create_user', call('POST', '/bucket', { name: 'users{{run}}' }), rowSecurity),
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
    call('POST', '/bucket', { name: 'sized{{run}}', file_size_limit: 'twenty' }),
    failure(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
  ),
  service(
    'bucket.bad_mime',
    call('POST', '/bucket', { name: 'mimed{{run}}', allowed_mime_types: ['nonsense'] }),
    failure(415, 'invalid_mime_type', 'mime type nonsense is not supported'),
  ),
];

const conditional = (headers: Request['headers']): Request =>
  call('GET', `/object/authenticated/${box}/reports/one.txt`, undefined, headers);
const notModified: Expect = { status: 304, body: { $text: '' } };
const part = (text: string, bytes: string): Expect => ({
  status: 206,
  headers: { 'content-range': `bytes ${bytes}/6` },
  body: { $text: text },
});

const stored = (path: string) => ok({ Id: '<uuid>', Key: path });

const objects: ContractCase[] = [
  service('object.upload', upload(`${box}/reports/one.txt`, 'first'), stored(`${box}/reports/one.txt`)),
  service('object.upload_again', upload(`${box}/reports/one.txt`, 'second'), duplicate),
  service(
    'object.upload_upsert',
    upload(`${box}/reports/one.txt`, 'second', undefined, { 'x-upsert': 'true' }),
    stored(`${box}/reports/one.txt`),
  ),
  service('object.upload_two', upload(`${box}/reports/two.txt`, 'other'), stored(`${box}/reports/two.txt`)),
  service('object.upload_nowhere', upload('notfound/x.txt', 'x'), noBucket),
  anon('object.upload_anon', upload(`${box}/anon.txt`, 'x'), rowSecurity),
  user('object.upload_user', upload(`${box}/user.txt`, 'x'), rowSecurity),
  service('object.upload_public', upload(`${open}/small.txt`, 'hello'), stored(`${open}/small.txt`)),
  service(
    'object.upload_too_large',
    upload(`${open}/large.txt`, 'x'.repeat(21)),
    failure(413, 'Payload too large', 'The object exceeded the maximum allowed size'),
  ),
  service(
    'object.upload_wrong_type',
    upload(`${open}/page.html`, '<p>', 'text/html'),
    failure(415, 'invalid_mime_type', 'mime type text/html is not supported'),
  ),
  service(
    'object.upload_type_family',
    upload(`${open}/dot.png`, 'png', 'image/png'),
    stored(`${open}/dot.png`),
  ),
  service(
    'object.update',
    upload(`${box}/reports/two.txt`, 'changed', undefined, {}, 'PUT'),
    stored(`${box}/reports/two.txt`),
  ),
  service(
    'object.download',
    call('GET', `/object/${box}/reports/one.txt`),
    file('second', {
      'content-type': 'text/plain;charset=UTF-8',
      etag: '"<tok>"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      expires: null,
    }),
    { save: { etag: 'header.etag', modified: 'header.last-modified' } },
  ),
  service('object.fresh_by_tag', conditional({ 'if-none-match': '{{etag}}' }), notModified),
  service('object.fresh_by_date', conditional({ 'if-modified-since': '{{modified}}' }), notModified),
  service('object.stale_by_tag', conditional({ 'if-none-match': '"another"' }), file('second')),
  service(
    'object.tag_before_date',
    conditional({ 'if-none-match': '"another"', 'if-modified-since': '{{modified}}' }),
    file('second'),
  ),
  service(
    'object.stale_by_date',
    conditional({ 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }),
    file('second'),
  ),
  service('object.range', conditional({ range: 'bytes=1-3' }), part('eco', '1-3')),
  service('object.range_open', conditional({ range: 'bytes=4-' }), part('nd', '4-5')),
  service('object.range_suffix', conditional({ range: 'bytes=-2' }), part('nd', '4-5')),
  service('object.range_cut', conditional({ range: 'bytes=3-99' }), part('ond', '3-5')),
  service(
    'object.range_beyond',
    conditional({ range: 'bytes=99-100' }),
    failure(400, 'invalid_range', 'invalid range provided'),
  ),
  service('object.upload_page', upload(`${box}/page.html`, '<p>', 'text/html; charset=utf-8'), {
    status: 200,
  }),
  service(
    'object.page_is_text',
    call('GET', `/object/${box}/page.html`),
    file('<p>', { 'content-type': 'text/plain' }),
  ),
  service(
    'object.remove_one',
    call('DELETE', `/object/${box}/page.html`),
    ok({ message: 'Successfully deleted' }),
  ),
  service(
    'object.download_authenticated',
    call('GET', `/object/authenticated/${box}/reports/two.txt`),
    file('changed'),
  ),
  service(
    'object.download_named',
    call('GET', `/object/authenticated/${box}/reports/two.txt?download=my.txt`),
    file('changed', { 'content-disposition': "attachment; filename=my.txt; filename*=UTF-8''my.txt;" }),
  ),
  service('object.download_unknown', call('GET', `/object/${box}/none.txt`), noObject),
  service('object.download_nowhere', call('GET', '/object/notfound/none.txt'), noBucket),
  anon('object.download_anon', call('GET', `/object/authenticated/${box}/reports/one.txt`), noObject),
  user('object.download_user', call('GET', `/object/authenticated/${box}/reports/one.txt`), noObject),
  service(
    'object.head',
    { method: 'HEAD', path: `${base}/object/authenticated/${box}/reports/one.txt` },
    { status: 200, headers: { 'content-length': '6' }, body: { $text: '' } },
  ),
  as('nothing')('object.public', call('GET', `/object/public/${open}/small.txt`), file('hello')),
  as('nothing')('object.public_private', call('GET', `/object/public/${box}/reports/one.txt`), noBucket),
  as('nothing')('object.public_unknown', call('GET', `/object/public/${open}/none.txt`), noObject),
  service(
    'object.info',
    call('GET', `/object/info/${box}/reports/one.txt`),
    ok({ $contains: { id: '<uuid>', name: 'reports/one.txt', size: 6, etag: '<text>' } }),
  ),
];

const entry = (name: string): Json => ({
  $contains: { name, id: '<uuid>', metadata: { $contains: { mimetype: '<text>' } } },
});

const listing: ContractCase[] = [
  service(
    'list.root',
    call('POST', `/object/list/${box}`, { prefix: '', limit: 100, offset: 0 }),
    ok([
      {
        name: 'reports',
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      },
    ]),
  ),
  service(
    'list.folder',
    call('POST', `/object/list/${box}`, {
      prefix: 'reports',
      limit: 100,
      offset: 0,
      sortBy: { column: 'name', order: 'asc' },
    }),
    ok([entry('one.txt'), entry('two.txt')]),
  ),
  service(
    'list.v2',
    call('POST', `/object/list-v2/${box}`, { prefix: 'reports/', limit: 1 }),
    ok({ $contains: { hasNext: true } }),
  ),
  service(
    'list.sorted',
    call('POST', `/object/list/${box}`, { prefix: 'reports', sortBy: { column: 'name', order: 'desc' } }),
    ok([entry('two.txt'), entry('one.txt')]),
  ),
  service(
    'list.page',
    call('POST', `/object/list/${box}`, { prefix: 'reports', limit: 1, offset: 1 }),
    ok([entry('two.txt')]),
  ),
  service(
    'list.search',
    call('POST', `/object/list/${box}`, { prefix: 'reports', search: 'tw' }),
    ok([entry('two.txt')]),
  ),
  service('list.no_prefix', call('POST', `/object/list/${box}`, {}), { status: 400 }),
  anon('list.anon', call('POST', `/object/list/${box}`, { prefix: '' }), ok([])),
];

const signing: ContractCase[] = [
  service(
    'sign.one',
    call('POST', `/object/sign/${box}/reports/one.txt`, { expiresIn: 60 }),
    ok({ signedURL: `/object/sign/${box}/reports/one.txt?token=<jwt>` }),
    { save: { signed: 'body.signedURL', 'signed.query': 'body.signedURL?' } },
  ),
  as('nothing')('sign.download', call('GET', '{{signed}}'), {
    status: 200,
    headers: { expires: '<text>', 'cache-control': null },
    body: { $text: 'second' },
  }),
  // One object's token does not open another object.
  as('nothing')(
    'sign.wrong_path',
    call('GET', `/object/sign/${box}/reports/two.txt?{{signed.query}}`),
    failure(400, 'InvalidSignature', 'Invalid signature'),
  ),
  as('nothing')(
    'sign.bad_token',
    call('GET', `/object/sign/${box}/reports/one.txt?token=nonsense`),
    failure(400, 'InvalidJWT', '<text>'),
  ),
  service('sign.unknown', call('POST', `/object/sign/${box}/none.txt`, { expiresIn: 60 }), noObject),
  anon('sign.anon', call('POST', `/object/sign/${box}/reports/one.txt`, { expiresIn: 60 }), noObject),
  service('sign.no_lifetime', call('POST', `/object/sign/${box}/reports/one.txt`, {}), { status: 400 }),
  service(
    'sign.many',
    call('POST', `/object/sign/${box}`, { expiresIn: 60, paths: ['reports/one.txt', 'none.txt'] }),
    ok([
      { error: null, path: 'reports/one.txt', signedURL: `/object/sign/${box}/reports/one.txt?token=<jwt>` },
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: 'none.txt',
        signedURL: null,
      },
    ]),
  ),
  service(
    'sign.upload',
    call('POST', `/object/upload/sign/${box}/incoming.txt`),
    ok({ $contains: { url: `/object/upload/sign/${box}/incoming.txt?token=<jwt>` } }),
    { save: { upload_url: 'body.url' } },
  ),
  as('nothing')(
    'sign.upload_used',
    {
      method: 'PUT',
      path: `${base}{{upload_url}}`,
      body: { $raw: 'incoming' },
      headers: { 'content-type': 'text/plain' },
    },
    ok({ $contains: { Key: `${box}/incoming.txt` } }),
  ),
  service('sign.uploaded', call('GET', `/object/${box}/incoming.txt`), file('incoming')),
  anon('sign.upload_anon', call('POST', `/object/upload/sign/${box}/anon.txt`), rowSecurity),
];

const moving: ContractCase[] = [
  service(
    'move',
    call('POST', '/object/move', {
      bucketId: box,
      sourceKey: 'incoming.txt',
      destinationKey: 'archive/moved.txt',
    }),
    ok({ $contains: { message: 'Successfully moved' } }),
  ),
  service('moved.away', call('GET', `/object/${box}/incoming.txt`), noObject),
  service('moved.here', call('GET', `/object/${box}/archive/moved.txt`), file('incoming')),
  service(
    'move.unknown',
    call('POST', '/object/move', { bucketId: box, sourceKey: 'none.txt', destinationKey: 'x.txt' }),
    noObject,
  ),
  service(
    'move.onto_another',
    call('POST', '/object/move', {
      bucketId: box,
      sourceKey: 'archive/moved.txt',
      destinationKey: 'reports/one.txt',
    }),
    duplicate,
  ),
  anon(
    'move.anon',
    call('POST', '/object/move', { bucketId: box, sourceKey: 'archive/moved.txt', destinationKey: 'x.txt' }),
    { status: 400 },
  ),
  service(
    'copy',
    call('POST', '/object/copy', {
      bucketId: box,
      sourceKey: 'archive/moved.txt',
      destinationKey: 'archive/copied.txt',
    }),
    ok({ $contains: { Key: `${box}/archive/copied.txt` } }),
  ),
  service('copied', call('GET', `/object/${box}/archive/copied.txt`), file('incoming')),
  service('copied.original', call('GET', `/object/${box}/archive/moved.txt`), file('incoming')),
  service(
    'copy.onto_another',
    call('POST', '/object/copy', {
      bucketId: box,
      sourceKey: 'archive/moved.txt',
      destinationKey: 'reports/one.txt',
    }),
    duplicate,
  ),
  anon('remove.anon', call('DELETE', `/object/${box}`, { prefixes: ['archive/copied.txt'] }), ok([])),
  service(
    'remove',
    call('DELETE', `/object/${box}`, { prefixes: ['archive/copied.txt', 'none.txt'] }),
    ok([{ $contains: { name: 'archive/copied.txt', bucket_id: box } }]),
  ),
  service('removed', call('GET', `/object/${box}/archive/copied.txt`), noObject),
  service(
    'remove.one',
    call('DELETE', `/object/${box}/archive/moved.txt`),
    ok({ message: 'Successfully deleted' }),
  ),
  service('remove.one_again', call('DELETE', `/object/${box}/archive/moved.txt`), noObject),
];

const closing: ContractCase[] = [
  service('bucket.delete_full', call('DELETE', `/bucket/${box}`), {
    status: 400,
    body: {
      $contains: { statusCode: '409', message: 'The bucket you tried to delete is not empty' },
    },
  }),
  anon('bucket.empty_anon', call('POST', `/bucket/${box}/empty`), noBucket),
  service('bucket.empty', call('POST', `/bucket/${box}/empty`), ok({ message: '<text>' })),
  service('bucket.empty_unknown', call('POST', '/bucket/notfound/empty'), noBucket),
  service('bucket.emptied', call('POST', `/object/list/${box}`, { prefix: '' }), ok([])),
  anon('bucket.delete_anon', call('DELETE', `/bucket/${box}`), noBucket),
  service('bucket.delete', call('DELETE', `/bucket/${box}`), ok({ message: 'Successfully deleted' })),
  service('bucket.delete_again', call('DELETE', `/bucket/${box}`), noBucket),
  service('bucket.empty_public', call('POST', `/bucket/${open}/empty`), ok({ message: '<text>' })),
  service('bucket.delete_public', call('DELETE', `/bucket/${open}`), ok({ message: 'Successfully deleted' })),
];

export const storage: CaseGroup = {
  name: 'Storage',
  schema: 'any',
  accounts: { a: { email: 'a{{run}}@example.com', password: 'secret123', fullName: 'Ann' } },
  cases: [...buckets, ...objects, ...listing, ...signing, ...moving, ...closing],
};
