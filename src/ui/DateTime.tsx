import { formatMoment, formatRecent } from '../lib/formatDate';

/** A date in a list, from ISO 8601, with the time of day if it is today. The tooltip has the date and the time. */
export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatRecent(at)}
    </time>
  );
}
