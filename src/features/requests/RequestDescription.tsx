import type { ReactNode } from 'react';
import detailStyles from '../details/details.module.css';
import { KeywordBadges } from './KeywordBadges';
import { requestColumns, requestFields, textOf, type RequestValues } from './requestFields';

/** The fields of a request that details show as one line each, by name. */
export const descriptionOf = (request: RequestValues): Record<string, ReactNode> =>
  Object.fromEntries(
    requestColumns
      .filter((column) => requestFields[column].shownAs === 'text' && textOf(request, column) !== '')
      .map((column) => [requestFields[column].name, textOf(request, column)]),
  );

/** The fields that details show as a section of badges. */
export function BadgeSections({ request }: { request: RequestValues }) {
  return requestColumns
    .filter((column) => requestFields[column].shownAs === 'keywords')
    .map((column) => (
      <section key={column} className={detailStyles.section}>
        <h3 className={detailStyles.subtitle}>{requestFields[column].name}</h3>
        <KeywordBadges keywords={[request[column]].flat()} shown={50} />
      </section>
    ));
}
