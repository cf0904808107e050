/** PostgreSQL's own parser, and access to its tree. */
import { parse } from 'libpg-query';

/** A node of PostgreSQL's parse tree: one key, its type. */
export type Node = { readonly [type: string]: Fields };
export interface Fields {
  readonly [field: string]: unknown;
}

export const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
export const nodeAt = (value: unknown): Node => (value ?? {}) as Node;
export const namesOf = (value: unknown): string[] =>
  nodes(value).map((each) => String(each.String?.sval ?? ''));

/** The statement of a text that has only one; else undefined. */
export async function parseStatement(sql: string): Promise<Node | undefined> {
  const [statement, another] = (await parse(sql)).stmts ?? [];
  return another ? undefined : nodeAt(statement?.stmt);
}
