/**
 * Identifies whether stored rows fit this build: a snapshot holds only what differs from the seeded rows of its scenario. The
 * version covers everything that changes those rows (tables, data, seeding code), and the scenario's faults and
 * settings. Other scenarios do not count.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Schema } from 'supabase-in-memory';
import { createBackend, fixedStart, type ServiceTables, toBase64Url } from 'supabase-in-memory/tools';
import type { Pack } from './packs/pack';
import type { Scenario } from './scenarios';
import { adjectives, cities, firstNames, lastNames, trades } from './seeds/manyWords';

/** A table with more rows than `wholeSize` counts with a sample, so that opening a large scenario stays quick. */
const [wholeSize, sampleSize] = [200, 50];
const words = [adjectives, cities, firstNames, lastNames, trades];

/** Changes whenever the rows that `scenario` seeds for that prospect change: rows kept before do not fit any more. */
export function dataVersion(
  schema: Schema,
  services: readonly ServiceTables[],
  scenario: Scenario,
  pack?: Pack,
): string {
  const backend = createBackend({ schema, services });
  // Any seed and time would show a change; fixed ones make versions comparable.
  backend.reset({
    seed: 1,
    clock: { mode: 'fixed', at: fixedStart },
    populate: (seeding, at) => scenario.seed(seeding, at, pack),
  });
  let isSampled = false;
  const tables = Object.entries(backend.schema.tables).map(([name, { columns, primaryKey }]) => {
    const table = backend.table(name);
    const isLong = table.size > wholeSize;
    isSampled ||= isLong;
    return [name, columns, primaryKey, table.size, table.sample(isLong ? sampleSize : wholeSize)];
  });
  const data = [
    tables,
    schema.enums,
    scenario.settings ?? null,
    scenario.faults ?? null,
    // A sample may not have every word.
    isSampled ? words : null,
  ];
  return toBase64Url(sha256(utf8ToBytes(JSON.stringify(data)))).slice(0, 16);
}
