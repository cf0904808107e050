/**
 * Runs the examples of the documents from their own text. Each code block is run here by its language, or `elsewhere`
 * says by which test, or why by none.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { scripts } from '../package.json';
import { serve } from 'supabase-in-memory/http';
import { callPaths, parseFaultRules } from 'supabase-in-memory/tools';
import { productSchema } from '../mocks/product/schema/productSchema';
import { createTestFake } from '../mocks/testing/testBackend';
import type { Database } from '../supabase/database';
import { openMigratedDatabase } from '../supabase/migratedDatabase';
import {
  codeBlocks,
  documents,
  isBrowserTest,
  root,
  runDocuments,
  runTypeScript,
  titleOf,
} from './testing/codeBlocks';

/** By the first words of a block: a test file that runs it, or the reason why no test does. */
const testedElsewhere: Record<string, string> = {
  'src/                 the product': 'not run: a map of the folders',
  'pg_dump --format=custom': 'supabase/backup.test.ts',
  'psql --quiet --single-transaction': 'supabase/backup.test.ts',
  '# 54321 is the port': 'scripts/codeBlocks.test.ts',
  '{\n  "format": "autosuggest-demo-story"': 'mocks/panel/story/storyScript.test.ts',
  'npx supabase login': 'not run: needs a hosted project and an account',
  'npx supabase secrets set': 'not run: needs a hosted project and an account',
};

const blocks = codeBlocks();
const entryOf = (text: string) =>
  Object.entries(testedElsewhere).find(([words]) => text.startsWith(words))?.[1];
const runHere = blocks.filter((block) => entryOf(block.text) === undefined && !isBrowserTest(block));
const inLanguage = (language: string) =>
  runHere.filter((block) => block.language === language).map((block) => [titleOf(block), block] as const);

test('Each code block of the documents is run, or a list says why not', () => {
  const languages = ['sh', 'ts', 'sql', 'json'];
  expect(runHere.filter(({ language }) => !languages.includes(language)).map(titleOf)).toEqual([]);
  const [browserTest] = blocks.filter(isBrowserTest);
  expect(browserTest?.document).toBe('mocks/README.md');
});

test.each(Object.entries(testedElsewhere))(
  'The list of blocks run elsewhere is right about %j: %s',
  (words, by) => {
    expect(blocks.filter(({ text }) => text.startsWith(words))).toHaveLength(1);
    expect(by.startsWith('not run: ') || existsSync(path.join(root, by))).toBe(true);
  },
);

describe('TypeScript in documents', () => {
  const examples = blocks.filter(({ language }) => language === 'ts');

  test('TypeScript in documents compiles', () => {
    const files = new Map(
      examples.map((block, index) => [path.join(root, `example${index}.ts`), block] as const),
    );
    const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) =>
      readFileSync(file, 'utf8'),
    );
    const { options } = ts.parseJsonConfigFileContent({ ...(config as object), include: [] }, ts.sys, root);
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile, getSourceFile } = host;
    host.fileExists = (file) => files.has(file) || fileExists(file);
    host.readFile = (file) => files.get(file)?.text ?? readFile(file);
    host.getSourceFile = (file, version, ...rest) => {
      const block = files.get(file);
      return block ? ts.createSourceFile(file, block.text, version) : getSourceFile(file, version, ...rest);
    };
    const program = ts.createProgram([...files.keys()], options, host);
    const problems = [...files].flatMap(([file, block]) =>
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(file))
        .map(({ messageText }) => `${titleOf(block)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
    );
    expect(problems).toEqual([]);
  });

  // The examples themselves contain tests.
  describe.each(inLanguage('ts'))('%s', (_title, block) => {
    runTypeScript(block, (name) => jest.requireActual<object>(name));
  });
});

test.each(inLanguage('json'))('The JSON of %s is a list of valid fault rules', (_title, { text }) => {
  expect(
    parseFaultRules(JSON.parse(text), { schema: productSchema, paths: callPaths(productSchema) }),
  ).not.toEqual([]);
});

describe('SQL in documents', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openMigratedDatabase();
    // Stubs of what a hosted project has in addition. A scheduled command is executed at once.
    await database.exec(`
      create schema if not exists extensions;
      create view extensions.pg_stat_statements as
        select 1::bigint as calls, 1::float8 as mean_exec_time, 1::float8 as max_exec_time, 1::float8 as total_exec_time, '' as query;
      create schema vault;
      create view vault.decrypted_secrets as select 'status_mails_secret' as name, 'A-LONG-RANDOM-TEXT' as decrypted_secret;
      create function vault.create_secret(secret text, name text) returns uuid language sql as 'select gen_random_uuid()';
      create schema net;
      create function net.http_post(url text, headers jsonb, timeout_milliseconds int) returns bigint language sql as 'select 1::bigint';
      create schema cron;
      create table cron.job_run_details (end_time timestamptz);
      create function cron.schedule(name text, at text, command text) returns bigint language plpgsql as
        'begin execute command; return 1; end'`);
  });
  afterAll(() => database.close());

  const isStatement = /^(select|insert|update|delete|alter) /;
  const inline = runDocuments.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(/`([^`]+)`/g)]
      .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
      .filter((code) => isStatement.test(code))
      .map(
        (code) =>
          [
            `${document}: ${code}`,
            { text: code.replace('table …', 'table public.profiles').replace(/ …$/, '') },
          ] as const,
      ),
  );

  test.each([...inLanguage('sql'), ...inline])('The SQL of %s runs', async (_title, { text }) => {
    await database.exec('begin');
    try {
      // Only a hosted project has these extensions.
      await database.exec(text.replaceAll(/^create extension .*;$/gm, ''));
    } finally {
      await database.exec('rollback');
    }
  });

  test('The SQL of supabase/README.md makes the first admin', async () => {
    await database.exec(`insert into auth.users (id, email) values (gen_random_uuid(), 'you@example.com')`);
    const [, block] = inLanguage('sql').find(([title]) => title.startsWith('supabase/README.md')) ?? [];
    await database.exec(block?.text ?? '');
    const { rows } = await database.query('select role from public.profiles');
    expect(rows).toEqual([{ role: 'admin' }]);
  });
});

describe('Shell commands in documents', () => {
  interface Command {
    variables: string[];
    words: string[];
  }

  /** Splits a text at the ends of lines and at `&&`, without comments. */
  function commandsIn(text: string): Command[] {
    const lines = text
      .replaceAll('\\\n', ' ')
      .replaceAll(/(^|\s)#.*$/gm, '')
      .split(/\n|&&/);
    return lines.map((line) => {
      const words = line.trim().split(/\s+/);
      const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
      return {
        variables: words.slice(0, Math.max(first, 0)).map((word) => word.split('=')[0] ?? ''),
        words: first < 0 ? [] : words.slice(first),
      };
    });
  }

  const helps = new Map<string, string>();
  const helpOf = (name: string): string => {
    const help = helps.get(name) ?? printHelp(name);
    helps.set(name, help);
    return help;
  };

  const printHelp = (name: string): string => {
    const [runner, ...script] = (scripts as Record<string, string>)[name]?.split(' ') ?? [];
    if (runner !== 'tsx') return '';
    return execFileSync(process.execPath, ['--require', 'tsx/cjs', ...script, '--help'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  };

  /** What is wrong with a command of npm: a script, a variable or an option that is not there. */
  function problemsWith({ variables, words }: Command): string[] {
    const [program = '', verb = '', ...rest] = words;
    if (program === 'npx')
      return existsSync(path.join(root, 'node_modules/.bin', verb)) ? [] : [`${verb} is not installed`];
    if (program !== 'npm') return [`no test knows ${program}`];
    if (verb === 'ci') return [];
    const name = verb === 'run' ? (rest[0] ?? '') : verb;
    if (!(name in scripts)) return [`package.json has no ${name}`];
    const used = [
      ...variables,
      ...words.filter((word) => /^--\w/.test(word)).map((word) => word.split('=')[0] ?? ''),
    ];
    const help = used.length > 0 ? helpOf(name) : '';
    return used.filter((word) => !help.includes(word)).map((word) => `${name} --help does not name ${word}`);
  }

  test.each(inLanguage('sh'))(
    'The shell commands of %s exist, with their options and variables',
    (_title, { text }) => {
      expect(commandsIn(text).flatMap(problemsWith)).toEqual([]);
    },
  );

  const inline = documents.map((document) => {
    const codes = [...readFileSync(path.join(root, document), 'utf8').matchAll(/`([^`]+)`/g)];
    const ours = /^([A-Z_]+=\S+ )*(npm (run|test|start|ci)|npx (?!supabase))\b/;
    return [
      document,
      codes.map(([, code = '']) => code.replaceAll(/\s+/g, ' ')).filter((code) => ours.test(code)),
    ] as const;
  });

  test.each(inline)(
    'The commands within the text of %s exist, with their options and variables',
    (_document, codes) => {
      expect(
        [...new Set(codes)].flatMap((code) =>
          commandsIn(code)
            .filter(({ words }) => words[1] !== 'supabase')
            .flatMap(problemsWith),
        ),
      ).toEqual([]);
    },
  );

  test('The curl commands of mocks/README.md print a session and the call log', async () => {
    const block = blocks.find(({ text }) => text.includes('curl -fsS'));
    const { respond, fake } = createTestFake();
    const server = await serve(() => ({ respond }), { port: 0 });
    try {
      const command = (block?.text ?? '').replaceAll('http://127.0.0.1:54321', server.url);
      const env = { ...process.env, ANON_KEY: fake.backend.settings.keys.anon };
      const { stdout } = await promisify(execFile)('bash', ['-ec', command], { cwd: root, env });
      expect(stdout).toContain('"access_token":');
      expect(stdout).toContain('"url":"/auth/v1/token?grant_type=password"');
    } finally {
      await server.close();
    }
  });

  test('The doctor’s command in docs/operations.md runs, and reports problems', async () => {
    const block = blocks.find(({ text }) => text.endsWith('npm run doctor'));
    const { respond, fake } = createTestFake();
    const server = await serve(() => ({ respond }), { port: 0 });
    try {
      const { keys } = fake.backend.settings;
      const command = (block?.text ?? '')
        .replace('SUPABASE_URL=…', `SUPABASE_URL=${server.url}`)
        .replace('SUPABASE_ANON_KEY=…', `SUPABASE_ANON_KEY=${keys.publishable}`)
        .replace('https://YOUR-SITE', server.url);
      const answer = promisify(execFile)('bash', ['-c', command], { cwd: root });
      // The doctor finds problems, because the fake serves no site.
      await expect(answer).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/\d+ problems?\.\n$/),
      });
    } finally {
      await server.close();
    }
  });
});
