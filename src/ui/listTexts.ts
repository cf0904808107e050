/** Texts of lists. */
import { formatCount } from '../lib/formatCount';

export const loadMore = 'Load more';
export const loadingMore = 'Loading more…';
export const newRows = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? `1 new ${one}` : `${formatCount(count)} new ${many}`;
