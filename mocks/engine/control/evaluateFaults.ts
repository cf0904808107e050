import type { Backend } from '../backend/backend';
import { createFaultInjector, type FaultInjector } from './faults';
import { readFaultCounters, writeFaultCounters } from './faultCounters';
import type { Controls } from './handleControl';

interface FaultContext {
  readonly backend: Backend;
  readonly controls: Pick<Controls, 'faults' | 'state'>;
}

/** Applies the rules in force, and stores their counters in the state, in a transaction of its own. */
export function evaluateFaults<T>(
  { backend, controls }: FaultContext,
  apply: (injector: FaultInjector) => T,
): T {
  return backend.transaction(() => {
    const injector = createFaultInjector(
      controls.faults(),
      controls.state().seed,
      readFaultCounters(backend),
    );
    const outcome = apply(injector);
    writeFaultCounters(backend, injector.counters());
    return outcome;
  });
}
