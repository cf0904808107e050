import { addDemoAccounts, dayLength } from './addDemoAccounts';
import type { Seed } from './seed';

/** The two demo accounts and nothing else. */
export const emptySeed: Seed = ({ backend }, at) => {
  addDemoAccounts(backend, { admin: at - 30 * dayLength, customer: at - dayLength });
};
