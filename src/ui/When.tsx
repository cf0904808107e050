import { formatMoment, formatRecent } from '../lib/formatDate';

/** A date of a list, from ISO 8601: the time of day if it was today. The whole moment is its tooltip. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatRecent(at)}
    </time>
  );
}
