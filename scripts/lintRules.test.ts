/**
 * Every import, name and syntax that ESLint is told to refuse can fail: an example for each entry, linted as a file of the
 * place that the entry is for, and the same in a place where it is allowed. Only these rules run, so nothing needs types.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

interface Example {
  /** The file that the text is taken for; it need not exist. */
  in: string;
  code: string;
  /** A place where the same text is allowed. */
  allowedIn?: string;
}

const engine = 'mocks/engine/backend/example.ts';
const seed = 'mocks/product/seeds/example.ts';
const component = 'src/features/requests/Example.tsx';
const panel = 'mocks/panel/Example.tsx';

/** A new entry needs a line here. */
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

/** ESLint is an ES module, and so is its configuration: a process of their own loads both, once. */
const program = `
  import { ESLint, Linter } from 'eslint';
  import configuration from './eslint.config.mjs';
  const eslint = new ESLint();
  const linter = new Linter();
  const examples = JSON.parse(process.argv[1]);
  const isRestricted = (name) => name.startsWith('no-restricted-');
  const entries = configuration.flatMap(({ rules = {} }) =>
    Object.entries(rules)
      .filter(([name, setting]) => isRestricted(name) && Array.isArray(setting))
      .flatMap(([name, [, ...options]]) =>
        options
          .flatMap((option) => option.paths ?? [option])
          .flatMap((option) => {
            if (typeof option === 'string') return [[name, option]];
            if (option.importNames) return option.importNames.map((each) => [name, option.name, each]);
            return [[name, option.name ?? option.selector ?? option.object, option.property]];
          })
          .map((parts) => parts.filter(Boolean).join(' ')),
      ),
  );
  async function lint(file, code) {
    const { rules, languageOptions } = await eslint.calculateConfigForFile(file);
    const restricted = Object.fromEntries(Object.entries(rules).filter(([name]) => isRestricted(name)));
    const { parser, globals } = languageOptions;
    const messages = linter.verify(
      code,
      [{ files: ['**/*.ts', '**/*.tsx'], rules: restricted, languageOptions: { parser, globals } }],
      file,
    );
    return messages.map(({ ruleId, severity, message }) => ({ ruleId, severity, message }));
  }
  const found = {};
  for (const [name, { in: place, code, allowedIn }] of Object.entries(examples)) {
    found[name] = { refused: await lint(place, code), allowed: allowedIn ? await lint(allowedIn, code) : [] };
  }
  console.log(JSON.stringify({ entries, found }));
`;

interface Message {
  ruleId: string | null;
  severity: number;
  message: string;
}

let entries: string[];
let found: Record<string, { refused: Message[]; allowed: Message[] }>;

beforeAll(() => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program, JSON.stringify(examples)],
    { cwd: root, encoding: 'utf8' },
  );
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  ({ entries, found } = JSON.parse(stdout) as { entries: typeof entries; found: typeof found });
}, 60_000);

test('every entry has an example, and every example an entry', () => {
  expect(Object.keys(examples).sort()).toEqual([...entries].sort());
});

test.each(Object.keys(examples))('%s is refused where it should be, and nowhere else', (name) => {
  const [rule] = name.split(' ');
  const { refused, allowed } = found[name]!;
  expect(refused).toEqual([expect.objectContaining({ ruleId: rule, severity: 2 })]);
  expect(allowed).toEqual([]);
});
