const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Dates as people in the United States read them, in the time zone of the device: `Mar 2, 2026`. From ISO 8601; a text
 * that is no date is shown as it is. Not by Intl: making its first formatter takes a slow phone 60 ms.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}
