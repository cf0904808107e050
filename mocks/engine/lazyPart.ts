/**
 * A part of the engine that is a chunk of its own, because few projects ever need it. Services are synchronous, so `parts.ts`
 * says before a call what it may need.
 */
export interface LazyPart<Module> {
  isLoaded(): boolean;
  /** Rejects where its code cannot be fetched; the next call tries again. */
  load(): Promise<void>;
  /** Throws before `load` has resolved. */
  get(): Module;
}

type Fetch = <Module>(fetchModule: () => Promise<Module>) => () => Promise<Module>;

let fetchBy: Fetch = (fetchModule) => fetchModule;

/** For a page with a way of its own to fetch code again that did not arrive. `by` is asked once for each part. */
export const fetchPartsBy = (by: Fetch): void => void (fetchBy = by);

export function lazyPart<Module>(fetchModule: () => Promise<Module>): LazyPart<Module> {
  let loaded: Module | undefined;
  let fetchPart: (() => Promise<Module>) | undefined;
  return {
    isLoaded: () => loaded !== undefined,
    async load() {
      fetchPart ??= fetchBy(fetchModule);
      loaded ??= await fetchPart();
    },
    get() {
      if (loaded === undefined) throw new Error('A part is used before it has loaded.');
      return loaded;
    },
  };
}
