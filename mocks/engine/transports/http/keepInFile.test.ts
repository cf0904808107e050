import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
  const errors: unknown[] = [];
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

test('A change is in the file within a second, and further changes do not put it off', () => {
  const { change, content } = setUp();
  change('first');
  for (let step = 0; step < 9; step += 1) {
    jest.advanceTimersByTime(100);
    change(`step ${step}`);
  }
  expect(content()).toMatch(/step \d/);
  jest.advanceTimersByTime(1_000);
  expect(content()).toContain('step 8');
  expect(readdirSync(folder)).toEqual(['state.json']);
});

test('Nothing is written before something changes, and a reset is a change', () => {
  const { backend, content } = setUp();
  jest.advanceTimersByTime(5_000);
  expect(content()).toBe('');
  backend.reset({ seed: 2 });
  jest.advanceTimersByTime(1_000);
  expect(content()).toBe('[]');
});

test('Closing writes what has not been written yet, and ends the keeping', () => {
  const { kept, change, content } = setUp();
  change('last');
  kept.close();
  expect(content()).toContain('last');
  change('later');
  jest.advanceTimersByTime(5_000);
  expect(content()).not.toContain('later');
});

test('A file that cannot be written is reported, and the next change tries again', () => {
  const { change, content, errors, file } = setUp();
  mkdirSync(`${file}.tmp`);
  change('lost for now');
  jest.advanceTimersByTime(1_000);
  expect(errors).toMatchObject([{ code: 'EISDIR' }]);
  expect(content()).toBe('');
  rmSync(`${file}.tmp`, { recursive: true });
  change('written');
  jest.advanceTimersByTime(1_000);
  expect(content()).toContain('written');
  expect(errors).toHaveLength(1);
});
