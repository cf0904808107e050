/**
 * `matchMedia` for jsdom, which lacks it. No query matches until a test calls `setMediaQuery('(prefers-color-scheme:
 * dark)', true)`, which also notifies listeners.
 */
const matching = new Set<string>();
const listening = new Map<string, Set<EventTarget>>();

export function setMediaQuery(query: string, matches: boolean): void {
  if (matching.has(query) === matches) return;
  if (matches) matching.add(query);
  else matching.delete(query);
  for (const list of listening.get(query) ?? []) {
    list.dispatchEvent(Object.assign(new Event('change'), { matches, media: query }));
  }
}

/** For use between tests. Remaining listeners belong to the finished test, so they are not notified. */
export function resetMediaQueries(): void {
  listening.clear();
  matching.clear();
}

export function installMediaQueries(target: Window): void {
  Object.defineProperty(target, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (query: string) => {
      const list = new EventTarget();
      const lists = listening.get(query) ?? new Set();
      listening.set(query, lists.add(list));
      let handler: ((event: Event) => void) | null = null;
      list.addEventListener('change', (event) => handler?.(event));
      return Object.defineProperties(list, {
        media: { value: query },
        matches: { get: () => matching.has(query) },
        onchange: {
          get: () => handler,
          set: (next: ((event: Event) => void) | null) => {
            handler = next;
          },
        },
        addListener: { value: (next: EventListener) => list.addEventListener('change', next) },
        removeListener: { value: (next: EventListener) => list.removeEventListener('change', next) },
      });
    },
  });
}
