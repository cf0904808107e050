import { toTimestamp } from 'supabase-in-memory/schema';
import { createModels, type ProfileRow } from '../createModels';
import { addDemoAccounts, dayLength } from './addDemoAccounts';
import { addHistory } from './addHistory';
import type { Seed } from './seed';
import { people, requests } from './defaultRows';
import { packSeed } from './packSeed';

/** Data for demos: a dozen people and forty requests of the past three months, in every status. */
export const defaultSeed: Seed = (seeding, at, pack) => {
  if (pack) return packSeed(pack)(seeding, at);
  const { backend } = seeding;
  const db = createModels(backend);
  const daysAgo = (days: number): string => toTimestamp(at - Math.round(days * dayLength));
  const { admin, customer, ...others } = people;
  const owners = {
    ...addDemoAccounts(db, {
      admin: daysAgo(admin.joined),
      customer: daysAgo(customer.joined),
    }),
    ...(Object.fromEntries(
      Object.entries(others).map(([person, { email, name, joined }]) => [
        person,
        db.profile.create({
          email,
          full_name: name,
          created_at: daysAgo(joined),
        }),
      ]),
      // The keys are those of `others`.
    ) as Record<keyof typeof others, ProfileRow>),
  };
  for (const [owner, business, location, keywords, status, days] of requests) {
    const request = db.request.create({
      owner: owners[owner],
      business_name: business,
      location,
      keywords: [...keywords],
      status,
      created_at: daysAgo(days),
    });
    addHistory(backend, request, owners.admin, at);
  }
};
