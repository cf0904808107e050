import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, playwrightsOwn } from './findChromium';

const before = { ...process.env };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
});

afterEach(() => {
  process.env = { ...before };
  rmSync(folder, { recursive: true });
});

test('The Chromium that CHROMIUM_PATH names is used, and no other one if it is missing', () => {
  process.env.CHROMIUM_PATH = path.join(folder, 'my-chromium');
  expect([findChromium('test'), findChromium('bench')]).toEqual([undefined, undefined]);
  writeFileSync(process.env.CHROMIUM_PATH, '');
  expect(findChromium('test')).toBe(process.env.CHROMIUM_PATH);
});

test('Of the browsers that Playwright has installed, tests use the headless shell, if there is one, and benchmarks the full browser', async () => {
  process.env.PLAYWRIGHT_BROWSERS_PATH = folder;
  // Playwright reads the variable when it is loaded.
  const { chromium } = await import('@playwright/test');
  const install = (file: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
  };
  expect(playwrightsOwn('test')).toBeUndefined();

  const full = chromium.executablePath();
  install(full);
  expect([playwrightsOwn('test'), playwrightsOwn('bench')]).toEqual([full, full]);

  // Playwright tells where the shell would be only in the error of a launch.
  const message = await chromium.launch().catch((error: Error) => error.message);
  const shell = /executable doesn't exist at (.+)$/im.exec(String(message))?.[1] ?? '';
  expect(shell.startsWith(folder)).toBe(true);
  install(shell);
  expect([playwrightsOwn('test'), playwrightsOwn('bench')]).toEqual([shell, full]);
});
