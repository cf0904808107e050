/**
 * A part of the engine in a separate chunk, because few projects ever need it. Services are synchronous, so `parts.ts`
 * loads what a call may need before a service gets it.
 */
export interface LazyPart<Module> {
  isLoaded(): boolean;
  /** Rejects if the code cannot be fetched; the next call tries again. */
  load(): Promise<void>;
  /** Throws before `load` has resolved. */
  get(): Module;
}

type Fetch = <Module>(fetchModule: () => Promise<Module>) => () => Promise<Module>;

let fetcher: Fetch = (fetchModule) => fetchModule;

/** For a page with its own way to fetch code again that did not arrive. `next` is called once for each part. */
export const setPartFetcher = (next: Fetch): void => void (fetcher = next);

export function lazyPart<Module>(fetchModule: () => Promise<Module>): LazyPart<Module> {
  let loaded: Module | undefined;
  let fetchPart: (() => Promise<Module>) | undefined;
  return {
    isLoaded: () => loaded !== undefined,
    async load() {
      fetchPart ??= fetcher(fetchModule);
      loaded ??= await fetchPart();
    },
    get() {
      if (loaded === undefined) throw new Error('A part is used before it has loaded.');
      return loaded;
    },
  };
}
