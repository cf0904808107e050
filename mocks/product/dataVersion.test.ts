import { createProject, type Scenario } from 'supabase-in-memory';
import { createFakeSupabase } from './createFakeSupabase';
import { createModels } from './createModels';
import type { Pack } from './packs/pack';
import { scenarios } from './scenarios';
import { productSchema } from './schema/productSchema';
import { manySeed } from './seeds/largeSeed';
import * as words from './seeds/manyWords';

const versionOf = (scenario: Scenario<Pack>, schema = productSchema) =>
  createProject({ schema, scenarios: [scenario], sources: words }).version;
const list = scenarios as Scenario<Pack>[];
const standard = list[0]!;

/** Replaces the first entry by `change` while `work` runs. */
function withChanged<T>(words: T[], change: T, work: () => void): void {
  const [first] = words;
  words[0] = change;
  try {
    work();
  } finally {
    if (first !== undefined) words[0] = first;
  }
}

test('An unrelated new scenario leaves old snapshots valid', () => {
  const snapshot = createFakeSupabase({ seed: 1 }).controls.snapshot();
  list.push({ name: 'new', summary: 'One more.', seed: () => undefined });
  try {
    const fake = createFakeSupabase({ seed: 1 });
    expect(() => fake.controls.restore(snapshot)).not.toThrow();
  } finally {
    list.pop();
  }
});

test('A snapshot of a scenario whose seed now creates other rows is refused with a sentence', () => {
  const snapshot = createFakeSupabase({ seed: 1 }).controls.snapshot();
  const changed: Scenario<Pack> = {
    ...standard,
    seed: (seeding, at) => {
      standard.seed?.(seeding, at);
      const db = createModels(seeding.backend);
      db.request.create({ owner: db.profile.get({ role: 'user' }) });
    },
  };
  list[0] = changed;
  try {
    const fake = createFakeSupabase({ seed: 1 });
    const before = JSON.stringify(fake.controls.snapshot());
    expect(() => fake.controls.restore(snapshot)).toThrow('other seed data of the scenario "default"');
    expect(JSON.stringify(fake.controls.snapshot())).toBe(before);
  } finally {
    list[0] = standard;
  }
});

test('The data version depends on the fault rules and settings of a scenario, but not on its name and summary', () => {
  const version = versionOf(standard);
  expect(versionOf({ ...standard })).toBe(version);
  expect(versionOf({ ...standard, name: 'other', summary: 'Other.' })).toBe(version);
  expect(versionOf({ ...standard, faults: [{ delay: 1 }] })).not.toBe(version);
  expect(versionOf({ ...standard, settings: { autoconfirm: true } })).not.toBe(version);
});

test('The data version depends on tables and enums', () => {
  const version = versionOf(standard);
  const { tables, enums } = productSchema;
  const extra = { columns: { id: { type: 'uuid' as const } }, primaryKey: ['id'] };
  expect(versionOf(standard, { ...productSchema, tables: { ...tables, 'public.extra': extra } })).not.toBe(
    version,
  );
  expect(versionOf(standard, { ...productSchema, enums: { ...enums, extra: ['a'] } })).not.toBe(version);
});

test('With many rows the data version depends on a sample of them, on their number, and on the words that they are made of', () => {
  const large = (requests: number): Scenario<Pack> => ({
    ...standard,
    seed: manySeed({ users: 10, requests }),
  });
  const version = versionOf(large(5_000));
  expect(versionOf(large(5_000))).toBe(version);
  expect(versionOf(large(5_001))).not.toBe(version);
  withChanged(words.cities as string[], 'Elsewhere', () => expect(versionOf(large(5_000))).not.toBe(version));
  const small = versionOf(standard);
  withChanged(words.cities as string[], 'Elsewhere', () => expect(versionOf(standard)).toBe(small));
});
