/** Query parameters that choose what the demo shows. The product uses none of these names. */
const demoParameters = ['scenario', 'seed', 'as', 'present', 'view', 'pack', 'faults'];

/** Path, query and fragment, without the demo's parameters and a slash at the path's end. */
export function withoutDemoParameters({ pathname, search, hash }: URL): string {
  const query = new URLSearchParams(search);
  const named = [...query.keys()].filter((name) => demoParameters.includes(name) || name.startsWith('pack-'));
  for (const name of named) query.delete(name);
  // Keep the original text if possible: serializing a query again may change how it is encoded.
  const rest = named.length === 0 ? search : query.size > 0 ? `?${query}` : '';
  return (pathname.replace(/\/+$/, '') || '/') + rest + hash;
}
