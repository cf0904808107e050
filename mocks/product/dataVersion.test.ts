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
const editableScenarios = scenarios as Scenario<Pack>[];
const defaultScenario = editableScenarios[0]!;

/** Replaces the first entry by `change` while `work` runs. */
function withFirst<T>(entries: T[], change: T, work: () => void): void {
  const [first] = entries;
  entries[0] = change;
  try {
    work();
  } finally {
    if (first !== undefined) entries[0] = first;
  }
}

test('A new scenario leaves snapshots of the others valid', () => {
  const snapshot = createFakeSupabase({ seed: 1 }).controls.snapshot();
  editableScenarios.push({ name: 'new', summary: 'One more.', seed: () => undefined });
  try {
    const fake = createFakeSupabase({ seed: 1 });
    expect(() => fake.controls.restore(snapshot)).not.toThrow();
  } finally {
    editableScenarios.pop();
  }
});

test('A snapshot of a scenario whose seed now creates other rows is refused with a sentence', () => {
  const snapshot = createFakeSupabase({ seed: 1 }).controls.snapshot();
  const changed: Scenario<Pack> = {
    ...defaultScenario,
    seed: (seeding, at) => {
      defaultScenario.seed?.(seeding, at);
      const db = createModels(seeding.backend);
      db.request.create({ owner: db.profile.get({ role: 'user' }) });
    },
  };
  editableScenarios[0] = changed;
  try {
    const fake = createFakeSupabase({ seed: 1 });
    const before = JSON.stringify(fake.controls.snapshot());
    expect(() => fake.controls.restore(snapshot)).toThrow('other seed data of the scenario "default"');
    expect(JSON.stringify(fake.controls.snapshot())).toBe(before);
  } finally {
    editableScenarios[0] = defaultScenario;
  }
});

test('The data version depends on the fault rules and settings of a scenario, but not on its name and summary', () => {
  const version = versionOf(defaultScenario);
  expect(versionOf({ ...defaultScenario })).toBe(version);
  expect(versionOf({ ...defaultScenario, name: 'other', summary: 'Other.' })).toBe(version);
  expect(versionOf({ ...defaultScenario, faults: [{ delay: 1 }] })).not.toBe(version);
  expect(versionOf({ ...defaultScenario, settings: { autoconfirm: true } })).not.toBe(version);
});

test('The data version depends on tables and enums', () => {
  const version = versionOf(defaultScenario);
  const { tables, enums } = productSchema;
  const extra = { columns: { id: { type: 'uuid' as const } }, primaryKey: ['id'] };
  expect(
    versionOf(defaultScenario, { ...productSchema, tables: { ...tables, 'public.extra': extra } }),
  ).not.toBe(version);
  expect(versionOf(defaultScenario, { ...productSchema, enums: { ...enums, extra: ['a'] } })).not.toBe(
    version,
  );
});

test('The data version of a scenario with many rows depends on their number and on the words that they are made of', () => {
  const large = (requests: number): Scenario<Pack> => ({
    ...defaultScenario,
    seed: manySeed({ users: 10, requests }),
  });
  const version = versionOf(large(5_000));
  expect(versionOf(large(5_000))).toBe(version);
  expect(versionOf(large(5_001))).not.toBe(version);
  withFirst(words.cities as string[], 'Elsewhere', () => expect(versionOf(large(5_000))).not.toBe(version));
  // A scenario with few rows does not depend on these words.
  const small = versionOf(defaultScenario);
  withFirst(words.cities as string[], 'Elsewhere', () => expect(versionOf(defaultScenario)).toBe(small));
});
