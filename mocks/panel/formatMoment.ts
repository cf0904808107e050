const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A time of the fake for people, in their time zone. */
export function formatMoment(iso: string): string {
  return format.format(new Date(iso));
}
