/** Looks up a name that a client chose, without finding inherited properties such as `constructor`. */
export const getOwn = <T>(record: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
