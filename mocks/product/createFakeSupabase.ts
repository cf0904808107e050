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
  /** A seed also stops the clock, at `fixedStart`. */
  seed?: number;
  /** Returns the machine's time in milliseconds. Without it, the clock stands at `fixedStart`. */
  now?: () => number;
  settings?: SettingsInput | undefined;
  /** The prospect whose business the data shows. */
  pack?: Pack;
}

export type FakeSupabase = Project;

/** A pack from storage or a file is untrusted, so it is validated first. Throws a `PackProblem`. */
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
