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

/** With the time of day: `Mar 2, 2026, 2:05 PM`. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${formatDate(iso)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}
