/**
 * The live site as an owner builds it, with every setting, and what returning visitors download again after a release: the
 * files whose names, which have a hash of the content, change. Builds run in a copy of the sources, which a test edits.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { casesOfTier } from '../mocks/testing/tier';
import { copySources, linkPackages } from './testing/sourceCopy';
import { kib } from './build/budgets';
import type { buildVariables } from './build/targets';

const project = path.resolve(__dirname, '../.cache/release');
const assets = path.join(project, 'dist/assets');

const settings: Record<keyof typeof buildVariables, string> = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_0123456789abcdefghijkl_01234567',
  SITE_URL: 'https://www.autosuggest.example',
  BOOKING_URL: 'https://calendar.example/autosuggest/demo-call',
  CONTACT_EMAIL: 'hello@autosuggest.example',
  TERMS_URL: 'https://www.autosuggest.example/legal/terms',
  PRIVACY_URL: 'https://www.autosuggest.example/legal/privacy',
  SECURITY_CONTACT: 'security@autosuggest.example',
  ERROR_REPORT_URL: 'https://reports.example/autosuggest',
  ERROR_REPORT_SHARE: '0.5',
  RELEASE: '2026-11-27.1',
  PASSWORD_MIN_LENGTH: '10',
  LEAKED_PASSWORDS: 'refused',
  REALTIME: 'off',
};

interface Build {
  /** Bytes (brotli) by the name of each script and style sheet. */
  files: Map<string, number>;
  /** What it printed, with the table of weights. */
  output: string;
}

/** Rejects when the build fails, as it does above a budget. */
async function build(): Promise<Build> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/build.ts', 'live'],
    { cwd: project, env: { ...process.env, ...settings } },
  );
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  return {
    files: new Map(names.map((name) => [name, statSync(path.join(assets, `${name}.br`)).size])),
    output: stdout,
  };
}

let before: Build;

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
    const renamed = [...(await build()).files].filter(([name]) => !before.files.has(name));
    return {
      files: renamed.map(([name]) => name.replace(/\.\w+\./, '.')).sort(),
      totalKib: kib(renamed.reduce((sum, [, bytes]) => sum + bytes, 0)),
    };
  } finally {
    writeFileSync(at, text);
  }
}

/** Adds a class at the top of a sheet. */
const withAddedClass = (sheet: string) => `.oneMore {\n  color: red;\n}\n\n${sheet}`;

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
    edit: withAddedClass,
    files: ['admin.css', 'admin.js', 'main.js'],
    maxKib: 40,
  },
  {
    sentence: 'An added class in a style sheet of the demo renames no file of the live site',
    file: 'mocks/panel/demoPanel.module.css',
    edit: withAddedClass,
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

test('A site with every setting is within all budgets, and its first answer fits into ten TCP segments of 1,460 bytes', () => {
  const [, firstAnswer] = /first answer +([\d.]+) /.exec(before.output) ?? [];
  expect(Number(firstAnswer)).toBeLessThanOrEqual(14.2);
});

test.each(casesOfTier(changes, changes.length))('$sentence', async ({ file, edit, files, maxKib }) => {
  const renamed = await filesRenamedBy(file, edit);
  expect(renamed.files).toEqual(files);
  expect(renamed.totalKib).toBeLessThanOrEqual(maxKib);
});
