/** Dates as people in the United States read them, in the time zone of the device: `Mar 2, 2026`. */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** From ISO 8601; a text that is no date is shown as it is. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : format.format(date);
}
