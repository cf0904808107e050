import type { OwnedBackend } from '../../backend/createBackend';
import type { CallLog } from '../../callLog';
import { isControlEntry, toListed } from '../../control/listCalls';

/** Prints a line for each answered call: time, method, address, status, caller and the rows that changed. */
export function printCalls({ calls, backend }: { calls: CallLog; backend: OwnedBackend }): void {
  let printed = 0;
  calls.subscribe(() => {
    const newest = calls.entries().at(-1);
    if (!newest || newest.number <= printed) return;
    printed = newest.number;
    if (isControlEntry(newest)) return;
    const { at, method, url, status, caller, rows } = toListed(newest, backend.settings.url);
    const changed = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
    console.log([at, method, url, status, caller?.email ?? caller?.role ?? 'socket', ...changed].join('  '));
  });
}
