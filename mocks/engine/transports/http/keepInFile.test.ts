import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackend } from '../../backend/createBackend';
import type { Json } from '../../backend/schema';
import { writeState } from '../../backend/stateTables';
import { keepInFile, type KeptFile } from './keepInFile';

let folder: string;
const opened: KeptFile[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
  jest.useFakeTimers();
});
afterEach(() => {
  for (const kept of opened.splice(0)) kept.close();
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

function setUp() {
  const backend = createBackend({ schema: { exposed: [], enums: {}, tables: {} } });
  const file = path.join(folder, 'state.json');
  const errors: string[] = [];
  const snapshot = () => backend.changes() as unknown as Json;
  const kept = keepInFile({ backend, controls: { snapshot } }, file, (error) => errors.push(error));
  opened.push(kept);
  return {
    backend,
    kept,
    file,
    errors,
    change: (value: string) => backend.transaction(() => writeState(backend, 'word', value)),
    content: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  };
}

test('A change is in the file within a second, even if further changes follow it', () => {
  const { change, content } = setUp();
  change('first');
  for (let step = 0; step < 9; step += 1) {
    jest.advanceTimersByTime(100);
    change(`step ${step}`);
  }
  expect(content()).toMatch(/step \d/);
  jest.advanceTimersByTime(1_000);
  expect(content()).toContain('step 8');
  expect(readdirSync(folder)).toEqual(['state.json', 'state.json.lock']);
});

test('A missing file is written at the start and, if it was deleted, after the next change, such as a reset', () => {
  const { backend, content, file } = setUp();
  expect(content()).toBe('[]');
  rmSync(file);
  jest.advanceTimersByTime(5_000);
  expect(content()).toBe('');
  backend.reset({ seed: 2 });
  jest.advanceTimersByTime(1_000);
  expect(content()).toBe('[]');
});

test('Closing writes the last changes, and later ones are not written', () => {
  const { kept, change, content } = setUp();
  change('last');
  kept.close();
  expect(content()).toContain('last');
  change('later');
  jest.advanceTimersByTime(5_000);
  expect(content()).not.toContain('later');
  expect(readdirSync(folder)).toEqual(['state.json']);
});

test('A file that cannot be written is reported, and the next change tries again', () => {
  const { change, content, errors, file } = setUp();
  mkdirSync(`${file}.tmp`);
  change('lost for now');
  jest.advanceTimersByTime(1_000);
  expect(errors).toEqual([expect.stringMatching(/state\.json cannot be written: .*EISDIR/)]);
  expect(content()).not.toContain('lost');
  rmSync(`${file}.tmp`, { recursive: true });
  change('written');
  jest.advanceTimersByTime(1_000);
  expect(content()).toContain('written');
  expect(errors).toHaveLength(1);
});

/** The lock of a server that runs or was killed. `silence`: milliseconds since the server last touched it. */
function leaveLock(owner: number, silence: number): void {
  const name = path.join(folder, 'state.json.lock');
  writeFileSync(name, String(owner));
  const then = new Date(Date.now() - silence);
  utimesSync(name, then, then);
}

test('What could not be written is written when the server closes, even if nothing has changed since', () => {
  const { kept, change, content, errors, file } = setUp();
  mkdirSync(`${file}.tmp`);
  change('late');
  jest.advanceTimersByTime(1_000);
  expect(errors).toHaveLength(1);
  rmSync(`${file}.tmp`, { recursive: true });
  kept.close();
  expect(content()).toContain('late');
});

test('A second server on the file is refused until the first one has closed it', () => {
  const { kept } = setUp();
  expect(setUp).toThrow(/state\.json is in use by another server \(process \d+\)\.$/);
  kept.close();
  expect(setUp).not.toThrow();
});

test('A file that another running process keeps is refused, and nothing is written', () => {
  // A running server touches its lock each second.
  leaveLock(process.ppid, 900);
  expect(setUp).toThrow(`state.json is in use by another server (process ${process.ppid}).`);
  expect(readdirSync(folder)).toEqual(['state.json.lock']);
});

test.each<[string, () => number, number]>([
  ['whose process has ended', () => spawnSync(process.execPath, ['-e', '']).pid, 0],
  ['whose process id another process has now', () => process.ppid, 60_000],
  ['whose process id this process has now, as in a container', () => process.pid, 0],
])('The lock of a killed server %s is ignored', (_name, owner, silence) => {
  leaveLock(owner(), silence);
  expect(setUp).not.toThrow();
});
