/** Thrown for SQL that the fake's schema cannot express; the message names it. */
export class UnsupportedSql extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'UnsupportedSql';
  }
}

export const unqualified = (table: string): string => table.slice(table.indexOf('.') + 1);
