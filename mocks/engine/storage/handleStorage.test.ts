import { createClient } from '@supabase/supabase-js';
import { createBackend, type OwnedBackend } from '../backend/createBackend';
import { advanceClock } from '../backend/clock';
import type { Policy, Schema } from '../backend/schema';
import { signJwt } from '../backend/jwt';
import { runService } from '../runService';
import { handleStorage } from './handleStorage';
import { storageTables } from './storageTables';

const nothing: Schema = { exposed: [], enums: {}, tables: {} };
const ana = '11111111-1111-4111-8111-111111111111';

function makeBackend(policies: readonly Policy[] = []): OwnedBackend {
  const objects = { ...storageTables['storage.objects'], policies };
  return createBackend({
    schema: nothing,
    services: [{ tables: { ...storageTables, 'storage.objects': objects } }],
  });
}

/** The unmodified client; `key` is a project's key or somebody's token. */
function clientOf(backend: OwnedBackend, key: string) {
  return createClient(backend.settings.url, key, {
    accessToken: () => Promise.resolve(key),
    global: { fetch: (input, init) => send(backend, new Request(input, init)) },
  }).storage;
}

async function send(backend: OwnedBackend, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const answer = runService(
    handleStorage,
    {
      method: request.method,
      url,
      path: url.pathname,
      headers: request.headers,
      body: new Uint8Array(await request.arrayBuffer()),
    },
    backend,
  );
  const body =
    typeof answer.body === 'string' || answer.body === null ? answer.body : new Uint8Array(answer.body);
  return new Response(body, { status: answer.status, headers: answer.headers });
}

function setUp(policies: readonly Policy[] = []) {
  const backend = makeBackend(policies);
  const token = signJwt(
    { sub: ana, role: 'authenticated', exp: 4_000_000_000 },
    { algorithm: 'HS256', secret: backend.settings.jwtSecret },
  );
  return {
    backend,
    service: clientOf(backend, backend.settings.keys.serviceRole),
    anon: clientOf(backend, backend.settings.keys.anon),
    member: clientOf(backend, token),
  };
}

async function withBucket(policies: readonly Policy[] = []) {
  const parts = setUp(policies);
  await parts.service.createBucket('papers', { public: false });
  return parts;
}

describe('buckets', () => {
  it('The service role creates, lists, changes, empties and deletes buckets', async () => {
    const { service } = setUp();
    expect(await service.createBucket('papers', { public: true, fileSizeLimit: '1KB' })).toEqual({
      data: { name: 'papers' },
      error: null,
    });
    expect((await service.getBucket('papers')).data).toMatchObject({ public: true, file_size_limit: 1000 });
    await service.updateBucket('papers', { public: false, allowedMimeTypes: ['image/*'] });
    expect((await service.listBuckets()).data).toEqual([
      expect.objectContaining({ id: 'papers', public: false, allowed_mime_types: ['image/*'] }),
    ]);
    await service.from('papers').upload('a.png', new Blob(['x'], { type: 'image/png' }));
    expect((await service.deleteBucket('papers')).error).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
      statusCode: '409',
    });
    await service.emptyBucket('papers');
    expect((await service.deleteBucket('papers')).data).toEqual({ message: 'Successfully deleted' });
    expect((await service.getBucket('papers')).error).toMatchObject({ message: 'Bucket not found' });
  });

  it('Buckets are closed to everybody else without a policy', async () => {
    const { anon, member } = await withBucket();
    expect((await member.listBuckets()).data).toEqual([]);
    expect((await anon.createBucket('mine')).error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
  });
});

describe('objects', () => {
  it('Objects keep their bytes, type and metadata, uploaded raw or as a form', async () => {
    const { service } = await withBucket();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const papers = service.from('papers');
    await papers.upload('raw.bin', bytes, { contentType: 'application/x-raw', metadata: { origin: 'scan' } });
    await papers.upload('form.bin', new Blob([bytes], { type: 'application/x-form' }), {
      cacheControl: '60',
    });
    for (const name of ['raw', 'form']) {
      const { data } = await papers.download(`${name}.bin`);
      expect(data?.type).toBe(`application/x-${name}`);
      expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
    }
    expect((await papers.info('raw.bin')).data).toMatchObject({
      size: 70_000,
      contentType: 'application/x-raw',
      metadata: { origin: 'scan' },
    });
    expect((await papers.info('form.bin')).data).toMatchObject({ cacheControl: 'max-age=60' });
  });

  it('Objects are overwritten only on request', async () => {
    const { service } = await withBucket();
    const papers = service.from('papers');
    await papers.upload('a.txt', 'one');
    expect((await papers.upload('a.txt', 'two')).error).toMatchObject({ statusCode: '409' });
    await papers.upload('a.txt', 'three', { upsert: true });
    expect(await (await papers.download('a.txt')).data?.text()).toBe('three');
    await papers.update('b.txt', 'new');
    expect((await papers.exists('b.txt')).data).toBe(true);
    expect((await papers.exists('c.txt')).data).toBe(false);
  });

  it('Objects respect the limits of their bucket, and a refused one leaves nothing behind', async () => {
    const { service } = setUp();
    await service.createBucket('small', {
      public: false,
      fileSizeLimit: 4,
      allowedMimeTypes: ['text/plain'],
    });
    const small = service.from('small');
    expect((await small.upload('a.txt', 'four')).error).toBeNull();
    expect((await small.upload('b.txt', 'fives')).error).toMatchObject({ statusCode: '413' });
    expect((await small.upload('a.txt', 'fives', { upsert: true })).error).toMatchObject({
      statusCode: '413',
    });
    expect((await small.upload('c.png', 'x', { contentType: 'image/png' })).error).toMatchObject({
      statusCode: '415',
      message: 'mime type image/png is not supported',
    });
    expect((await small.list()).data?.map(({ name }) => name)).toEqual(['a.txt']);
    expect(await (await small.download('a.txt')).data?.text()).toBe('four');
  });

  it('Objects are listed by folder, with search, order and pages', async () => {
    const { service } = await withBucket();
    const papers = service.from('papers');
    for (const name of ['b.txt', 'a/1.txt', 'a/2.txt', 'a/deep/3.txt', 'c.txt'])
      await papers.upload(name, name);
    const names = async (...args: Parameters<typeof papers.list>) =>
      (await papers.list(...args)).data?.map(({ name, id }) => (id === null ? `${name}/` : name));
    expect(await names()).toEqual(['a/', 'b.txt', 'c.txt']);
    expect(await names('a')).toEqual(['1.txt', '2.txt', 'deep/']);
    expect(await names('', { search: 'C' })).toEqual(['c.txt']);
    expect(await names('', { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'b.txt',
    ]);
    expect(await names('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'a/',
      'c.txt',
      'b.txt',
    ]);
  });

  it('Objects are listed with a cursor that neither loses nor repeats any', async () => {
    const { service } = await withBucket();
    const papers = service.from('papers');
    const all = ['a.txt', 'b/1.txt', 'b/2.txt', 'c/3.txt', 'd.txt'];
    for (const name of all) await papers.upload(name, name);
    const walk = async (with_delimiter: boolean): Promise<string[]> => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await papers.listV2({ limit: 2, with_delimiter, ...(cursor ? { cursor } : {}) });
        found.push(
          ...(data?.folders ?? []).map(({ name }) => name),
          ...(data?.objects ?? []).map(({ name }) => name),
        );
        cursor = data?.nextCursor;
      } while (cursor);
      return found;
    };
    expect(await walk(false)).toEqual(all);
    expect((await walk(true)).sort()).toEqual(['a.txt', 'b/', 'c/', 'd.txt']);
  });

  it('Objects are moved, copied and removed', async () => {
    const { service } = await withBucket();
    await service.createBucket('archive', { public: false });
    const papers = service.from('papers');
    await papers.upload('a.txt', 'text');
    expect((await papers.copy('a.txt', 'b.txt')).data).toEqual({ path: 'papers/b.txt' });
    expect((await papers.move('a.txt', 'old/a.txt', { destinationBucket: 'archive' })).error).toBeNull();
    expect((await papers.move('b.txt', 'b.txt')).error).toBeNull();
    expect(await (await service.from('archive').download('old/a.txt')).data?.text()).toBe('text');
    expect((await papers.remove(['b.txt', 'never.txt'])).data).toEqual([
      expect.objectContaining({ name: 'b.txt', bucket_id: 'papers' }),
    ]);
    expect((await papers.list()).data).toEqual([]);
  });
});

describe('addresses', () => {
  it('The address of a public object needs no key', async () => {
    const { backend, service } = setUp();
    await service.createBucket('open', { public: true });
    await service.from('open').upload('large 1.txt', 'hello');
    const { publicUrl } = service.from('open').getPublicUrl('large 1.txt', { download: 'mine.txt' }).data;
    const answer = await send(backend, new Request(publicUrl));
    expect(await answer.text()).toBe('hello');
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename=mine.txt; filename*=UTF-8''mine.txt;",
    );
    const part = await send(backend, new Request(publicUrl, { headers: { range: 'bytes=1-3' } }));
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1-3/5',
      'ell',
    ]);
  });

  it('A signed address opens one object until it expires', async () => {
    const { backend, service, anon } = await withBucket();
    await service.from('papers').upload('a.txt', 'secret');
    const { data } = await service.from('papers').createSignedUrl('a.txt', 60);
    const url = data?.signedUrl ?? '';
    expect(await (await send(backend, new Request(url))).text()).toBe('secret');
    const forged = url.replace('/a.txt?', '/b.txt?');
    expect(await (await send(backend, new Request(forged))).json()).toMatchObject({
      code: 'InvalidSignature',
    });
    advanceClock(backend, 61);
    expect(await (await send(backend, new Request(url))).json()).toMatchObject({
      code: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    });
    expect((await anon.from('papers').createSignedUrl('a.txt', 60)).error).toMatchObject({
      statusCode: '404',
    });
    const many = await service.from('papers').createSignedUrls(['a.txt', 'none.txt'], 60);
    expect(many.data?.map(({ error }) => error)).toEqual([
      null,
      'Either the object does not exist or you do not have access to it',
    ]);
  });

  it('A signed address that transforms an image is refused by name', async () => {
    const { service } = await withBucket();
    await service.from('papers').upload('a.txt', 'text');
    const { error } = await service.from('papers').createSignedUrl('a.txt', 60, { transform: { width: 10 } });
    expect(error).toMatchObject({ status: 501, message: expect.stringContaining('image transformation') });
  });

  it('A signed upload works once without upsert, and sets its owner', async () => {
    const { backend, service, anon } = await withBucket();
    const { data } = await service.from('papers').createSignedUploadUrl('in.txt');
    const token = data?.token ?? '';
    expect((await anon.from('papers').uploadToSignedUrl('in.txt', token, 'text')).error).toBeNull();
    expect((await anon.from('papers').uploadToSignedUrl('in.txt', token, 'more')).error).toMatchObject({
      statusCode: '409',
    });
    expect((await anon.from('papers').uploadToSignedUrl('other.txt', token, 'x')).error).toMatchObject({
      message: 'Invalid signature',
    });
    expect(backend.table('storage.objects').size).toBe(1);
  });
});

describe('policies', () => {
  const own: Policy[] = (['select', 'insert', 'update', 'delete'] as const).map((command) => ({
    name: `${command} own`,
    command,
    roles: ['authenticated'],
    ...(command === 'insert' ? {} : { using: { column: 'owner_id', equals: { claim: 'sub' } } }),
    ...(command === 'insert' || command === 'update'
      ? { check: { column: 'owner_id', equals: { claim: 'sub' } } }
      : {}),
  }));

  it('Policies let members access their own files', async () => {
    const { service, member, anon } = await withBucket(own);
    await service.from('papers').upload('theirs.txt', 'x');
    const mine = member.from('papers');
    expect((await mine.upload('mine.txt', 'y')).error).toBeNull();
    expect((await mine.list()).data?.map(({ name }) => name)).toEqual(['mine.txt']);
    expect((await mine.download('theirs.txt')).error).toMatchObject({ status: 400 });
    expect((await mine.upload('theirs.txt', 'z', { upsert: true })).error).toMatchObject({
      statusCode: '403',
    });
    expect((await mine.remove(['theirs.txt', 'mine.txt'])).data).toHaveLength(1);
    expect((await anon.from('papers').upload('a.txt', 'x')).error).toMatchObject({ statusCode: '403' });
  });
});

describe('refusals', () => {
  it('Storage requires a token, and refuses by name what the fake does not have', async () => {
    const { backend } = setUp();
    const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      send(backend, new Request(`${backend.settings.url}/storage/v1/${path}`, { method, headers }));
    const none = await ask('bucket');
    expect([none.status, await none.json()]).toEqual([
      400,
      {
        statusCode: '400',
        error: 'Error',
        code: 'InvalidRequest',
        message: "headers must have required property 'authorization'",
      },
    ]);
    const garbage = await ask('bucket', { authorization: 'Bearer nonsense' });
    expect(await garbage.json()).toMatchObject({ statusCode: '403', message: 'Invalid Compact JWS' });
    expect((await ask('render/image/public/a/b.png')).status).toBe(501);
    expect((await ask('upload/resumable', {}, 'POST')).status).toBe(501);
  });
});
