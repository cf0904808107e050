/** Finds what dependency-cruiser does not report: rules whose patterns are out of date, and folders that import each other. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

interface Patterns {
  path?: string | string[];
  pathNot?: string | string[];
}

const { forbidden: rules } = createRequire(__filename)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string; severity: string; from: Patterns; to: Patterns }[];
};

interface Module {
  source: string;
  dependencies: { resolved: string }[];
}

let modules: Module[];

beforeAll(() => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['src', 'mocks', 'supabase', 'scripts', 'e2e', 'webpack.config.ts', '--output-type', 'json'],
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  ({ modules } = JSON.parse(stdout) as { modules: Module[] });
});

test('Each pattern of the import rules matches a file or a package that exists', () => {
  const files = modules.map(({ source }) => source);
  const unused = rules.flatMap(({ name, from, to }) =>
    [from, to]
      .flatMap(({ path: included, pathNot: excluded }) => [included, excluded])
      .flat()
      .filter((pattern) => pattern !== undefined)
      // `$1` stands for what the first group of `from` has matched.
      .map((pattern) => pattern.replace('$1', '[^/]+'))
      .filter((pattern) => !files.some((file) => new RegExp(pattern).test(file)))
      .map((pattern) => `${name}: ${pattern}`),
  );
  expect(unused).toEqual([]);
});

test('Every import rule is an error, so that the lint fails', () => {
  expect(rules.filter(({ severity }) => severity !== 'error')).toEqual([]);
});

/** The folder directly below src or mocks that the file belongs to. */
const folderOf = (file: string) => /^(?:src|mocks)\/[^/]+(?=\/)/.exec(file)?.[0];

/** For each folder the other folders that its files import, without tests. */
function importsOfFolders(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const folder = folderOf(source);
    if (folder === undefined || /\.test\.tsx?$/.test(source)) continue;
    const others = imports.get(folder) ?? new Set();
    for (const { resolved } of dependencies) {
      const other = folderOf(resolved);
      if (other !== undefined && other !== folder) others.add(other);
    }
    imports.set(folder, others);
  }
  return imports;
}

test('No two folders of src and mocks import each other, directly or through others', () => {
  const left = importsOfFolders();
  // Remove, again and again, the folders that import none of the remaining ones. Those of a cycle are left.
  const isFree = ([, others]: [string, Set<string>]) => ![...others].some((other) => left.has(other));
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
    for (const [folder] of free) left.delete(folder);
  }
  expect([...left.keys()]).toEqual([]);
});
