/** Compares the table of signals with the files: every signal in use is in the table, with every file that uses it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as exported from './protocol';
import { protocol, type Signal } from './protocol';

const root = path.resolve(__dirname, '../..');
const own = 'src/firstLoad/protocol.ts';

/** Removes comments, in which the name of a signal is no use of it. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm, '');
}

function read(folder: string): Record<string, string> {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(tsx?|css|html)$/.test(name) && !/\.(test|d)\.tsx?$/.test(name));
  return Object.fromEntries(
    files.map((name) => {
      const file = path.posix.join(folder, name.split(path.sep).join('/'));
      return [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))];
    }),
  );
}

const product = { ...read('src'), ...read('public'), ...read('scripts/build') };
/** The demo uses the same marks; the table, which is the product's, does not list its files. */
const outsiders = { ...read('mocks/demo'), ...read('mocks/panel'), ...read('mocks/transports/page') };

const kebab = (mark: string) => mark.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const attributeOf = ({ kind, name }: Signal) => (kind === 'mark' ? `data-${kebab(name)}` : name);
const known = new Set(protocol.map(attributeOf));

/** Attributes within a page that is already rendered; no script of the first load reads them. */
const withinPage = new Set(['data-index', 'data-row', 'data-wide']);

/** By attribute, the files that set or read it. */
function dataAttributes(files: Record<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of Object.entries(files)) {
    const spelled = [...text.matchAll(/(?<![\w-])data-[a-z][a-z-]*[a-z]/g)].map(([name]) => name);
    const keys = [...text.matchAll(/\bdataset\.(\w+)/g)].map(([, key = '']) => `data-${kebab(key)}`);
    for (const name of new Set([...spelled, ...keys])) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** Whether only a component and its style sheet use an attribute, and not on the document's root. */
function isPrivate(users: string[], files: Record<string, string>): boolean {
  const component = (file: string) => file.replace(/(\.module)?\.\w+$/, '').toLowerCase();
  return (
    users.every((file) => component(file) === component(users[0] ?? '')) &&
    users.every((file) => !file.startsWith('src/firstLoad/')) &&
    users.every((file) => !/documentElement\.dataset\./.test(files[file] ?? ''))
  );
}

/** Attributes, globals and looked-up ids that the table does not name. */
function unnamed(files: Record<string, string>): string[] {
  const attributes = [...dataAttributes(files)]
    .filter(([name, users]) => !known.has(name) && !withinPage.has(name) && !isPrivate(users, files))
    .map(([name]) => name);
  const text = Object.values(files).join('\n');
  const globals = [...text.matchAll(/interface Window \{([^}]*)\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/(\w+)\??:/g)].map(([, name = '']) => name),
  );
  const ids = [...text.matchAll(/getElementById\(\s*['"`]([\w-]+)|<div id="([\w-]+)"/g)].map(
    ([, looked, written]) => looked ?? written ?? '',
  );
  return [...attributes, ...[...globals, ...ids].filter((name) => !known.has(name))];
}

/** Signals whose name a module spells although it could import the constant. */
function spelled(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    /\.tsx?$/.test(file) && file !== own
      ? protocol
          .filter(({ name }) => constantOf(name) !== undefined)
          .filter((signal) => {
            const { kind, name } = signal;
            if (kind === 'mark')
              return new RegExp(`dataset\\.${name}\\b|\\b${attributeOf(signal)}\\b`).test(text);
            return new RegExp(`["'\`#]${name}["'\`]|\\b${name}=`).test(text);
          })
          .map(({ name }) => `${file} ${name}`)
      : [],
  );
}

/** The name of the constant that holds a signal's name. */
const constantOf = (name: string) => Object.entries(exported).find(([, value]) => value === name)?.[0];

/** Marks that are set by a function. */
const functions: Readonly<Record<string, string>> = { [exported.earlyMark]: 'answeredEarly' };

function usersOf(signal: Signal): string[] {
  const names = [constantOf(signal.name), functions[signal.name]].filter((name) => name !== undefined);
  const inModule = new RegExp(`\\b(${names.join('|')})\\b`);
  const inPage = new RegExp(
    signal.kind === 'id' ? `(#|id=")${signal.name}\\b` : `\\b${attributeOf(signal)}\\b`,
  );
  return Object.entries(product)
    .filter(([file]) => file !== own)
    .filter(([file, text]) => {
      if (signal.kind === 'global') return new RegExp(`window\\.${signal.name}\\b`).test(text);
      return (/\.tsx?$/.test(file) ? inModule : inPage).test(text);
    })
    .map(([file]) => file)
    .sort();
}

const named = protocol.filter(({ name, kind }) => kind === 'global' || constantOf(name) !== undefined);
const others = protocol.filter((signal) => !named.includes(signal));

test('every signal has a name of its own, an owner and a sentence', () => {
  expect(new Set(protocol.map(({ name }) => name)).size).toBe(protocol.length);
  for (const { writtenBy, meaning } of protocol) {
    expect(writtenBy).not.toEqual([]);
    expect(meaning).toMatch(/^[A-Z?#].+\.$/);
  }
});

test('every constant is a signal', () => {
  const constants = Object.values(exported).filter((value) => typeof value === 'string');
  expect(constants.filter((value) => !protocol.some(({ name }) => name === value))).toEqual([]);
  expect(constants.length).toBeGreaterThan(10);
});

test('no signal is used that the protocol does not name', () => {
  expect(unnamed(product)).toEqual([]);
  // The demo's own global, for people's scripts (mocks/README.md).
  expect(unnamed(outsiders)).toEqual(['__fake']);
});

test('no module spells a name that it can import', () => {
  expect(spelled({ ...product, ...outsiders })).toEqual([]);
});

test.each(named)('$name is used by those who are named, and by nobody else', (signal) => {
  expect(usersOf(signal)).toEqual([...new Set([...signal.writtenBy, ...signal.readBy])].sort());
});

test.each(others)('$name: its files exist, and its owner spells what is stored', (signal) => {
  const { kind, name, writtenBy, readBy } = signal;
  expect([...writtenBy, ...readBy].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  if (kind === 'storage') expect(product[writtenBy[0]!]).toContain(`'${name}'`);
  if (kind === 'attribute') for (const file of readBy) expect(product[file]).toContain(name);
});

test('every stored text of the product outside of supabase-js is named', () => {
  const keys = Object.values(product).flatMap((text) =>
    [...text.matchAll(/\bconst \w+Key = (?:\(\) => scopedKey\()?'([^']+)'/g)].map(([, name = '']) => name),
  );
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

test.each([
  ['a mark on the root', { 'src/a.ts': "document.documentElement.dataset.ready = ''" }, 'data-ready'],
  ['an attribute of two files', { 'src/a.tsx': '<p data-half />', 'src/b.ts': 'dataset.half' }, 'data-half'],
  ['any attribute in this room', { 'src/firstLoad/a.ts': 'script.dataset.late' }, 'data-late'],
  [
    'a style sheet’s',
    { 'src/a.tsx': '', 'src/b.css': 'html[data-blue] p {}', 'src/c.html': '<html data-blue>' },
    'data-blue',
  ],
  ['a global', { 'src/a.ts': 'interface Window { lateInput?: () => void }' }, 'lateInput'],
  ['an id', { 'src/a.ts': "document.getElementById('toolbar')" }, 'toolbar'],
])('%s without a name is found', (_what, files: Record<string, string>, name) => {
  expect(unnamed(files)).toEqual([name]);
});

test('a spelled name is found', () => {
  expect(spelled({ 'src/a.ts': 'root.dataset.theme', 'src/b.tsx': '<p data-early="dark" />' })).toEqual([
    'src/a.ts theme',
    'src/b.tsx early',
  ]);
  expect(spelled({ 'src/a.ts': "document.getElementById('root')" })).toEqual(['src/a.ts root']);
});
