import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database';
import { openMigratedDatabase } from './migratedDatabase';

jest.setTimeout(60_000);

describe('seed.sql', () => {
  const seed = readFileSync(join(__dirname, 'seed.sql'), 'utf8');
  let database: Database;

  beforeAll(async () => {
    database = await openMigratedDatabase();
    await database.exec(`insert into auth.users (id, email) values
      ('00000000-0000-4000-8000-000000000001', 'owner@shop.test'),
      ('00000000-0000-4000-8000-000000000002', 'owner@example.com.shop.test')`);
  });

  afterAll(() => database.close());
  beforeEach(() => database.exec('begin'));
  afterEach(() => database.exec('rollback'));

  const count = async (table: string) =>
    Number((await database.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n);

  it('The seed changes nothing in a project without the example accounts', async () => {
    await database.exec(seed);
    expect(await count('public.optimization_requests')).toBe(0);
    expect(await count('auth.users')).toBe(2);
    expect(await count(`public.profiles where role = 'admin'`)).toBe(0);
  });

  it('The seed gives an example account its requests, and adds none when it runs again', async () => {
    await database.exec(`insert into auth.users (id, email)
      values ('00000000-0000-4000-8000-000000000003', 'customer@example.com')`);
    await database.exec(seed);
    const once = await count('public.optimization_requests');
    await database.exec(seed);
    expect(once).toBeGreaterThan(0);
    expect(await count('public.optimization_requests')).toBe(once);
  });
});
