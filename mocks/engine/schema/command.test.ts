/** `supabase-in-memory schema`, as a process of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const examples = path.join(__dirname, '..', 'testing', 'sql');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'schema-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const command = path.join(root, 'mocks/engine/commands/cli.ts');
  return spawnSync(path.join(root, 'node_modules/.bin/tsx'), [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
}

test('The command writes the schema of several files as JSON, with the default grants of an older project on request', () => {
  const files = ['todos', 'teams'].map((name) => path.join(examples, `${name}.sql`));
  const { status, stderr } = run(
    'schema',
    '--default-grants',
    'everything',
    '--out',
    'schema.json',
    ...files,
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const schema: unknown = JSON.parse(readFileSync(path.join(folder, 'schema.json'), 'utf8'));
  expect(schema).toMatchObject({
    exposed: ['public'],
    enums: { team_role: ['member', 'owner'] },
    tables: {
      'public.todos': {
        primaryKey: ['id'],
        grants: expect.arrayContaining([{ role: 'anon', command: 'delete', columns: '*' }]),
      },
      'public.documents': {},
    },
    rows: { 'public.teams': [{ name: 'Kitchen' }, { name: 'Garden' }] },
    sources: {
      'policy public.todos People see their own todos': { place: expect.stringMatching(/todos\.sql:14$/) },
    },
  });
}, 120_000);

test('Extensions of every project are read, others are left out with a warning, and inserted users are refused with a hint', () => {
  writeFileSync(
    path.join(folder, 'a.sql'),
    `create extension if not exists pgcrypto with schema extensions;
     create extension moddatetime schema extensions;
     create extension pg_graphql;
     create table notes (id uuid primary key default uuid_generate_v4(), changed timestamptz);
     create trigger t before update on notes for each row execute procedure moddatetime(changed);`,
  );
  const { stderr, stdout } = run('schema', 'a.sql');
  expect(stderr).toBe('a.sql:3: the extension pg_graphql is left out.\n');
  expect(JSON.parse(stdout)).toMatchObject({
    tables: { 'public.notes': { columns: { id: { default: { call: 'gen_random_uuid' } } } } },
    triggers: { 'public.notes': { moddatetime: { body: [{ set: 'changed', to: { now: true } }] } } },
  });
  const seed = `select 1;
    insert into auth.users (id, encrypted_password, recovery_sent_at)
    values (uuid_generate_v4(), crypt('secret', gen_salt('bf')), now());`;
  writeFileSync(path.join(folder, 'seed.sql'), seed);
  expect(run('schema', 'a.sql', 'seed.sql').stderr).toBe(
    'seed.sql:2: users are not read from SQL; addUser() adds them in the option "seed".\n',
  );
}, 120_000);

test('SQL that cannot be read is reported in one sentence with its place, and nothing is written', () => {
  writeFileSync(path.join(folder, 'a.sql'), 'create table x (id int);\nselct 1;');
  const { status, stderr, stdout } = run('schema', '--out', 'schema.json', 'a.sql');
  expect(stderr).toBe('a.sql:2: syntax error at or near "selct"\n');
  expect(stdout).toBe('');
  expect(status).toBe(2);
  expect(existsSync(path.join(folder, 'schema.json'))).toBe(false);
}, 120_000);

test('A table with policies is reported until something is granted on it', () => {
  writeFileSync(
    path.join(folder, 'a.sql'),
    `create table notes (id uuid primary key, owner uuid);
     alter table notes enable row level security;
     create policy own on notes using (owner = auth.uid());`,
  );
  const { stderr, status } = run('schema', 'a.sql');
  expect(stderr).toBe(
    'public.notes has policies, but no grant: nobody may use it. Grant what they may do in SQL, or pass --default-grants everything.\n',
  );
  expect(status).toBe(0);
  writeFileSync(path.join(folder, 'b.sql'), 'grant select on notes to authenticated;');
  expect(run('schema', 'a.sql', 'b.sql').stderr).toBe('');
}, 120_000);
