import { toTimestamp } from '../../engine/backend/timestamps';
import { insertRow } from '../../engine/backend/writes';
import { addDemoAccounts, addPerson, dayLength } from './addDemoAccounts';
import { lockedPasswordHash } from '../demoAccounts';
import type { Seed } from './seed';
import { people, requests, type Person } from './shopWindow';

/** A shop window: a dozen people and forty requests of the past three months, in every status. */
export const defaultSeed: Seed = ({ backend }, at) => {
  const daysAgo = (days: number): number => at - Math.round(days * dayLength);
  const ids = new Map<Person, string>();
  const { admin, customer, ...others } = people;
  const demo = addDemoAccounts(backend, { admin: daysAgo(admin.joined), customer: daysAgo(customer.joined) });
  ids.set('admin', demo.admin).set('customer', demo.customer);
  for (const [person, { email, name, joined }] of Object.entries(others)) {
    // The keys of `others` are persons.
    const id = addPerson(backend, {
      email,
      fullName: name,
      passwordHash: lockedPasswordHash,
      joined: daysAgo(joined),
    });
    ids.set(person as Person, id);
  }
  for (const [owner, business, location, keywords, status, days] of requests) {
    insertRow(backend, 'public.optimization_requests', {
      user_id: ids.get(owner) ?? null,
      business_name: business,
      location,
      keywords: [...keywords],
      status,
      created_at: toTimestamp(daysAgo(days)),
    });
  }
};
