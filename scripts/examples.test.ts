/**
 * Checks the workflows in docs/examples and the settings of Dependabot: they are well-formed, and what they name exists.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { dependencies, devDependencies, engines, scripts } from '../package.json';
import { buildVariables, outputFolder } from './build/targets';

const folder = path.resolve(__dirname, '..', 'docs', 'examples');
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<
    string,
    { 'runs-on': string; 'timeout-minutes': number; env?: Record<string, string>; steps: Step[] }
  >;
}

function parse(file: string): Workflow {
  // The parser reports a duplicate key as an error, as GitHub does.
  const document = parseDocument(read(file));
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS() as Workflow;
}

const stepsOf = (file: string) => Object.values(parse(file).jobs).flatMap(({ steps }) => steps);
const commandsOf = (file: string) => stepsOf(file).flatMap(({ run = '' }) => run.split('\n'));

test('docs/operations.md links every workflow in docs/examples', () => {
  const named = [
    ...readFileSync(path.join(folder, '..', 'operations.md'), 'utf8').matchAll(/\(examples\/([\w.]+)\)/g),
  ].map(([, file]) => file);
  expect([...new Set(named)].sort()).toEqual([...files].sort());
});

describe.each(files)('%s', (file) => {
  test(`The workflow ${file} has a trigger, permission to read and timeouts, and each step runs a command or a pinned action`, () => {
    const { name, on, permissions, jobs } = parse(file);
    expect(`${name}.yml`).toBe(file);
    expect(Object.keys(on).length).toBeGreaterThan(0);
    expect(permissions).toHaveProperty('contents', 'read');
    for (const job of Object.values(jobs)) {
      expect(job['runs-on']).toBe('ubuntu-latest');
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      for (const step of job.steps) {
        expect([step.uses, step.run].filter((value) => value !== undefined)).toHaveLength(1);
        if (step.uses !== undefined) expect(step.uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      }
    }
  });

  test(`The workflow ${file} pins what it runs by version and hash`, () => {
    const text = read(file);
    const uses = text.split('\n').filter((line) => line.includes('uses: '));
    expect(uses.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    const commands = commandsOf(file).join('\n');
    expect(commands).not.toMatch(/\bnpx\b|\bnpm (install|exec)\b|\| *(ba)?sh\b/);
    const images = [...commands.matchAll(/\bpostgres:\S+/g)].map(([image]) => image);
    expect(images.filter((image) => !/:\d+\.\d+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  });

  test(`The workflow ${file} calls scripts that exist, after npm ci`, () => {
    const commands = commandsOf(file);
    const called = commands.flatMap((command) => [
      ...[...command.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
      ...(/npm test/.test(command) ? ['test'] : []),
    ]);
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    const first = commands.findIndex((command) => /npm (run|test)/.test(command));
    expect(commands.indexOf('npm ci')).toBeGreaterThanOrEqual(0);
    expect(commands.indexOf('npm ci')).toBeLessThan(first);
  });

  test(`The workflow ${file} uses a version of Node that the package supports`, () => {
    const { with: setup } = stepsOf(file).find(({ uses }) => uses?.startsWith('actions/setup-node@')) ?? {};
    const named = setup?.['node-version-file'];
    expect(named).toBe('.nvmrc');
    const version = readFileSync(path.join(folder, '..', '..', String(named)), 'utf8').trim();
    expect([...engines.node.matchAll(/(?<=\^|>=)\d+/g)].map(String)).toContain(version);
  });

  test(`The workflow ${file} has no expression inside a command, where it would be executed`, () => {
    expect(commandsOf(file).filter((command) => command.includes('${{'))).toEqual([]);
  });

  test(`The workflow ${file} deploys the folders that it builds`, () => {
    const deployed = [...read(file).matchAll(/(?:\(cd|path:) (dist[\w-]*)/g)].map(([, name]) => name);
    const built = commandsOf(file).flatMap((command) => [
      ...(command === 'npm run build' ? [outputFolder.live] : []),
      ...(command === 'npm run build:demo' ? [outputFolder.demo] : []),
    ]);
    expect(deployed).toEqual(built);
  });
});

test('The deployment builds, backs up, migrates, deploys the function and the site, and runs the doctor, in this order', () => {
  const commands = commandsOf('deploy.yml').join('\n');
  const places = [
    'npm run build',
    'pg_dump',
    'supabase db push',
    'supabase functions deploy send-status-mails',
    'api.netlify.com',
    'npm run --silent doctor',
  ].map((command) => commands.indexOf(command));
  expect(places[0]).toBeGreaterThan(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  // A job's `env` may hold public settings only; secrets belong to single steps.
  const { env = {} } = Object.values(parse('deploy.yml').jobs)[0] ?? {};
  expect(Object.values(env).filter((value) => value.includes('secrets.'))).toEqual([]);
});

test('The deployment gives every setting to the build, and answers beforehand what the Supabase CLI would ask', () => {
  const { env = {} } = Object.values(parse('deploy.yml').jobs)[0] ?? {};
  // A deployment is for the public, so it must not allow examples.
  const { EXAMPLES: _, ...settings } = buildVariables;
  expect(Object.keys(env).sort()).toEqual(Object.keys(settings).sort());
  const changing = commandsOf('deploy.yml').filter((command) => command.includes('bin/supabase'));
  expect(changing).toHaveLength(2);
  for (const command of changing) expect(command).toMatch(/ --yes( |$)/);
});

test('The tools of the deployment are locked, each with a version and a hash', () => {
  const readJson = (name: string) =>
    JSON.parse(readFileSync(path.join(folder, 'tools', name), 'utf8')) as {
      dependencies: Record<string, string>;
      packages: Record<string, { version?: string; integrity?: string }>;
    };
  const { dependencies: declared } = readJson('package.json');
  const { packages } = readJson('package-lock.json');
  for (const [name, version] of Object.entries(declared))
    expect(packages[`node_modules/${name}`]).toMatchObject({ version });
  const installed = Object.entries(packages).filter(([name]) => name !== '');
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('Dependabot ignores only packages that are installed', () => {
  const document = parseDocument(
    readFileSync(path.join(folder, '..', '..', '.github', 'dependabot.yml'), 'utf8'),
  );
  expect([...document.errors, ...document.warnings]).toEqual([]);
  const { updates } = document.toJS() as { updates: { ignore: { 'dependency-name': string }[] }[] };
  const ignored = updates.flatMap(({ ignore }) => ignore.map((rule) => rule['dependency-name']));
  expect(ignored.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
});
