/** Runs the commands as a shell does: what they print, what they refuse, and where they listen. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import net from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { once } from 'node:events';
import path from 'node:path';
import { scripts } from '../package.json';
import { createFakeSupabase } from '../mocks/product/createFakeSupabase';
import { demoAccounts } from '../mocks/product/demoAccounts';
import { casesOfTier } from '../mocks/testing/tier';
import { buildVariables } from './build/targets';

const root = path.resolve(__dirname, '..');

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

const running = new Set<ChildProcess>();

/** Starts a command of package.json such as "tsx scripts/build.ts live", with `args` appended. */
function start(command: string, args: string[] = [], environment: Record<string, string> = {}): ChildProcess {
  const [runner, ...script] = command.split(' ');
  if (runner !== 'tsx') throw new Error(`not a script of ours: ${command}`);
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_NO_WARNINGS: '1', ...environment };
  for (const name of [...Object.keys(buildVariables), 'PORT', 'HOST', 'API_PORT']) {
    if (!(name in environment)) delete env[name];
  }
  // These scripts need only tsx's CommonJS hook; its ES module hook would start another thread.
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', ...script, ...args], { cwd: root, env });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

async function run(...call: Parameters<typeof start>): Promise<Ended> {
  const child = start(...call);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, errors };
}

/** Resolves with the address that the server prints first. */
function addressOf(child: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const address = /https?:\/\/[^\s/]+/.exec(output);
      if (address) resolve(new URL(address[0]));
    });
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A non-loopback IPv4 address of this machine; undefined without a network. */
const networkAddress = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

/** A folder that `npm run preview` accepts as a build. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'preview-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>A build</title>');
  writeFileSync(path.join(folder, '404.html'), '<!doctype html><title>Not in the build</title>');
  writeFileSync(path.join(folder, 'hosting.json'), '{"headers":{},"appPages":[]}');
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          child.once('close', resolve);
          child.kill();
        }),
    ),
  );
});

/**
 * The environment variables that a command reads, in its own file and in those of `scripts/` that it imports: by name, or
 * all of a build's by `settingsOf`.
 */
function variablesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  const read = [...text.matchAll(/process\.env\.([A-Z0-9_]+)\b(?! = )|readPort\('([A-Z_]+)'/g)];
  const imported = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)]
    .map(([, name = '']) => `${path.posix.join(path.posix.dirname(file), name)}.ts`)
    .filter((name) => name.startsWith('scripts/') && existsSync(path.join(root, name)));
  return [
    // PATH is not a setting of a command.
    ...read.map(([, environment, port]) => environment ?? port ?? '').filter((name) => name !== 'PATH'),
    ...(text.includes('settingsOf(target, process.env)') ? Object.keys(buildVariables) : []),
    ...imported.flatMap((name) => variablesOf(name, seen)),
  ];
}

const ownScripts = Object.entries(scripts).filter(([, command]) => command.startsWith('tsx '));

test.each(casesOfTier(ownScripts, 4))(
  'npm run %s -- --help prints a help text that names every environment variable that the command reads',
  async (_name, command) => {
    const { code, output, errors } = await run(command, ['--help']);
    expect(errors).not.toMatch(/Error|^\s+at /m);
    expect(code).toBe(0);
    expect(output.trim().length).toBeGreaterThan(40);
    const missing = variablesOf(command.split(' ')[1] ?? '').filter((variable) => !output.includes(variable));
    expect(missing).toEqual([]);
  },
);

test('docs/operations.md lists exactly the variables of npm run build', () => {
  const [, section = ''] = readFileSync(path.join(root, 'docs/operations.md'), 'utf8').split(/^## Build$/m);
  const [table = ''] = section.split(/^## /m);
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]{2,}/g) ?? [],
  );
  expect(named.sort()).toEqual(Object.keys(buildVariables).sort());
});

test.each(casesOfTier(ownScripts, 3))('npm run %s refuses an unknown option', async (_name, command) => {
  const { code, output, errors } = await run(command, ['--frobnicate']);
  expect(errors).toMatch(/(^|\n)Unknown option '--frobnicate'\. --help lists what this command takes\.\n$/);
  expect(errors).not.toMatch(/^\s+at /m);
  expect(output).toBe('');
  expect(code).toBe(2);
});

test.each([
  ['an extra argument', ['dmo'], "Unexpected argument 'dmo'"],
  ['an option without its value', ['--folder'], "Option '--folder <value>' argument missing"],
])('npm run preview refuses %s', async (_what, args, sentence) => {
  const { code, errors } = await run(scripts.preview, args);
  expect(errors.trim().split('\n').at(-1)).toBe(`${sentence}. --help lists what this command takes.`);
  expect(code).toBe(2);
});

test.each([
  ['start', ['lives'], "Unexpected argument 'lives': expected live or demo"],
  ['fake-supabase', ['--seed', '-1'], '--seed -1: expected a whole number from 0 to 4294967295'],
  ['fake-supabase', ['--seed=1.5'], '--seed 1.5: expected a whole number from 0 to 4294967295'],
  ['fake-supabase', ['--seed', '--autoconfirm'], "Option '--seed' argument is ambiguous"],
  ['fake-supabase', ['--port', '65536'], '--port 65536: expected a whole number from 0 to 65535'],
  ['fake-supabase', ['--prot', '1'], "Unknown option '--prot'"],
  ['fake-supabase', ['--autoconfirm=yes'], "Option '--autoconfirm' does not take an argument"],
  ['bench:db', ['--rows', '1000,many'], '--rows many: expected a whole number of at least 1'],
] as const)('npm run %s refuses %j, says why and points to --help', async (name, args, sentence) => {
  const { code, output, errors } = await run(scripts[name], [...args]);
  expect(errors.trim().split('\n').at(-1)).toBe(`${sentence}. --help lists what this command takes.`);
  expect(errors).not.toMatch(/^\s+at /m);
  expect(output).toBe('');
  expect(code).toBe(2);
});

test('npm run fake-supabase lists the scenarios when one is unknown', async () => {
  const { code, output, errors } = await run(scripts['fake-supabase'], ['--scenario', 'nope', '--port', '0']);
  expect(errors).toMatch(/^There is no scenario "nope"\. There are: default, .*\.\n$/m);
  expect(errors).not.toMatch(/^\s+at /m);
  expect(output).toBe('');
  expect(code).toBe(2);
});

test('npm run fake-supabase obeys --seed and --autoconfirm, and --port rather than PORT', async () => {
  const child = start(scripts['fake-supabase'], ['--port', '0', '--seed=7', '--autoconfirm'], { PORT: '1' });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  const { origin, hostname, port } = await addressOf(child);
  expect(output).toContain('scenario "default", seed 7');
  expect(hostname).toBe('127.0.0.1');
  expect(port).not.toBe('1');
  const publishableKey = /publishable key\s+(\S+)/.exec(output)?.[1] ?? '';
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'new@example.com', password: 'six-chars-or-more' }),
  });
  // With autoconfirm a sign-up answers with a session instead of announcing a mail.
  expect(await answer.json()).toHaveProperty('access_token');
});

test('npm run fake-supabase -- --log prints a line for each call except those of the control API', async () => {
  const child = start(scripts['fake-supabase'], ['--port', '0', '--seed=7', '--log']);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  const { origin } = await addressOf(child);
  await fetch(`${origin}/_fake/reset`, { method: 'POST' });
  await fetch(`${origin}/auth/v1/verify?token=secret&type=signup`, { redirect: 'manual' });
  while (!output.includes('/auth/')) await once(child.stdout!, 'data');
  expect(output.trim().split('\n').at(-1)).toBe(
    '2026-03-02T09:00:00.000Z  GET  /auth/v1/verify?token=***&type=signup  303  none',
  );
  expect(output).not.toContain('/_fake/reset');
});

describe('npm run build', () => {
  test('npm run build does not build a site for the public with what is invented, and says how to replace it', async () => {
    const settings = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'sb_publishable_abc' };
    const { code, output, errors } = await run(scripts.build, ['--output', folder], settings);
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(errors).toMatch(
      /not ready for the public:\n.*TERMS_URL.*\n.*PRIVACY_URL.*\n.*COMPANY.*\n.*customerStoriesTexts\.ts\n/,
    );
  });

  const serviceRole = `e30.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`;
  test.each([
    [{}, 'SUPABASE_URL and SUPABASE_ANON_KEY are missing. Put before the command: SUPABASE_URL='],
    [
      { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: serviceRole },
      'SUPABASE_ANON_KEY holds a secret key',
    ],
  ])('npm run build with %j stops with one line: %s', async (environment: Record<string, string>, line) => {
    const { code, output, errors } = await run(scripts.build, ['--output', folder], environment);
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining(line)]);
  });
});

test('npm run preview:demo says which build is missing', async () => {
  const nothing = path.join(folder, 'nothing');
  const { code, errors } = await run(scripts['preview:demo'], ['--folder', nothing]);
  expect(code).toBe(1);
  expect(errors).toBe(
    `${nothing}/ is not there yet. Run "npm run build:demo -- --output ${nothing}" first.\n`,
  );
});

test.each([
  ['start', { PORT: 'abc' }],
  ['preview:demo', { PORT: '65536' }],
  ['start:local', { API_PORT: '-1' }],
  ['fake-supabase', { PORT: '1.5' }],
] as const)('npm run %s refuses %j and says what it expects', async (name, environment) => {
  const args = name === 'preview:demo' ? ['--folder', folder] : [];
  const { code, errors } = await run(scripts[name], args, environment);
  expect(code).toBe(1);
  expect(errors.trim().split('\n').at(-1)).toMatch(/expected a whole number/);
  expect(errors).not.toMatch(/^\s+at /m);
});

describe.each([
  ['preview:demo', ['--folder']],
  ['fake-supabase', []],
] as const)('npm run %s', (name, flags) => {
  const args = () => flags.flatMap((flag) => [flag, folder]);

  test(`npm run ${name} listens at PORT, on loopback only unless HOST says otherwise, and says when the port is taken`, async () => {
    const { port } = await addressOf(start(scripts[name], args(), { PORT: '0' }));
    expect(await canConnect('127.0.0.1', Number(port))).toBe(true);
    if (networkAddress) expect(await canConnect(networkAddress, Number(port))).toBe(false);

    const open = await addressOf(start(scripts[name], args(), { PORT: '0', HOST: '0.0.0.0' }));
    if (networkAddress) expect(await canConnect(networkAddress, Number(open.port))).toBe(true);

    const taken = await run(scripts[name], args(), { PORT: port });
    expect(taken.code).toBe(1);
    expect(taken.errors.trim().split('\n').at(-1)).toMatch(new RegExp(`^Port ${port} is taken\\.`));
  });
});

test('npm start says that its port is taken', async () => {
  const { port } = await addressOf(start(scripts['preview:demo'], ['--folder', folder], { PORT: '0' }));
  const { code, errors } = await run(scripts.start, [], { PORT: port });
  expect(code).toBe(1);
  expect(errors.trim().split('\n').at(-1)).toMatch(new RegExp(`^Port ${port} is taken\\.`));
});

test('npm run fake-supabase prints its address, keys and accounts, and they work', async () => {
  const child = start(scripts['fake-supabase'], [], { PORT: '0' });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  const { origin } = await addressOf(child);
  const valueOf = (label: string) => new RegExp(`${label}\\s+(\\S+)`).exec(output)?.[1] ?? '';
  expect(valueOf('URL')).toBe(origin);
  expect(valueOf('service-role key')).toMatch(/^ey/);
  for (const label of ['service-role key', 'secret key']) {
    const answer = await fetch(`${origin}/rest/v1/profiles`, { headers: { apikey: valueOf(label) } });
    expect(await answer.json()).toHaveLength(12);
  }
  for (const label of ['anon key', 'publishable key'])
    for (const { email, password } of demoAccounts) {
      expect(output).toContain(email);
      const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: valueOf(label), 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status).toBe(200);
    }
});

test('npm run fake-supabase starts from a snapshot, and says why a file is not a snapshot', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'state-'));
  const file = path.join(folder, 'state.json');
  try {
    const first = start(scripts['fake-supabase'], ['--port', '0', '--scenario', 'empty', '--seed', '5']);
    const { origin } = await addressOf(first);
    await fetch(`${origin}/_fake/clock`, {
      method: 'POST',
      body: JSON.stringify({ set: '2031-05-01T09:00:00Z' }),
    });
    writeFileSync(file, await (await fetch(`${origin}/_fake/snapshot`)).text());
    first.kill();

    const second = start(scripts['fake-supabase'], ['--port', '0', '--snapshot', file]);
    const { origin: again } = await addressOf(second);
    expect(await (await fetch(`${again}/_fake/state`)).json()).toMatchObject({
      scenario: 'empty',
      seed: 5,
      seeded: true,
      clock: '2031-05-01T09:00:00.000Z',
    });

    const refusal = async (...args: string[]) => {
      const { code, output, errors } = await run(scripts['fake-supabase'], ['--port', '0', ...args]);
      expect([code, output]).toEqual([2, '']);
      return errors.trim();
    };
    expect(await refusal('--snapshot', file, '--seed', '5')).toMatch(
      /^A snapshot has a scenario and a seed of its own/,
    );
    expect(await refusal('--snapshot', path.join(folder, 'missing'))).toMatch(/missing cannot be read\.$/);
    writeFileSync(file, '{ half');
    expect(await refusal('--snapshot', file)).toMatch(/state\.json is not JSON \(.*\)\.$/);
    writeFileSync(file, '{}');
    expect(await refusal('--snapshot', file)).toBe(
      `${file}: This is not a saved state of the fake Supabase.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('npm run fake-supabase -- --keep FILE', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
    file = path.join(folder, 'kept.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const keep = (...args: string[]) =>
    start(scripts['fake-supabase'], ['--port', '0', '--keep', file, ...args]);
  const setClock = (origin: string, moment: string) =>
    fetch(`${origin}/_fake/clock`, { method: 'POST', body: JSON.stringify({ set: moment }) });
  const stateOf = async (origin: string) => (await (await fetch(`${origin}/_fake/state`)).json()) as object;
  const end = (child: ChildProcess, signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      child.once('close', resolve);
      child.kill(signal);
    });
  /** Resolves once the file has that text. */
  const written = (text: string) =>
    new Promise<void>((resolve) => {
      const watcher = watch(folder, check);
      function check() {
        if (!existsSync(file) || !readFileSync(file, 'utf8').includes(text)) return;
        watcher.close();
        resolve();
      }
      check();
    });

  test('The state in the file of --keep is restored after kill -9 and after SIGTERM, with its scenario and seed', async () => {
    const first = keep('--scenario', 'empty', '--seed', '5');
    const { origin } = await addressOf(first);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ origin: { scenario: 'empty', seed: 5 } });
    await setClock(origin, '2031-05-01T09:00:00Z');
    await written(String(Date.parse('2031-05-01T09:00:00Z')));
    await end(first, 'SIGKILL');

    const second = keep();
    const { origin: again } = await addressOf(second);
    const kept = { scenario: 'empty', seed: 5, clock: '2031-05-01T09:00:00.000Z' };
    expect(await stateOf(again)).toMatchObject(kept);
    await setClock(again, '2032-06-01T09:00:00Z');
    expect(await end(second, 'SIGTERM')).toBe(0);

    const third = keep('--scenario', 'empty', '--seed', '5');
    const { origin: last } = await addressOf(third);
    expect(await stateOf(last)).toMatchObject({ ...kept, clock: '2032-06-01T09:00:00.000Z' });
  });

  /** A state with one change: the list of faults, which is a row, too. */
  const savedState = () => {
    const fake = createFakeSupabase({ scenario: 'empty', seed: 5 });
    fake.controls.setFaults([{ delay: 1 }]);
    return fake.controls.snapshot() as { changes: { row: object | null }[] };
  };
  const stateText = () => JSON.stringify(savedState());

  test.each<[string, () => string, string[], RegExp]>([
    ['a truncated file', () => stateText().slice(0, 900), [], /kept\.json is not JSON \(.+\)\.$/],
    [
      'a file with a row of unknown columns',
      () => JSON.stringify({ ...savedState(), changes: [{ ...savedState().changes[0], row: { a: 1 } }] }),
      [],
      /kept\.json: This state is damaged at changes\[0\]: there is no column fake\.state\.a\.$/,
    ],
    [
      'another scenario than that of the file',
      stateText,
      ['--scenario', 'default'],
      /kept\.json keeps the scenario "empty" with seed 5: leave out others\.$/,
    ],
    ['--snapshot in addition', stateText, ['--snapshot', 'x'], /^--keep starts from its own FILE/],
  ])(
    'npm run fake-supabase -- --keep FILE refuses %s with one sentence, and does not change the file',
    async (_name, content, args, sentence) => {
      writeFileSync(file, content());
      const before = readFileSync(file, 'utf8');
      const { code, output, errors } = await run(scripts['fake-supabase'], [
        ...['--port', '0', '--keep', file],
        ...args,
      ]);
      expect([code, output]).toEqual([2, '']);
      expect(errors.trim()).toMatch(sentence);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(readdirSync(folder)).toEqual(['kept.json']);
    },
  );

  test('A second server with the same file of --keep is refused while the first one runs', async () => {
    const first = keep('--scenario', 'empty');
    await addressOf(first);
    const before = readFileSync(file, 'utf8');
    const { code, output, errors } = await run(scripts['fake-supabase'], ['--port', '0', '--keep', file]);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toBe(`${file} is in use by another server (process ${first.pid}).\n`);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('A file of --keep in a folder that does not exist is refused', async () => {
    const { code, errors } = await run(scripts['fake-supabase'], [
      ...['--port', '0', '--keep', path.join(folder, 'missing', 'kept.json')],
    ]);
    expect(code).toBe(2);
    expect(errors).toMatch(/^.*kept\.json cannot be written: ENOENT/);
  });
});

test('npm run fake-supabase -- --faults FILE applies the fault rules from the first call, and refuses invalid rules', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'));
  const file = path.join(folder, 'faults.json');
  try {
    writeFileSync(file, JSON.stringify([{ match: { table: 'profiles' }, then: { status: 503 } }]));
    const { origin } = await addressOf(start(scripts['fake-supabase'], ['--port', '0', '--faults', file]));
    expect((await fetch(`${origin}/rest/v1/profiles`)).status).toBe(503);
    writeFileSync(file, JSON.stringify([{ match: { table: 'profile' }, then: 'drop' }]));
    const { code, output, errors } = await run(scripts['fake-supabase'], ['--port', '0', '--faults', file]);
    expect([code, output]).toEqual([2, '']);
    expect(errors.trim()).toBe(
      `${file}: faults[0].match.table: no table "profile". Did you mean "profiles"?`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
