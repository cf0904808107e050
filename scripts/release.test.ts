/**
 * What returning visitors download again after a release: the files whose names, which have a hash of the content, change.
 * Each test builds the live site from an edited copy of the sources.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { casesOfTier } from '../mocks/testing/tier';
import { copySources, linkPackages } from './testing/sourceCopy';
import { kib } from './build/budgets';

const project = path.resolve(__dirname, '../.cache/release');
const assets = path.join(project, 'dist/assets');

/** Bytes (brotli) by the name of each script and style sheet. */
async function build(): Promise<Map<string, number>> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build.ts', 'live'], {
    cwd: project,
    env: {
      ...process.env,
      SUPABASE_URL: 'https://example.supabase.co',
      SUPABASE_ANON_KEY: 'sb_publishable_example',
    },
  });
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  return new Map(names.map((name) => [name, statSync(path.join(assets, `${name}.br`)).size]));
}

let before: Map<string, number>;

beforeAll(async () => {
  copySources(project);
  linkPackages(project);
  before = await build();
});

/** Builds a release with this file edited. Returns the files whose names change, and what they weigh together. */
async function filesRenamedBy(
  file: string,
  edit: (text: string) => string,
): Promise<{ files: string[]; totalKib: number }> {
  const at = path.join(project, file);
  const text = readFileSync(at, 'utf8');
  const edited = edit(text);
  if (edited === text) throw new Error(`The edit changed nothing in ${file}`);
  writeFileSync(at, edited);
  try {
    const renamed = [...(await build())].filter(([name]) => !before.has(name));
    return {
      files: renamed.map(([name]) => name.replace(/\.\w+\./, '.')).sort(),
      totalKib: kib(renamed.reduce((sum, [, bytes]) => sum + bytes, 0)),
    };
  } finally {
    writeFileSync(at, text);
  }
}

/** Adds a class at the top of a sheet. */
const withOneClassMore = (sheet: string) => `.oneMore {\n  color: red;\n}\n\n${sheet}`;

interface Change {
  sentence: string;
  file: string;
  edit: (text: string) => string;
  files: string[];
  /** At most, with brotli. */
  maxKib: number;
}

const changes: Change[] = [
  {
    sentence: 'An added class in a style sheet of /admin renames admin.js, admin.css and main.js',
    file: 'src/features/admin/adminRow.module.css',
    edit: withOneClassMore,
    files: ['admin.css', 'admin.js', 'main.js'],
    maxKib: 40,
  },
  {
    sentence: 'An added class in a style sheet of the demo renames no file of the live site',
    file: 'mocks/panel/demoPanel.module.css',
    edit: withOneClassMore,
    files: [],
    maxKib: 0,
  },
  {
    sentence: 'A changed sentence of /admin renames admin.js and main.js',
    file: 'src/features/admin/texts.ts',
    edit: (text) => text.replace('Manage user roles', 'Change user roles'),
    files: ['admin.js', 'main.js'],
    maxKib: 40,
  },
  {
    sentence: 'A changed sentence of the layout renames main.js, and no file of the libraries',
    file: 'src/app/texts.ts',
    // The year in the footer.
    edit: (text) => text.replace('2024', '2025'),
    files: ['main.js'],
    maxKib: 20,
  },
];

test.each(casesOfTier(changes, changes.length))('$sentence', async ({ file, edit, files, maxKib }) => {
  const renamed = await filesRenamedBy(file, edit);
  expect(renamed.files).toEqual(files);
  expect(renamed.totalKib).toBeLessThanOrEqual(maxKib);
});
