/**
 * Two kinds of time. `wall` is the machine's time plus an offset, so that demo data looks current. `fixed` moves by one
 * millisecond per writing transaction and otherwise stands still, so that the same requests give the same bytes. The
 * kind and the position are a row of `fake.state`.
 */
import { isObject } from '../isObject';
import type { Backend } from './backend';
import type { Json } from './schema';
import { readState, writeState } from './stateTables';

/** `offset` and `at` are milliseconds. */
export type ClockState = { mode: 'wall'; offset: number } | { mode: 'fixed'; at: number };

export const clockKey = 'clock';

/** Where a fixed clock starts by default. */
export const fixedStart = 1_772_442_000_000; // 2026-03-02T09:00:00.000Z

export function readClockState(value: Json | undefined): ClockState {
  if (isObject(value)) {
    if (value.mode === 'wall' && typeof value.offset === 'number') {
      return { mode: 'wall', offset: value.offset };
    }
    if (value.mode === 'fixed' && typeof value.at === 'number') return { mode: 'fixed', at: value.at };
  }
  return { mode: 'fixed', at: fixedStart };
}

/** From now on the clock stands at this moment (milliseconds) and moves only with writes. */
export function setClock(backend: Backend, at: number): void {
  writeState(backend, clockKey, { mode: 'fixed', at });
}

/** Puts the clock back to `first`, the state that it started with. */
export function restartClock(backend: Backend, first: ClockState): void {
  writeState(backend, clockKey, { ...first });
}

export function advanceClock(backend: Backend, seconds: number): void {
  const state = readClockState(readState(backend, clockKey));
  const milliseconds = seconds * 1000;
  writeState(
    backend,
    clockKey,
    state.mode === 'wall'
      ? { mode: 'wall', offset: state.offset + milliseconds }
      : { mode: 'fixed', at: state.at + milliseconds },
  );
}
