/**
 * How often each fault rule has matched and taken effect. The counts are a row of `fake.state`, so that a reload, a
 * second tab and a snapshot continue the count; a reset, a new scenario and new rules start it over.
 */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { readState, writeState } from '../backend/stateTables';
import { isObject } from '../isObject';

export const faultCountersKey = 'faultTally';

export interface RuleCounters {
  /** Calls, or sockets, that the rule matched. */
  matches: number;
  /** How many of them the rule was due for (`FaultRule.on`). */
  hits: number;
}

export interface FaultCounters {
  /** Delays that were drawn from a range: the position in the seed's sequence. */
  draws: number;
  /** One for each rule, in their order. */
  rules: readonly RuleCounters[];
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isRuleCounters = (value: Json): boolean =>
  isObject(value) && isCount(value.matches) && isCount(value.hits);

export function isFaultCounters(value: Json | undefined): boolean {
  return (
    isObject(value) && isCount(value.draws) && Array.isArray(value.rules) && value.rules.every(isRuleCounters)
  );
}

/** Undefined until a rule first matches. */
export function readFaultCounters(backend: Backend): FaultCounters | undefined {
  const value = readState(backend, faultCountersKey);
  // The cast is safe: only `writeFaultCounters` writes this row, and snapshots are checked with `isFaultCounters`.
  return value === undefined ? undefined : (value as unknown as FaultCounters);
}

export function writeFaultCounters(backend: Backend, { draws, rules }: FaultCounters): void {
  writeState(backend, faultCountersKey, {
    draws,
    rules: rules.map(({ matches, hits }) => ({ matches, hits })),
  });
}

/** Counts from 0 again. */
export function clearFaultCounters(backend: Backend): void {
  writeState(backend, faultCountersKey, null);
}
