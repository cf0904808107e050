import { toTimestamp } from 'supabase-in-memory/schema';
import { createModels } from '../createModels';
import { addDemoAccounts, dayLength } from './addDemoAccounts';
import type { Seed } from './seed';

/** The two demo accounts and nothing else. */
export const emptySeed: Seed = ({ backend }, at, pack) => {
  const joined = {
    admin: toTimestamp(at - 30 * dayLength),
    customer: toTimestamp(at - dayLength),
  };
  addDemoAccounts(createModels(backend), joined, pack?.contact);
};
