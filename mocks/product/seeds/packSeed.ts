import { toTimestamp } from 'supabase-in-memory/schema';
import { createModels, type ProfileRow } from '../createModels';
import { slugOf, tradeOf, type Pack } from '../packs/pack';
import { packTrades, tradeNames, type Trade, type TradeName } from '../packs/packTrades';
import { withTown } from '../packs/packWords';
import { addDemoAccounts, dayLength } from './addDemoAccounts';
import { addHistory } from './addHistory';
import { people, requests } from './defaultRows';
import { adjectives, firstNames, lastNames } from './manyWords';
import type { Seed } from './seed';

interface Owner {
  profile: ProfileRow;
  business: string;
  trade: Trade;
}

/** The default data moved to a prospect's town: the prospect's requests and those of the businesses around them. */
export const packSeed =
  (pack: Pack): Seed =>
  ({ backend }, at) => {
    const db = createModels(backend);
    const { ids } = backend;
    const daysAgo = (days: number): string => toTimestamp(at - Math.round(days * dayLength));
    const pick = <T>(list: readonly T[]): T => list[ids.integer(list.length)] as T;
    const { admin, customer, ...others } = people;

    const accounts = addDemoAccounts(
      db,
      { admin: daysAgo(admin.joined), customer: daysAgo(customer.joined) },
      pack.contact,
    );
    const own = { business: pack.business, trade: tradeOf(pack) };
    const owners: Record<string, Owner> = {
      admin: { profile: accounts.admin, ...own },
      customer: { profile: accounts.customer, ...own },
    };
    // Neighbors have other trades, so that nobody in the list competes with the prospect.
    const neighborTrades = tradeNames.filter((name) => name !== pack.trade);
    Object.entries(others).forEach(([person, { joined }], at) => {
      const trade = neighborTrades[at % neighborTrades.length] as TradeName;
      const business = `${adjectives[(at * 7 + ids.integer(7)) % adjectives.length]} ${pick(nouns[trade])}`;
      const [first, last] = [pick(firstNames), pick(lastNames)];
      owners[person] = {
        business,
        trade: packTrades[trade],
        profile: db.profile.create({
          email: `${slugOf(first)}@${slugOf(business)}.example`,
          full_name: `${first} ${last}`,
          created_at: daysAgo(joined),
        }),
      };
    });

    const requestCounts = new Map<string, number>();
    for (const [person, , , , status, days] of requests) {
      const { profile, business, trade } = owners[person] as Owner;
      const round = requestCounts.get(person) ?? 0;
      requestCounts.set(person, round + 1);
      const request = db.request.create({
        owner: profile,
        ...requestOf({ business, trade, city: pack.city }, round),
        status,
        created_at: daysAgo(days),
      });
      addHistory(backend, request, accounts.admin, at);
    }
  };

/** A request of a business. Round 0, the newest, is for the business itself; older rounds go through its branches. */
export function requestOf(
  { business, trade, city }: { business: string; trade: Trade; city: string },
  round: number,
) {
  const { keywords, branches } = trade;
  const branch = round % (branches.length + 1) === 0 ? '' : ` ${branches[(round - 1) % branches.length]}`;
  const chosen = [0, 1, 2].map((step) => keywords[(round * 3 + step) % keywords.length] ?? '');
  chosen[1] = withTown(chosen[1] ?? '', city);
  return { business_name: `${business}${branch}`, location: city, keywords: chosen };
}

/** What businesses of a trade call themselves. */
const nouns: Record<TradeName, readonly string[]> = {
  dentist: ['Dental', 'Family Dentistry'],
  restaurant: ['Kitchen', 'Bistro', 'Table'],
  plumber: ['Plumbing', 'Plumbing & Heating'],
  lawyer: ['Law', 'Legal'],
  fitness: ['Fitness', 'Gym', 'Yoga'],
  salon: ['Hair Studio', 'Salon'],
  vet: ['Animal Clinic', 'Vets'],
  garage: ['Garage', 'Auto Care'],
};
