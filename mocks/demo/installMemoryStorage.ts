/**
 * Gives the page a storage that lasts as long as the page. If the browser blocks storage, reading `localStorage`
 * throws. The product expects that, but msw does not: it reads cookies from there when its module is evaluated, and the
 * whole fake would fail. Call it before any module of msw is loaded.
 */
export function installMemoryStorage(page: Window = window): void {
  Object.defineProperty(page, 'localStorage', { configurable: true, value: new MemoryStorage() });
  // Firefox then refuses channels to other tabs, too. Libraries only check whether the class exists.
  Object.defineProperty(page, 'BroadcastChannel', { configurable: true, value: undefined });
}

/** Lasts as long as the page. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, String(value));
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
