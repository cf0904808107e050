const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Dates as people in the United States read them, in the time zone of the device: `Mar 2, 2026`. From ISO 8601; text that
 * is not a date is returned as is. Does not use Intl: creating its first formatter takes a slow phone 60 ms.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** Like `formatDate`, with words for today and yesterday: `Today at 2:05 PM`, `Yesterday`. */
export function formatRecent(iso: string, now = new Date()): string {
  const day = formatDate(iso);
  if (day === formatDate(now.toISOString())) return `Today at ${formatTime(iso)}`;
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === formatDate(before.toISOString()) ? 'Yesterday' : day;
}

/** With the time of day: `Mar 2, 2026, 2:05 PM`. */
export function formatMoment(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? iso : `${formatDate(iso)}, ${formatTime(iso)}`;
}

/** The time of day: `2:05 PM`. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
