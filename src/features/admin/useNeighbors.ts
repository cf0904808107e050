import { useState } from 'react';

interface Neighbors<Row> {
  previous?: Row | undefined;
  next?: Row | undefined;
}

/**
 * The rows before and after the opened one. If the opened row leaves the list, because a filter does not match it anymore,
 * its neighbors are the rows around its former place. `view` identifies the list.
 */
export function useNeighbors<Row extends { id: string }>(
  rows: readonly Row[],
  id: string | null,
  view: string,
): Neighbors<Row> {
  const key = `${view} ${id}`;
  const [last, setLast] = useState({ key: '', index: -1 });
  const found = id === null ? -1 : rows.findIndex((row) => row.id === id);
  if (found >= 0 && (last.key !== key || last.index !== found)) setLast({ key, index: found });
  const index = found < 0 && last.key === key ? last.index : found;
  return index < 0 ? {} : { previous: rows[index - 1], next: rows[found < 0 ? index : index + 1] };
}
