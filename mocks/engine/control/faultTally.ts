/**
 * How often each fault rule has matched and taken effect. It is a row of `fake.state`, so that a reload, a second tab
 * and a snapshot continue the count; a reset, a new scenario and new rules start it again.
 */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { readState, writeState } from '../backend/stateTables';
import { isObject } from '../isObject';

export const faultTallyKey = 'faultTally';

export interface RuleTally {
  /** Calls, or sockets, that the rule matched. */
  matches: number;
  /** Those of them for which the rule was due (`FaultRule.on`). */
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

/** Undefined before the first call that a rule matches. */
export function readFaultTally(backend: Backend): FaultTally | undefined {
  const value = readState(backend, faultTallyKey);
  // The cast is safe: only `writeFaultTally` writes this row, and snapshots are checked with `isFaultTally`.
  return value === undefined ? undefined : (value as unknown as FaultTally);
}

export function writeFaultTally(backend: Backend, { draws, rules }: FaultTally): void {
  writeState(backend, faultTallyKey, { draws, rules: rules.map(({ matches, hits }) => ({ matches, hits })) });
}

/** Counts from 0 again. */
export function clearFaultTally(backend: Backend): void {
  writeState(backend, faultTallyKey, null);
}
