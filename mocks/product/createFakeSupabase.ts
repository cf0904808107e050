/** The product's fake: a project with its schema, scenarios, packs and status mails. */
import { createProject, type Json, type Project, type SettingsInput } from 'supabase-in-memory';
import { fixedStart, fromTimestamp } from 'supabase-in-memory/schema';
import { readPack, type Pack } from './packs/pack';
import { scenarios } from './scenarios';
import { areStatusMailsDue, deliverStatusMails, nextStatusMailAt } from './schema/statusMails';
import { productSchema } from './schema/productSchema';
import * as words from './seeds/manyWords';

export interface FakeOptions {
  /** Default `default`; an unknown name throws `UnknownScenario`. */
  scenario?: string;
  /** Naming a seed also stops the clock, at `fixedStart`. */
  seed?: number;
  /** The machine's time in milliseconds. Without it the clock is a fixed one. */
  now?: () => number;
  settings?: SettingsInput | undefined;
  /** The prospect for whom the data is. */
  pack?: Pack;
}

export type FakeSupabase = Project;

/** A pack from storage or a file is untrusted: it is validated before anything starts from it. */
export const packOf = (pack: Json | undefined): Pack | undefined =>
  pack === undefined ? undefined : readPack(pack);

export function createFakeSupabase({ now, settings, ...start }: FakeOptions = {}): FakeSupabase {
  return createProject<Pack>({
    ...settings,
    schema: productSchema,
    scenarios,
    start,
    clock: now ?? fixedStart,
    readPack,
    scheduledMails: {
      areDue: areStatusMailsDue,
      deliver: deliverStatusMails,
      nextAt: (backend) => {
        const next = nextStatusMailAt(backend);
        return next === undefined ? undefined : fromTimestamp(next);
      },
    },
    migrations: async () =>
      (await import(/* webpackChunkName: "explain" */ './schema/printedSources')).printedSources,
    sources: [words.adjectives, words.cities, words.firstNames, words.lastNames, words.trades],
  });
}
