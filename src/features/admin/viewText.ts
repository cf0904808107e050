import { lowerFirst } from '../../lib/lowerFirst';
import { filtersIn, type ListRules, type ListView } from './adminView';

/** Describes the rows of a view, as part of a sentence. */
export const viewText = (list: ListRules, view: ListView): string =>
  [
    ...filtersIn(list, view).flatMap(({ filter: { label, options }, value }) =>
      options
        ? [lowerFirst(value === '' ? `${options['']}` : `${label} ${options[value]}`)]
        : value === ''
          ? []
          : [lowerFirst(label)],
    ),
    ...(view.search === '' ? [] : [`with “${view.search}”`]),
  ].join(', ');
