const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hour12: false });

/** A time of the fake, in the time zone of the browser. */
export function formatMoment(iso: string): string {
  return format.format(new Date(iso));
}

/** `at`: milliseconds. Shown to the second. */
export function formatTime(at: number): string {
  return timeFormat.format(new Date(at));
}
