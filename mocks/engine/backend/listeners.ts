/** Functions that want to be called when something happens. */
export function createListeners<Parameters extends unknown[]>() {
  const listeners = new Set<(...parameters: Parameters) => void>();
  return {
    isEmpty: () => listeners.size === 0,
    /** Returns a function that unsubscribes. */
    add: (listener: (...parameters: Parameters) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: (...parameters: Parameters) => {
      for (const listener of listeners) listener(...parameters);
    },
  };
}
