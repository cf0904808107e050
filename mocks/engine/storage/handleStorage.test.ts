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

/** Members may do anything with their own files, and nothing with those of others. */
const ownFiles: Policy[] = (['select', 'insert', 'update', 'delete'] as const).map((command) => ({
  name: `${command} own`,
  command,
  roles: ['authenticated'],
  ...(command === 'insert' ? {} : { using: { column: 'owner_id', equals: { claim: 'sub' } } }),
  ...(command === 'insert' || command === 'update'
    ? { check: { column: 'owner_id', equals: { claim: 'sub' } } }
    : {}),
}));

function makeBackend(policies: readonly Policy[] = []): OwnedBackend {
  const objects = { ...storageTables['storage.objects'], policies };
  return createBackend({
    schema: nothing,
    services: [{ tables: { ...storageTables, 'storage.objects': objects } }],
  });
}

/** The unmodified storage client of supabase-js; `key` is a project's key or somebody's token. */
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

describe('objects', () => {
  it('Objects keep their name with a space, bytes, type and metadata, uploaded raw or as a form', async () => {
    const { service } = await withBucket();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const papers = service.from('papers');
    await papers.upload('a raw.bin', bytes, {
      contentType: 'application/x-raw',
      metadata: { origin: 'scan' },
    });
    await papers.upload('a form.bin', new Blob([bytes], { type: 'application/x-form' }), {
      cacheControl: '60',
    });
    for (const name of ['raw', 'form']) {
      const { data } = await papers.download(`a ${name}.bin`);
      expect(data?.type).toBe(`application/x-${name}`);
      expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
    }
    expect((await papers.info('a raw.bin')).data).toMatchObject({
      size: 70_000,
      contentType: 'application/x-raw',
      metadata: { origin: 'scan' },
    });
    expect((await papers.info('a form.bin')).data).toMatchObject({ cacheControl: 'max-age=60' });
  });

  it('An update also creates an object', async () => {
    const { service } = await withBucket();
    const papers = service.from('papers');
    await papers.update('b.txt', 'new');
    expect((await papers.exists('b.txt')).data).toBe(true);
    expect((await papers.exists('c.txt')).data).toBe(false);
  });

  it('An object may be as large as its bucket’s limit, and a larger one is refused and leaves nothing behind', async () => {
    const { service } = setUp();
    await service.createBucket('small', { public: false, fileSizeLimit: '1KB' });
    const small = service.from('small');
    const [fitting, larger] = ['x'.repeat(1000), 'y'.repeat(1001)];
    expect((await small.upload('a.txt', fitting)).error).toBeNull();
    expect((await small.upload('b.txt', larger)).error).toMatchObject({ statusCode: '413' });
    expect((await small.upload('a.txt', larger, { upsert: true })).error).toMatchObject({
      statusCode: '413',
    });
    expect((await small.list()).data?.map(({ name }) => name)).toEqual(['a.txt']);
    expect(await (await small.download('a.txt')).data?.text()).toBe(fitting);
  });

  it('A list sorts folders among the files by name and before them by date, and a search ignores case', async () => {
    const { service } = await withBucket();
    const papers = service.from('papers');
    for (const name of ['c.txt', 'b/1.txt', 'a.txt']) await papers.upload(name, name);
    const names = async (options?: Parameters<typeof papers.list>[1]) =>
      (await papers.list('', options)).data?.map(({ name }) => name);
    expect(await names()).toEqual(['a.txt', 'b', 'c.txt']);
    expect(await names({ search: 'C' })).toEqual(['c.txt']);
    expect(await names({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual(['b', 'a.txt', 'c.txt']);
  });

  it('Pages that follow the cursor list each object once', async () => {
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

  it('An object can be moved to another bucket, and onto itself', async () => {
    const { service } = await withBucket();
    await service.createBucket('archive', { public: false });
    const papers = service.from('papers');
    await papers.upload('a.txt', 'text');
    expect((await papers.move('a.txt', 'a.txt')).error).toBeNull();
    expect((await papers.move('a.txt', 'old/a.txt', { destinationBucket: 'archive' })).error).toBeNull();
    expect(await (await service.from('archive').download('old/a.txt')).data?.text()).toBe('text');
  });
});

describe('signed URLs', () => {
  it('A signed URL opens one object, until it expires', async () => {
    const { backend, service } = await withBucket();
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
  });

  it('A signed URL with an image transformation is answered with 501, and the message names it', async () => {
    const { service } = await withBucket();
    await service.from('papers').upload('a.txt', 'text');
    const { error } = await service.from('papers').createSignedUrl('a.txt', 60, { transform: { width: 10 } });
    expect(error).toMatchObject({ status: 501, message: expect.stringContaining('image transformation') });
  });

  it('A signed upload works once without upsert, and the file belongs to whoever signed it', async () => {
    const { backend, member, anon } = await withBucket(ownFiles);
    const { data } = await member.from('papers').createSignedUploadUrl('in.txt');
    const token = data?.token ?? '';
    expect((await anon.from('papers').uploadToSignedUrl('in.txt', token, 'text')).error).toBeNull();
    expect((await anon.from('papers').uploadToSignedUrl('in.txt', token, 'more')).error).toMatchObject({
      statusCode: '409',
    });
    expect((await anon.from('papers').uploadToSignedUrl('other.txt', token, 'x')).error).toMatchObject({
      message: 'Invalid signature',
    });
    expect([...backend.table('storage.objects').scan()]).toMatchObject([{ name: 'in.txt', owner_id: ana }]);
  });
});

describe('policies', () => {
  it('Policies let members access their own files and no others', async () => {
    const { service, member, anon } = await withBucket(ownFiles);
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
  it('Storage requires a valid token, and names what the fake does not have', async () => {
    const { backend } = setUp();
    const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      send(backend, new Request(`${backend.settings.url}/storage/v1/${path}`, { method, headers }));
    const withoutToken = await call('bucket');
    expect([withoutToken.status, await withoutToken.json()]).toEqual([
      400,
      {
        statusCode: '400',
        error: 'Error',
        code: 'InvalidRequest',
        message: "headers must have required property 'authorization'",
      },
    ]);
    const garbage = await call('bucket', { authorization: 'Bearer nonsense' });
    expect(await garbage.json()).toMatchObject({ statusCode: '403', message: 'Invalid Compact JWS' });
    const resumable = await call('upload/resumable', {}, 'POST');
    expect([resumable.status, await resumable.text()]).toEqual([
      501,
      expect.stringContaining('resumable uploads'),
    ]);
  });
});
