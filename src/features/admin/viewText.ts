import { formatCount } from '../../lib/formatCount';
import { lowerFirst } from '../../lib/lowerFirst';
import { filtersIn, type ListFilter, type ListRules, type ListView } from './adminView';
import { createdText } from './createdFilter';

/** `1 request`, `1,204 requests`, or with an adjective before the noun. */
export const countText = (count: number, adjective = ''): string =>
  `${formatCount(count)} ${adjective}${count === 1 ? 'request' : 'requests'}`;

/** Describes the rows of a view, as part of a sentence. */
export const viewText = (list: ListRules, view: ListView): string =>
  [
    ...filtersIn(list, view).flatMap(({ filter, value }) => filterText(filter, value)),
    ...(view.search === '' ? [] : [`with “${view.search}”`]),
  ].join(', ');

function filterText(filter: ListFilter<never>, value: string): string | [] {
  if (filter.kind === 'choice') {
    const { label, options } = filter;
    return lowerFirst(value === '' ? `${options['']}` : `${label} ${options[value]}`);
  }
  if (value === '') return [];
  return filter.kind === 'person' ? lowerFirst(filter.label) : createdText(value);
}
