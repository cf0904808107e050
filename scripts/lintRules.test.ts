/**
 * Proves that every restriction on imports, names and syntax in .oxlintrc.json can fail: each entry has an example that
 * is linted as a file in the entry's scope, and again as a file where it is allowed. Only these rules run, so no types
 * are needed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

interface Example {
  /** The path that the code is linted as. The file need not exist. */
  in: string;
  code: string;
  /** A path at which the same code is allowed. */
  allowedIn?: string;
}

const engine = 'mocks/engine/backend/example.ts';
const seed = 'mocks/product/seeds/example.ts';
const component = 'src/features/requests/Example.tsx';
const panel = 'mocks/panel/Example.tsx';
const browserTest = 'e2e/demo/example.spec.ts';

/** Every entry needs an example here. */
const examples: Record<string, Example> = {
  'no-restricted-imports react-redux useDispatch': {
    in: component,
    code: "import { useDispatch } from 'react-redux';",
    allowedIn: 'src/store/hooks.ts',
  },
  'no-restricted-imports react-redux useSelector': {
    in: panel,
    code: "import { useSelector } from 'react-redux';",
    allowedIn: 'src/store/hooks.ts',
  },
  'no-restricted-imports react-redux useStore': {
    in: component,
    code: "import { useStore } from 'react-redux';",
    allowedIn: 'src/store/hooks.ts',
  },
  'no-restricted-imports @mui/icons-material': {
    in: component,
    code: "import { Close } from '@mui/icons-material';",
  },
  'no-restricted-imports @mui/material': { in: panel, code: "import { Button } from '@mui/material';" },
  'no-restricted-properties Date now': {
    in: engine,
    code: 'export const at = Date.now();',
    allowedIn: 'mocks/engine/backend/example.test.ts',
  },
  'no-restricted-properties Math random': {
    in: seed,
    code: 'export const id = Math.random();',
    allowedIn: 'src/lib/example.ts',
  },
  "no-restricted-syntax NewExpression[callee.name='Date'][arguments.length=0]": {
    in: seed,
    code: 'export const at = new Date();',
    allowedIn: 'mocks/panel/example.ts',
  },
  "no-restricted-syntax CallExpression[callee.property.name='waitForTimeout']": {
    in: browserTest,
    code: 'export const test = (page) => page.waitForTimeout(300);',
    allowedIn: 'scripts/bench/example.ts',
  },
  "no-restricted-syntax NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']": {
    in: browserTest,
    code: 'export const test = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 300)));',
    allowedIn: 'src/lib/example.test.ts',
  },
  'no-restricted-globals window': { in: engine, code: 'export const it = window;' },
  'no-restricted-globals document': { in: seed, code: 'export const it = document;' },
  'no-restricted-globals localStorage': { in: engine, code: 'export const it = localStorage;' },
  'no-restricted-globals sessionStorage': { in: seed, code: 'export const it = sessionStorage;' },
  'no-restricted-globals crypto': {
    in: engine,
    code: 'export const it = crypto;',
    allowedIn: 'mocks/demo/example.ts',
  },
};

interface Options {
  paths?: Options[];
  name?: string;
  importNames?: string[];
  selector?: string;
  object?: string;
  property?: string;
}

interface Override {
  rules?: Record<string, string | [severity: string, ...options: (string | Options)[]]>;
}

/** Every comment in the configuration is on a line of its own, so removing those lines gives JSON. */
const configuration = JSON.parse(
  readFileSync(path.join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''),
) as Override & { jsPlugins: unknown; overrides: Override[] };

/** The rule's name without its plugin's prefix: the rules keep ESLint's names. */
const ownName = (rule: string) => rule.replace(/^.*\//, '');
const isRestricted = (rule: string) => ownName(rule).startsWith('no-restricted-');

function entriesOf({ rules = {} }: Override): string[] {
  return Object.entries(rules)
    .filter(([rule, setting]) => isRestricted(rule) && Array.isArray(setting))
    .flatMap(([rule, [, ...options]]) =>
      options
        .flatMap((option) => (typeof option === 'string' ? option : (option.paths ?? option)))
        .flatMap((option) => {
          if (typeof option === 'string') return [[option]];
          const { name, importNames, selector, object, property } = option;
          return importNames
            ? importNames.map((each) => [name, each])
            : [[name ?? selector ?? object, property]];
        })
        .map((parts) => [ownName(rule), ...parts].filter(Boolean).join(' ')),
    );
}

const entries = [configuration, ...configuration.overrides].flatMap(entriesOf);

interface Finding {
  rule: string;
  severity: string;
}

/** Lints each text under its path. All texts are linted in one run, so each has a folder with the configuration. */
function lint(texts: { in: string; code: string }[]): Finding[][] {
  const onlyRestricted = (override: Override) => ({
    ...override,
    rules: Object.fromEntries(Object.entries(override.rules ?? {}).filter(([rule]) => isRestricted(rule))),
  });
  const temporary = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  const folder = path.join(temporary, 'texts');
  try {
    // Outside `texts`, so that plugins are found and not linted.
    symlinkSync(path.join(root, 'node_modules'), path.join(temporary, 'node_modules'));
    texts.forEach(({ in: place, code }, index) => {
      const file = path.join(folder, String(index), place);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${code}\n`);
      writeFileSync(
        path.join(folder, String(index), '.oxlintrc.json'),
        JSON.stringify({
          jsPlugins: configuration.jsPlugins,
          categories: { correctness: 'off' },
          overrides: configuration.overrides.map(onlyRestricted),
        }),
      );
    });
    const { stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
    const { diagnostics, number_of_files } = JSON.parse(stdout) as {
      diagnostics: { filename: string; code: string; severity: string }[];
      number_of_files: number;
    };
    expect(number_of_files).toBe(texts.length);
    return texts.map((_, index) =>
      diagnostics
        .filter(({ filename }) => filename.startsWith(`${index}/`))
        .map(({ code, severity }) => ({ rule: code.replace(/^.*\((.*)\)$/, '$1'), severity })),
    );
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

let refused: Finding[][];
let allowed: Finding[][];

beforeAll(() => {
  const all = Object.values(examples);
  const inPlace = all.map(({ in: place, code }) => ({ in: place, code }));
  const elsewhere = all.map(({ allowedIn, code }) =>
    allowedIn ? { in: allowedIn, code } : { in: 'any.ts', code: '' },
  );
  const found = lint([...inPlace, ...elsewhere]);
  refused = found.slice(0, all.length);
  allowed = found.slice(all.length);
});

test('every entry has an example, and every example an entry', () => {
  expect(Object.keys(examples).sort()).toEqual([...entries].sort());
});

test.each(Object.keys(examples).map((name, index) => [name, index] as const))(
  '%s is refused where it should be, and nowhere else',
  (name, index) => {
    const [rule] = name.split(' ');
    expect(refused[index]).toEqual([{ rule, severity: 'error' }]);
    expect(allowed[index]).toEqual([]);
  },
);
