/**
 * A leave-behind: one HTML file with the demo for one prospect, which the build makes as a template without data. What is
 * put into it stands in an element of its own, with a sum over it: the file says so when somebody has changed it.
 */
import { isObject } from 'supabase-in-memory/schema';
import { PackProblem, readPack, type Pack } from '../product/packs/pack';
import { leaveBehindMark } from './leaveBehindTemplate';

export interface LeaveBehind {
  /** With an email or a booking page: whom to call when the file has ended. */
  pack: Pack;
  opens: 'story' | 'free';
  /** The day on which it was made, and the last one on which it opens: `2026-11-30`. */
  made: string;
  until: string;
}

/** Why a file cannot be made, or does not open, in a sentence. */
export class LeaveBehindProblem extends Error {}

/** The `id` of the element with the data; its `data-sum` is `sum`. */
export const leaveBehindId = 'leave-behind';

/** Days. */
export const longestLife = 366;

const changed = 'Part of it is not as it was made. Open the original, or ask for a new one.';

/** Throws a `LeaveBehindProblem`. */
export function fillTemplate(template: string, content: LeaveBehind): string {
  const { pack, made, until } = content;
  if (pack.email === undefined && pack.booking === undefined) {
    throw new LeaveBehindProblem(
      'Enter your email or your booking page, so that the file can say whom to call.',
    );
  }
  if (!isDay(until) || until < made || until > dayAfter(made, longestLife)) {
    throw new LeaveBehindProblem('The last day lies within a year from today.');
  }
  if (!template.includes(leaveBehindMark)) {
    throw new LeaveBehindProblem('This demo was built without what such a file is made of.');
  }
  // No end of the element in it, whatever the pack says.
  const text = JSON.stringify(content).replace(/</g, '\\u003c');
  return template.replace(
    leaveBehindMark,
    () => `<script type="application/json" id="${leaveBehindId}" data-sum="${sumOf(text)}">${text}</script>`,
  );
}

/** As the page has it. Throws a `LeaveBehindProblem` about a file that somebody has changed. */
export function readLeaveBehind(text: string, sum: string | undefined): LeaveBehind {
  if (sum !== sumOf(text)) throw new LeaveBehindProblem(changed);
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) throw new LeaveBehindProblem(changed);
    const { pack, opens, made, until } = value;
    if ((opens === 'story' || opens === 'free') && isDay(made) && isDay(until)) {
      return { pack: readPack(pack), opens, made, until };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof PackProblem)) throw error;
  }
  throw new LeaveBehindProblem(changed);
}

/**
 * Whether the file opens on this day. `seen`: the latest day on which it was opened before, as far as the browser has kept
 * that.
 */
export function stateOn(
  today: string,
  { made, until }: LeaveBehind,
  seen: string,
): 'open' | 'ended' | 'early' {
  if (today > until) return 'ended';
  // The prospect may live where it is still yesterday.
  const first = seen > made ? seen : made;
  return today < dayAfter(first, -1) ? 'early' : 'open';
}

/** The day of the machine, where it stands: `2026-11-30`. */
export function dayOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `November 30, 2026`. */
export function dayInWords(day: string): string {
  return new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** FNV-1a. It finds slips and edits by hand; it is no signature, and hides nothing. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16);
}
