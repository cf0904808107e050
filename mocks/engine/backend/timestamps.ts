/**
 * Conversions of dates and times: from milliseconds and from PostgreSQL's input forms to canonical text (UTC, six
 * fractional digits, so that text order is time order), and back.
 */
import { PostgresError, FeatureNotSupported } from './schema';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

const dates = new Map<number, string>();

/** `2026-11-21` for a day number since the epoch. Cached, because thousands of rows share few days. */
function dateText(dayNumber: number): string {
  const known = dates.get(dayNumber);
  if (known !== undefined) return known;
  const text = new Date(dayNumber * day).toISOString().slice(0, -14);
  if (dates.size > 5000) dates.clear();
  dates.set(dayNumber, text);
  return text;
}

/** The character code of the decimal digit of `value` at `unit` (1, 10 or 100). */
const digit = (value: number, unit: number): number => 48 + (Math.floor(value / unit) % 10);

/** Milliseconds since the epoch, with a fraction for microseconds, as `2026-11-21T00:02:53.328551+00:00`. */
export function toTimestamp(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  const micros = Math.round((milliseconds - whole) * 1000);
  if (micros === 1000) return toTimestamp(whole + 1);
  const dayNumber = Math.floor(whole / day);
  const time = whole - dayNumber * day;
  const hours = Math.floor(time / (60 * minute));
  const minutes = Math.floor(time / minute) % 60;
  const seconds = Math.floor(time / second) % 60;
  // Built from character codes: joining twenty strings is slow, and a large seed makes a hundred thousand timestamps.
  const text = dateText(dayNumber);
  // oxfmt-ignore
  return text + String.fromCharCode(
    84, digit(hours, 10), digit(hours, 1), 58, digit(minutes, 10), digit(minutes, 1), 58, digit(seconds, 10), digit(seconds, 1),
    46, digit(time, 100), digit(time, 10), digit(time, 1), digit(micros, 100), digit(micros, 10), digit(micros, 1),
    43, 48, 48, 58, 48, 48,
  );
}

/** Milliseconds since the epoch, with microseconds as the fraction. */
export function fromTimestamp(timestamp: string): number {
  return Date.parse(`${timestamp.slice(0, 23)}Z`) + Number(timestamp.slice(23, 26)) / 1000;
}

const timestampPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[T ]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d*))?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2}(?::?\d{2})?)?)?$/i;

export type MomentType = 'timestamptz' | 'timestamp' | 'date' | 'time';

function badInput(type: MomentType, text: string): PostgresError {
  const name = type === 'timestamptz' ? 'timestamp with time zone' : type;
  return new PostgresError('22007', `invalid input syntax for type ${name}: "${text}"`);
}

function outOfRange(text: string, hint: string | null = null): PostgresError {
  return new PostgresError('22008', `date/time field value out of range: "${text}"`, null, hint);
}

function zoneOutOfRange(text: string): PostgresError {
  return new PostgresError('22009', `time zone displacement out of range: "${text}"`);
}

function unreadTimestamp(text: string): PostgresError {
  return new FeatureNotSupported(`the timestamp "${text}" (send ISO 8601)`);
}

/** Milliseconds that a zone is ahead of UTC; undefined for 16 hours or more, or for 60 or more minutes or seconds. */
function zoneOffset(zone: string | undefined): number | undefined {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?:?(\d{2})?$/.exec(zone ?? '');
  if (!parts) return 0;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = parts;
  if (Number(hours) > 15 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const size = Number(hours) * 60 * minute + Number(minutes) * minute + Number(seconds) * second;
  return sign === '-' ? -size : size;
}

function specialMoment(word: string, now: string | undefined): string | undefined {
  if (word === 'epoch') return toTimestamp(0);
  const days = { now: undefined, today: 0, tomorrow: 1, yesterday: -1 }[word];
  if (word !== 'now' && days === undefined) return undefined;
  if (now === undefined) throw unreadTimestamp(word);
  if (days === undefined) return now;
  return toTimestamp(Math.floor(fromTimestamp(now) / day) * day + days * day);
}

/** The part of a canonical timestamptz that the type keeps, in UTC. */
function partOf(type: MomentType, canonical: string): string {
  if (type === 'time') return canonical.slice(11, 26);
  return canonical.slice(0, type === 'date' ? 10 : type === 'timestamp' ? 26 : undefined);
}

/**
 * PostgreSQL's input of a date or time, ISO forms only, in the session time zone UTC. `now` serves the words `now`,
 * `today`, `yesterday`, `tomorrow`. Other forms that PostgreSQL would read are refused with 0A000 and never guessed.
 */
export function parseMoment(type: MomentType, text: string, now?: string): string {
  const trimmed = text.trim();
  const isTime = type === 'time';
  const parts = timestampPattern.exec(isTime && /^\d+:/.test(trimmed) ? `2000-01-01 ${trimmed}` : trimmed);
  if (!parts) {
    const word = trimmed.toLowerCase();
    const special = isTime && word !== 'now' ? undefined : specialMoment(word, now);
    if (special !== undefined) return partOf(type, special);
    // PostgreSQL also reads month names, BC, AM, named zones, infinity, bare years and slashes; this parser does not.
    if (/^[+-]?infinity$/i.test(trimmed) || (/\d/.test(trimmed) && /^[\w\s:.,/+-]+$/.test(trimmed))) {
      throw unreadTimestamp(text);
    }
    throw badInput(type, text);
  }
  if (isTime && parts[4] === undefined) throw badInput(type, text);
  const [, years, months, days, hours = '0', minutes = '0', seconds = '0', fraction = '', zone] = parts;
  const [year, month, date] = [Number(years), Number(months), Number(days)];
  const [hour, minutesOfHour, secondsOfMinute] = [Number(hours), Number(minutes), Number(seconds)];
  const isoDate = `${years}-${digits(month, 2)}-${digits(date, 2)}`;
  const midnight = Date.parse(`${isoDate}T00:00:00Z`);
  const isInCalendar = month > 0 && month <= 12 && date > 0 && date <= 31;
  const isValidDate =
    year > 0 && isInCalendar && !Number.isNaN(midnight) && new Date(midnight).getUTCDate() === date;
  const isValidTime =
    (hour < 24 && minutesOfHour < 60 && secondsOfMinute <= 60) ||
    (hour === 24 && minutesOfHour === 0 && secondsOfMinute === 0 && Number(fraction || '0') === 0);
  // PostgreSQL checks the time, then the zone, then the date.
  if (!isValidTime) throw outOfRange(text);
  const offset = zoneOffset(zone);
  if (offset === undefined) throw zoneOutOfRange(text);
  if (!isValidDate) {
    throw outOfRange(text, isInCalendar ? null : 'Perhaps you need a different "DateStyle" setting.');
  }
  if (type === 'date') return isoDate;
  // Rounded to microseconds, the type's resolution. Kept apart, because a double has too few digits for the sum.
  const micros = Math.round(Number(`0.${fraction || '0'}`) * 1e6);
  const time =
    hour * 60 * minute + minutesOfHour * minute + secondsOfMinute * second + Math.floor(micros / 1000);
  const rest = digits(micros % 1000, 3);
  // 24:00:00 is not the same time as 00:00:00.
  if (isTime && time === day) return `24:00:00.000${rest}`;
  const moment = (isTime ? 0 : midnight) + time - (type === 'timestamptz' ? offset : 0);
  const isoYear = new Date(moment).getUTCFullYear();
  if (isoYear < 1 || isoYear > 9999) throw unreadTimestamp(text);
  return partOf(type, `${new Date(moment).toISOString().slice(0, -1)}${rest}+00:00`);
}

export const parseTimestamp = (text: string, now?: string): string => parseMoment('timestamptz', text, now);

/** As PostgreSQL prints it: `2026-11-21 00:02:53.3285+00`. */
export function timestampText(timestamp: string): string {
  const fraction = timestamp.slice(20, 26).replace(/0+$/, '');
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}${fraction === '' ? '' : `.${fraction}`}+00`;
}

/** A canonical timestamptz as JSON shows it: without trailing zeros in the fraction, and without an empty fraction. */
export function timeToJson(canonical: string): string {
  let end = 26;
  while (canonical.charCodeAt(end - 1) === 48) end--;
  if (canonical.charCodeAt(end - 1) === 46) end--;
  return canonical.slice(0, end) + canonical.slice(26);
}

/** `timeToJson` for a timestamp or time, which has no zone. */
export const withoutZeros = (canonical: string): string => canonical.replace(/\.?0+$/, '');
