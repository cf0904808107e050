import { formatDate } from '../../lib/formatDate';
import { lowerFirst } from '../../lib/lowerFirst';
import { filtersIn, type ListFilter, type ListRules, type ListView } from './listView';
import * as texts from './barsTexts';
import { isPeriod, rangeOf, type Period } from './createdFilter';

/** Describes the rows of a view, as part of a sentence. */
export const viewText = (list: ListRules, view: ListView): string =>
  [
    ...filtersIn(list, view).flatMap(({ filter, value }) => filterText(filter, value)),
    ...(view.search === '' ? [] : [texts.withSearch(view.search)]),
  ].join(', ');

function filterText(filter: ListFilter<never>, value: string): string | [] {
  if (filter.kind === 'choice') {
    const { label, options } = filter;
    return lowerFirst(value === '' ? `${options['']}` : `${label} ${options[value]}`);
  }
  if (value === '') return [];
  return filter.kind === 'person' ? lowerFirst(filter.label) : createdText(value);
}

const createdInPeriod: Readonly<Record<Period, string>> = {
  today: texts.createdToday,
  '7d': texts.createdLast7Days,
  '30d': texts.createdLast30Days,
};

function createdText(value: string): string {
  if (isPeriod(value)) return createdInPeriod[value];
  const { from, to } = rangeOf(value);
  const shown = (day: string) => formatDate(`${day}T12:00`);
  if (to === '') return texts.createdSince(shown(from));
  return from === '' ? texts.createdUntil(shown(to)) : texts.createdBetween(shown(from), shown(to));
}
