/** Where a migration says it. */
export interface Source {
  /** `supabase/migrations/….sql:12`. */
  place: string;
  sql: string;
}

/**
 * By what is said: `policy TABLE NAME`, `grant TABLE ROLE COMMAND`, `constraint TABLE NAME`, `trigger TABLE FUNCTION`,
 * `function NAME`, `view NAME`, `publication NAME` (its newest tables) and `publication NAME TABLE`, all names qualified where SQL
 * qualifies them.
 */
export type Sources = { readonly [what: string]: Source };
