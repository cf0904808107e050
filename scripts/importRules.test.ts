/**
 * Proves that every rule about imports can fail. Each rule of .dependency-cruiser.cjs has a forbidden import as an
 * example, which dependency-cruiser checks in a temporary folder with the project's own rules.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IConfiguration } from 'dependency-cruiser';

const root = path.resolve(__dirname, '..');

const configuration = createRequire(__filename)('../.dependency-cruiser.cjs') as IConfiguration;
const rules = configuration.forbidden ?? [];

interface Example {
  /** The file whose import is forbidden. */
  from: string;
  /** A file of the project, a package, or a Node.js built-in. Without it the example is a file that nobody imports. */
  to?: string;
  /** The import statement, for other forms than `import '…'`; `%` stands for the module name. */
  as?: string;
  /** Further files that the example needs, with their content. */
  besides?: Record<string, string>;
}

/** Every rule needs an example here. */
const examples: Record<string, Example> = {
  'no-cycles': {
    from: 'src/lib/egg.ts',
    to: 'src/lib/hen.ts',
    besides: { 'src/lib/hen.ts': "import './egg';" },
  },
  'src-never-imports-mocks': { from: 'src/lib/curious.ts', to: 'mocks/engine/respond.ts' },
  'supabase-only-from-its-folder': {
    from: 'src/api/direct.ts',
    to: '@supabase/supabase-js',
    as: "void import('%');",
  },
  'supabase-only-lazily': { from: 'src/supabase/eager.ts', to: '@supabase/supabase-js' },
  'ui-is-dumb': { from: 'src/ui/Clever.tsx', to: 'src/store/store.ts' },
  'protocol-knows-nothing': { from: 'src/firstLoad/protocol.ts', to: 'src/lib/pages.ts' },
  'first-load-before-the-application': {
    from: 'src/firstLoad/asking.ts',
    to: 'src/features/session/sessionSlice.ts',
  },
  'lib-knows-nothing': { from: 'src/lib/productive.ts', to: 'src/errors/appError.ts' },
  'errors-below-supabase': { from: 'src/errors/asking.ts', to: 'src/supabase/client.ts' },
  'supabase-below-api': { from: 'src/supabase/tagging.ts', to: 'src/api/api.ts' },
  'api-below-features': { from: 'src/api/knowing.ts', to: 'src/features/session/sessionSlice.ts' },
  'store-below-features': { from: 'src/store/knowing.ts', to: 'src/features/session/sessionSlice.ts' },
  'scroll-below-features': { from: 'src/scroll/knowing.ts', to: 'src/features/requests/requestFields.ts' },
  'forms-below-features': { from: 'src/forms/Special.tsx', to: 'src/features/requests/requestFields.ts' },
  'styles-know-nothing': { from: 'src/styles/knowing.ts', to: 'src/store/store.ts' },
  'dialogs-below-features': {
    from: 'src/dialogs/saying.ts',
    to: 'src/features/toasts/toastsSlice.ts',
    besides: { 'src/features/session/Sure.tsx': "import '../../dialogs/saying';" },
  },
  'features-below-app': { from: 'src/features/theme/mounting.ts', to: 'src/app/App.tsx' },
  'features-apart': {
    from: 'src/features/marketing/nosy.ts',
    to: 'src/features/requests/requestFields.ts',
  },
  'admin-knows-requests': { from: 'src/features/admin/selling.ts', to: 'src/features/marketing/copy.ts' },
  'pictures-show-dumb-parts': {
    from: 'src/features/marketing/ProductFrame.tsx',
    to: 'src/features/requests/requestsApi.ts',
  },
  'no-mui-in-the-shell': { from: 'src/features/toasts/Heavy.tsx', to: '@mui/material' },
  'no-rtk-query-in-the-application': {
    from: 'src/features/toasts/hastySlice.ts',
    to: 'src/features/requests/requestsApi.ts',
  },
  'engine-knows-no-product': {
    from: 'mocks/engine/backend/special.ts',
    to: 'mocks/product/schema/productSchema.ts',
  },
  'fake-enters-the-product-by-doors': {
    from: 'mocks/product/peeking.ts',
    to: 'src/features/requests/requestsApi.ts',
  },
  'demo-enters-the-product-by-doors': { from: 'mocks/demo/peeking.ts', to: 'src/app/App.tsx' },
  'tests-start-the-product-as-it-is': { from: 'mocks/testing/peeking.ts', to: 'src/app/App.tsx' },
  'engine-without-its-test-data': {
    from: 'mocks/engine/postgrest/borrowing.ts',
    to: 'mocks/engine/testing/officeSchema.ts',
  },
  'engine-is-pure': { from: 'mocks/engine/intercepting.ts', to: 'msw' },
  'product-below-transports': { from: 'mocks/product/reaching.ts', to: 'mocks/transports/handlers.ts' },
  'transports-below-demo': { from: 'mocks/transports/showing.ts', to: 'mocks/panel/DemoPanel.tsx' },
  'one-seam': { from: 'mocks/panel/intercepting.ts', to: 'msw' },
  'engine-behind-the-seam': { from: 'mocks/panel/asking.ts', to: 'mocks/engine/respond.ts' },
  'sharing-above-transports': { from: 'mocks/transports/recording.ts', to: 'mocks/sharing/recorder.ts' },
  'sharing-below-panel': { from: 'mocks/sharing/showing.ts', to: 'mocks/panel/state/askInPage.ts' },
  'panel-below-demo': { from: 'mocks/panel/opening.ts', to: 'mocks/demo/openDemo.ts' },
  'browser-has-no-built-ins': { from: 'mocks/transports/reading.ts', to: 'node:fs' },
  'one-door-to-mswjs-data': { from: 'mocks/product/second.ts', to: '@mswjs/data' },
  'product-and-fake-below-scripts': {
    from: 'mocks/panel/scripted.ts',
    to: 'scripts/browser/findChromium.ts',
  },
  'database-only-for-scripts': { from: 'mocks/product/migrating.ts', to: 'supabase/migratedDatabase.ts' },
  'supabase-knows-its-database-only': {
    from: 'supabase/comparing.ts',
    to: 'mocks/product/schema/productSchema.ts',
  },
  'build-below-configuration': { from: 'scripts/build/upwards.ts', to: 'webpack.config.ts' },
  'configuration-below-commands': { from: 'webpack.config.ts', to: 'scripts/commandLine/readOptions.ts' },
  'commands-are-ends': { from: 'scripts/again.ts', to: 'scripts/build.ts' },
  'nobody-imports-browser-tests': { from: 'scripts/testing/stepping.ts', to: 'e2e/steps.ts' },
  'browser-tests-enter-scripts-by-doors': { from: 'e2e/demo/posing.spec.ts', to: 'scripts/local/mailbox.ts' },
  'browser-tests-enter-mocks-by-doors': { from: 'e2e/demo/peeking.spec.ts', to: 'mocks/demo/openDemo.ts' },
  'browser-tests-see-what-people-see': { from: 'e2e/demo/reaching.spec.ts', to: 'src/store/store.ts' },
  'no-orphans': { from: 'src/lib/leftover.ts' },
  'no-unlisted-packages': { from: 'src/lib/borrowing.ts', to: 'unlisted' },
  'tests-stay-out-of-the-product': { from: 'src/lib/testing.ts', to: 'listed-for-development' },
};

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: Violation[] };
}

const isFile = (name: string) => /\.tsx?$/.test(name);

/** The module name as the importing file writes it: a package, or a relative path to a file. */
function specifier({ from, to = '' }: Example): string {
  if (!isFile(to)) return to;
  const relative = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, '');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function write(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Writes all examples into one project. Examples that name the same file add their lines to it. */
function layOut(folder: string): void {
  const files: Record<string, string> = {};
  const packages = new Set<string>();
  for (const example of Object.values(examples)) {
    const { from, to, as = "import '%';", besides = {} } = example;
    for (const [file, text] of Object.entries(besides)) files[file] = `${files[file] ?? ''}${text}\n`;
    files[from] = `${files[from] ?? ''}${to === undefined ? '' : as.replace('%', specifier(example))}\n`;
    if (to === undefined || to.startsWith('node:')) continue;
    if (isFile(to)) files[to] ??= '';
    else packages.add(to);
  }
  for (const [file, text] of Object.entries(files)) write(folder, file, text);
  for (const name of packages) {
    write(folder, `node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(folder, `node_modules/${name}/index.js`, '');
  }
  const listed = [...packages].filter((name) => !/listed/.test(name));
  write(
    folder,
    'package.json',
    JSON.stringify({
      dependencies: Object.fromEntries(listed.map((name) => [name, '*'])),
      devDependencies: { 'listed-for-development': '*' },
    }),
  );
  write(folder, 'tsconfig.json', '{}');
}

function cruise(cwd: string): Cruise {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'],
      ...['src', 'mocks', 'supabase', 'scripts', 'e2e', 'webpack.config.ts'],
    ],
    { cwd, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  return JSON.parse(stdout) as Cruise;
}

/** The folder directly below src or mocks that the file belongs to. */
const roomOf = (file: string) => /^(?:src|mocks)\/[^/]+(?=\/)/.exec(file)?.[0];

/** For each folder ("room") the other rooms that its files import, without tests. */
function importsOfRooms({ modules }: Cruise): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const room = roomOf(source);
    if (room === undefined || /\.test\.tsx?$/.test(source)) continue;
    const others = imports.get(room) ?? new Set();
    for (const { resolved } of dependencies) {
      const other = roomOf(resolved);
      if (other !== undefined && other !== room) others.add(other);
    }
    imports.set(room, others);
  }
  return imports;
}

/**
 * Rooms in import cycles: what is left after removing, again and again, rooms that import none of the remaining ones.
 */
function roomsInCircles(project: Cruise): string[] {
  const left = importsOfRooms(project);
  const isFree = ([, others]: [string, Set<string>]) => ![...others].some((other) => left.has(other));
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
    for (const [room] of free) left.delete(room);
  }
  return [...left.keys()];
}

let folder: string;
let exampleProject: Cruise;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rules-'));
  layOut(folder);
  exampleProject = cruise(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('Every import rule has an example, and every example a rule', () => {
  expect(Object.keys(examples).sort()).toEqual(rules.map(({ name }) => name).sort());
});

test.each(Object.keys(examples))('The import rule %s reports the import that it forbids', (name) => {
  const { from, to = from } = examples[name]!;
  const reported = exampleProject.summary.violations.filter(({ rule }) => rule.name === name);
  expect(reported.map((violation) => `${violation.from} -> ${violation.to}`)).toContainEqual(
    expect.stringMatching(new RegExp(`^${from} -> (node_modules/)?${to.replace(/^node:/, '(node:)?')}`)),
  );
});

test('Every import rule is an error, so that the lint fails', () => {
  expect(rules.filter(({ severity }) => severity !== 'error')).toEqual([]);
});

test('No two folders of src and mocks import each other, directly or through others', () => {
  expect(roomsInCircles(exampleProject)).toEqual(expect.arrayContaining(['src/dialogs', 'src/features']));
  expect(roomsInCircles(cruise(root))).toEqual([]);
});
