/**
 * Checks the documents against the repository: the files, links, keys and sections that a document or a comment names
 * exist, and every rule of the product names its test.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groups } from '../mocks/contract/groups';
import { scenarios } from '../mocks/product/scenarios';
import { paths } from '../src/lib/pages';
import { documents, root } from './testing/codeBlocks';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const exists = (file: string) => existsSync(path.join(root, file));

function filesBelow(folder: string, pattern: RegExp): string[] {
  return (
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      // `buildPackage.test.ts` compiles and deletes this folder at the same time.
      .filter((file) => pattern.test(file) && !file.startsWith('mocks/engine/dist/'))
  );
}

const code = ['src', 'mocks', 'scripts', 'supabase', 'e2e'];
const sources = code.flatMap((folder) => filesBelow(folder, /\.(tsx?|css|sql|toml|md)$/));

const behaviour = read('docs/behaviour.md');
const wireFacts = read('docs/wire-facts.md');
const headings = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);

/** Everything in backticks that looks like a file in a folder. */
const filesNamedIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file);

/**
 * Paths in backticks that exist neither in the repository nor beside the document. Considers files, and folders with a
 * final slash, whose first part exists in one of the two places.
 */
function missingPaths(document: string): string[] {
  const own = path.dirname(document);
  const named = [...read(document).matchAll(/`(\.?[\w-]+\/(?:[\w.-]+\/)*(?:[\w.-]+\.\w+)?)`/g)].map(
    ([, name = '']) => name,
  );
  const built = /^(\.cache|dist|dist-[\w-]+|node_modules|assets)\//;
  return named.filter((name) => {
    const [first = ''] = name.split('/');
    if (built.test(name) || !(exists(first) || exists(path.join(own, first)))) return false;
    return !exists(name) && !exists(path.join(own, name));
  });
}

/** GitHub's anchor for a heading. */
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function brokenLinks(document: string): string[] {
  const targets = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = '', fragment] = target.split('#');
    const to = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
    if (!exists(to)) return true;
    return fragment !== undefined && !headings(read(to)).some((title) => anchor(title) === fragment);
  });
}

test.each(documents)('The files and links that %s names exist', (document) => {
  expect(missingPaths(document)).toEqual([]);
  expect(brokenLinks(document)).toEqual([]);
});

test('The newest version in the changelog is that of package.json', () => {
  const [, newest] = /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest).toBe((JSON.parse(read('package.json')) as { version: string }).version);
});

describe('The map of folders in the README', () => {
  const [, map = ''] = /^## Where things are\n+```\n([^]+?)\n```/m.exec(read('README.md')) ?? [];
  const foldersIn = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);

  test.each(['src', 'mocks'])('The README names every folder of %s', (folder) => {
    const [, lines = ''] = new RegExp(`^${folder}/.*\n((?: {2}.*\n)+)`, 'm').exec(map) ?? [];
    const named = [...lines.matchAll(/(?<= {2})([a-zA-Z]+)\//g)].map(([, name]) => name);
    expect(named.sort()).toEqual(foldersIn(folder).sort());
  });

  test('The README names every feature', () => {
    const [line = ''] = /^ {2}features\/ .*$/m.exec(map) ?? [];
    expect(foldersIn('src/features').filter((name) => !new RegExp(`\\b${name}\\b`).test(line))).toEqual([]);
  });
});

test('The index of decisions links every record, and nothing else', () => {
  const records = filesBelow('docs/decisions', /\/\d{4}-\d\d-\d\d-[a-z-]+\.md$/).map((file) =>
    path.basename(file),
  );
  const named = [...read('docs/decisions/README.md').matchAll(/\]\((\S+\.md)\)/g)].map(([, file]) => file);
  expect(records.length).toBeGreaterThan(0);
  expect([...named].sort()).toEqual([...records].sort());
});

describe('docs/behaviour.md', () => {
  const sections = behaviour.split(/^## /m).slice(1);
  const rowsOf = (section: string) => {
    const [, table = ''] = section.split('| statement | held in |\n|---|---|\n');
    return table.split('\n\n')[0]?.trim().split('\n') ?? [];
  };

  test('docs/behaviour.md has sections 1 to 9 and the commands, each with its tests', () => {
    expect(sections.map((section) => section.split(/\s/)[0])).toEqual([...'123456789', 'Commands']);
    const withoutTest = sections
      .flatMap(rowsOf)
      .filter((row) => !filesNamedIn(row).some((file) => /\.(test|spec)\.tsx?$/.test(file)));
    expect(withoutTest).toEqual([]);
  });

  test('The table of addresses in docs/behaviour.md has every page', () => {
    const [, table = ''] = /\| address \| who \| what \|\n.*\n((?:\|.*\n)+)/.exec(behaviour) ?? [];
    const addresses = [...table.matchAll(/^\| `(\S+)` \|/gm)].map(([, address]) => address);
    expect(addresses).toEqual(Object.values(paths));
  });
});

describe('docs/wire-facts.md', () => {
  /** All keys in the first columns of the tables. */
  const keys = new Set(
    [...wireFacts.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
    ),
  );

  test('Each key in docs/wire-facts.md is a case of the contract suite', () => {
    const ids = new Set(groups.flatMap(({ cases }) => cases.map(({ id }) => id)));
    expect(keys.size).toBeGreaterThan(0);
    expect([...keys].filter((key) => !ids.has(key))).toEqual([]);
  });

  test('Keys and sections of docs/wire-facts.md that comments cite exist', () => {
    const titles = headings(wireFacts);
    const cited = sources.flatMap((file) => citations(file, 'wire-facts'));
    expect(cited.length).toBeGreaterThan(0);
    const unknown = cited.filter(({ after }) => {
      const quoted = /^(?:(?:, | and | to )"[^"]+")+/.exec(after)?.[0] ?? '';
      const keyed = /^(?:(?:, | and )[a-z]+(?:\.[\w>]+)+)+/.exec(after)?.[0] ?? '';
      return (
        [...quoted.matchAll(/"([^"]+)"/g)].some(([, title = '']) => !titles.includes(title)) ||
        [...keyed.matchAll(/[a-z]+(?:\.[\w>]+)+/g)].some(([key]) => !keys.has(key))
      );
    });
    expect(unknown).toEqual([]);
  });
});

test('Sections of docs/behaviour.md that comments cite exist', () => {
  const titles = headings(behaviour);
  const cited = sources.flatMap((file) => citations(file, 'behaviour'));
  expect(cited.length).toBeGreaterThan(0);
  const unknown = cited.filter(({ after }) => {
    const numbers = /^,? sections? ([\d, andto]+)/.exec(after)?.[1]?.match(/\d+/g) ?? [];
    const quoted = /^, "([^"]+)"/.exec(after)?.[1];
    return (
      numbers.some((number) => !titles.some((title) => title.startsWith(`${number} `))) ||
      (quoted !== undefined && !titles.includes(quoted))
    );
  });
  expect(unknown).toEqual([]);
});

/** The text after each mention of a document, with comment markers, string concatenations and backticks removed. */
function citations(file: string, document: string): { file: string; after: string }[] {
  const text = read(file)
    .replace(/['"`] \+\s*['"`]/g, '')
    .replace(/\n\s*(\*|\/\/|--)? ?/g, ' ')
    .replace(/\\?`/g, '')
    .replace(/\\"/g, '"');
  return text
    .split(`docs/${document}.md`)
    .slice(1)
    .map((after) => ({ file, after: after.slice(0, 200) }));
}

test('The README lists all scenarios', () => {
  const [row = ''] = /^\| `\?scenario=NAME` .*$/m.exec(read('README.md')) ?? [];
  expect([...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual(scenarios.map(({ name }) => name));
});
