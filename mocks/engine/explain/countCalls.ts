import { isSocket, type CallLog, type LoggedCall } from '../callLog';
import { addToCoverage, type Coverage } from './coverage';
import type { Explanation } from './explanation';

/** The counts of each log that has been requested. */
const counted = new WeakMap<CallLog, Coverage>();

/**
 * What the calls of a log have tried. The first call of this function counts the calls that the log still has; after
 * that the counts follow the log, so that nothing is lost when the log is full or cleared, or the back end starts
 * again.
 */
export function countCalls(calls: CallLog, explain: (call: LoggedCall) => Explanation | undefined): Coverage {
  const known = counted.get(calls);
  if (known) return known;
  const coverage: Coverage = {};
  counted.set(calls, coverage);
  let last = 0;
  const count = () => {
    const entries = calls.entries().filter(({ number }) => number > last);
    last = entries.at(-1)?.number ?? last;
    for (const entry of entries) {
      const explained = isSocket(entry) ? undefined : explain(entry);
      if (explained) addToCoverage(coverage, explained);
    }
  };
  count();
  calls.subscribe(count);
  return coverage;
}
