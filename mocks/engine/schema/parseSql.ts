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

/** The statements of a text, each with its place in it. */
export async function parseStatements(sql: string): Promise<{ node: Node; start: number; end: number }[]> {
  // The parser counts bytes.
  const bytes = new TextEncoder().encode(sql);
  const place = (at: number) => new TextDecoder().decode(bytes.slice(0, at)).length;
  return ((await parse(sql)).stmts ?? []).map(({ stmt, stmt_location: start = 0, stmt_len: length }) => ({
    node: nodeAt(stmt),
    start: place(start),
    end: length === undefined ? sql.length : place(start + length),
  }));
}

/** The statement of a text that has only one; else undefined. */
export async function parseStatement(sql: string): Promise<Node | undefined> {
  const [statement, another] = await parseStatements(sql);
  return another ? undefined : statement?.node;
}
