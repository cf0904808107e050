/** The calls of this page since its start, or since somebody cleared the list. */
import type { Exchange } from '../engine/observe';

export interface LoggedCall extends Exchange {
  /** Counts up from 1 over the life of the page. */
  readonly number: number;
}

export interface CallLog {
  /** Oldest first. The same array until something changes. */
  readonly calls: () => readonly LoggedCall[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly clear: () => void;
}

/** Further ones push the oldest out. */
const most = 500;

export function createCallLog(): CallLog & { observe: (exchange: Exchange) => void } {
  let calls: readonly LoggedCall[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const become = (next: readonly LoggedCall[]) => {
    calls = next;
    for (const listener of listeners) listener();
  };
  return {
    calls: () => calls,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => become([]),
    observe(exchange) {
      // The panel itself asks for the state and the mails after each change.
      if (exchange.control && exchange.method === 'GET') return;
      count += 1;
      become([...calls.slice(1 - most), { ...exchange, number: count }]);
    },
  };
}
