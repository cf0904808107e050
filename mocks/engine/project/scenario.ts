/** The situations that a project can start in, and what fills its tables. */
import type { AuthSettings, Backend } from '../backend/backend';
import type { Seeding as TableSeeding } from '../backend/createBackend';
import type { Row } from '../backend/schema';
import { insertRow } from '../backend/writes';
import type { FaultRule } from '../control/faults';
import { createUser, type SeedUser } from '../gotrue/users';

/** What a seed fills the tables with. A reset brings back the rows that it writes. */
export interface Seeding extends TableSeeding {
  /** Writes an account as sign-up and confirmation leave it. Returns its id. */
  addUser(user: SeedUser): string;
  /**
   * Writes one row as the database's owner, with defaults, triggers and constraints, and returns it complete. A name
   * without a schema is in `public`. Throws a `PostgresError`.
   */
  insert(table: string, row: Row): Row;
}

/**
 * Fills a new project; everything is dated relative to `at` (milliseconds) and drawn from the project's ids. `pack`:
 * more input, if the project takes any.
 */
export type Seed<Pack = never> = (seeding: Seeding, at: number, pack?: Pack) => void;

export interface Scenario<Pack = never> {
  name: string;
  /** When to use it, in one sentence. */
  summary: string;
  /** Default: empty tables. */
  seed?: Seed<Pack>;
  /** Latency and failures, in force from the start. */
  faults?: readonly FaultRule[];
  /** In place of the project's own. */
  settings?: Partial<AuthSettings>;
}

export class UnknownScenario extends Error {
  constructor(name: string, scenarios: readonly { name: string }[]) {
    super(`There is no scenario "${name}". There are: ${scenarios.map((one) => one.name).join(', ')}.`);
    this.name = 'UnknownScenario';
  }
}

const qualified = (table: string) => (table.includes('.') ? table : `public.${table}`);

export const seedingOf = (backend: Backend, load: TableSeeding['load']): Seeding => ({
  backend,
  load,
  addUser: (user) => createUser(backend, user),
  insert: (table, row) => insertRow(backend, qualified(table), row),
});
