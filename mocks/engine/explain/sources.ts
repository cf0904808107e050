/** Where a migration defines something. */
export interface Source {
  /** `supabase/migrations/….sql:12`. */
  place: string;
  sql: string;
}

/**
 * Keyed by what is defined: `policy TABLE NAME`, `grant TABLE ROLE COMMAND`, `constraint TABLE NAME`,
 * `trigger TABLE FUNCTION` and `function NAME`, all names qualified where SQL qualifies them.
 */
export type Sources = { readonly [what: string]: Source };

/** For spreading into what is explained. */
export function sourceOf(sources: Sources, what: string): { source: Source } | undefined {
  const source = sources[what];
  return source && { source };
}
