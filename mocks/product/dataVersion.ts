/** Tells whether kept rows fit this build: a snapshot holds only what differs from the seeded rows. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '../engine/backend/jwt';
import type { Schema } from '../engine/backend/schema';
import { demoAccounts } from './demoAccounts';
import { scenarios } from './scenarios';
import { adjectives, cities, firstNames, lastNames, trades } from './seeds/manyWords';
import { people, requests } from './seeds/shopWindow';

/** Different whenever tables or seed data are: rows kept from then would not fit the rows seeded now. */
export function dataVersion(schema: Schema): string {
  const tables = Object.entries(schema.tables).map(([name, { columns, primaryKey }]) => [
    name,
    columns,
    primaryKey,
  ]);
  const words = [adjectives, cities, firstNames, lastNames, trades];
  const data = [
    tables,
    schema.enums,
    people,
    requests,
    demoAccounts,
    words,
    scenarios.map(({ name }) => name),
  ];
  return toBase64Url(sha256(utf8ToBytes(JSON.stringify(data)))).slice(0, 16);
}
