/**
 * Tells whether stored rows fit this build: a snapshot holds only what differs from the seeded rows of its scenario.
 * The version covers everything that changes those rows (tables, data, seeding code), and the scenario's faults and
 * settings. Other scenarios do not count.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fixedStart } from '../backend/clock';
import { createBackend, type ServiceTables } from '../backend/createBackend';
import type { Schema } from '../backend/schema';
import { toBase64Url } from '../base64';
import { seedingOf, type Scenario } from './scenario';

/** A table with more rows than `wholeSize` counts with a sample, so that opening a large scenario stays quick. */
const [wholeSize, sampleSize] = [200, 50];

export interface DataVersionOptions<Pack> {
  schema: Schema;
  services: readonly ServiceTables[];
  scenario: Scenario<Pack>;
  pack?: Pack | undefined;
  /** Data from which seeds make long tables: the sample of such a table may not show all of it. */
  sources?: unknown;
}

/** Changes whenever the rows that `scenario` seeds with that pack change: rows kept earlier do not fit then. */
export function dataVersion<Pack>({
  schema,
  services,
  scenario,
  pack,
  sources,
}: DataVersionOptions<Pack>): string {
  const backend = createBackend({ schema, services });
  // Any seed and time would show a change; fixed ones make versions comparable.
  backend.reset({
    seed: 1,
    clock: { mode: 'fixed', at: fixedStart },
    populate: ({ load }, at) => scenario.seed?.(seedingOf(backend, load), at, pack),
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
    isSampled ? sources : null,
  ];
  return toBase64Url(sha256(utf8ToBytes(JSON.stringify(data)))).slice(0, 16);
}
