/**
 * Where another server answers a case differently and the fake is right: the case's id (or the beginning of several
 * ids, ending in `*`), and the fact that proves it. Only what is not listed here fails a run against `CONTRACT_URL`.
 */
export interface KnownDifference {
  id: string;
  /** The server that differs. */
  server: string;
  why: string;
}

export const knownDifferences: readonly KnownDifference[] = [];

export function isKnown(id: string, known: readonly KnownDifference[] = knownDifferences): boolean {
  return known.some((one) => (one.id.endsWith('*') ? id.startsWith(one.id.slice(0, -1)) : one.id === id));
}
