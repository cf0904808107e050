/** What a record holds under a name that a client chose: `constructor` is no column just because objects have one. */
export const ownValue = <T>(record: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
