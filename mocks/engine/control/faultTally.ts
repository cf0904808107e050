/**
 * How often each rule has matched and hit. A row of `fake.state`, so that a reload, a second tab and a snapshot count on
 * where the last call ended, and everything that starts afresh counts afresh.
 */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { readState, writeState } from '../backend/stateTables';
import { isObject } from '../isObject';

export const faultTallyKey = 'faultTally';

export interface RuleTally {
  /** Calls that the rule names. */
  matches: number;
  /** Those of them that it was due for. */
  hits: number;
}

export interface FaultTally {
  /** Delays that were drawn from a range: the position in the seed's sequence. */
  draws: number;
  /** One for each rule, in their order. */
  rules: readonly RuleTally[];
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isRuleTally = (value: Json): boolean =>
  isObject(value) && isCount(value.matches) && isCount(value.hits);

export function isFaultTally(value: Json | undefined): boolean {
  return (
    isObject(value) && isCount(value.draws) && Array.isArray(value.rules) && value.rules.every(isRuleTally)
  );
}

/** undefined before the first call that a rule names. */
export function readFaultTally(backend: Backend): FaultTally | undefined {
  const value = readState(backend, faultTallyKey);
  // Nothing else is written there, and snapshots are checked.
  return value === undefined ? undefined : (value as unknown as FaultTally);
}

export function writeFaultTally(backend: Backend, { draws, rules }: FaultTally): void {
  writeState(backend, faultTallyKey, { draws, rules: rules.map(({ matches, hits }) => ({ matches, hits })) });
}

/** Counts from 0 again. */
export function clearFaultTally(backend: Backend): void {
  writeState(backend, faultTallyKey, null);
}
