import type { Backend } from '../backend/backend';
import { planFaults, type FaultPlan } from './faults';
import { readFaultCounters, writeFaultCounters } from './faultCounters';
import type { Controls } from './handleControl';

interface Faulty {
  readonly backend: Backend;
  readonly controls: Pick<Controls, 'faults' | 'state'>;
}

/** Applies the rules in force, and stores their counters in the state, in a transaction of its own. */
export function evaluateFaults<T>({ backend, controls }: Faulty, apply: (plan: FaultPlan) => T): T {
  return backend.transaction(() => {
    const plan = planFaults(controls.faults(), controls.state().seed, readFaultCounters(backend));
    const outcome = apply(plan);
    writeFaultCounters(backend, plan.counters());
    return outcome;
  });
}
