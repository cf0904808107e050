/**
 * A leave-behind: one HTML file with the demo for one prospect. The build makes a template without data; the data goes
 * into an element of its own, with a checksum, so that the file can say when somebody has changed it.
 */
import { isObject } from 'supabase-in-memory/schema';
import { rootId } from '../../src/firstLoad/domContract';
import { PackProblem, readPack, type Pack } from '../product/packs/pack';
import { coverMark, leaveBehindMark } from './leaveBehindTemplate';

export interface LeaveBehind {
  /** Has an email or a booking page, so that an expired file can say whom to contact. */
  pack: Pack;
  opens: 'story' | 'free';
  /** The day on which the file was made, and the last day on which it opens: `2026-11-30`. */
  made: string;
  until: string;
}

/** Says in a sentence why a file cannot be made or does not open. */
export class LeaveBehindProblem extends Error {}

/** The `id` of the element with the data. Its `data-sum` holds the checksum. */
export const leaveBehindId = 'leave-behind';

/** In days. */
export const maxDays = 366;

const incomplete =
  'This file is incomplete, because its download broke off. Download it again, or ask for a new one.';
const changed = 'It’s not the same as when it was made. Open the original or ask for a new one.';

/** Puts the data into the template. Throws a `LeaveBehindProblem`. */
export function fillTemplate(template: string, content: LeaveBehind): string {
  const { pack, made, until } = content;
  if (pack.email === undefined && pack.booking === undefined) {
    throw new LeaveBehindProblem(
      'Enter your email or your booking page, so that the file can say whom to call.',
    );
  }
  if (!isDay(until) || until < made || until > addDays(made, maxDays)) {
    throw new LeaveBehindProblem('Choose a last day within a year from today.');
  }
  if (!template.includes(leaveBehindMark) || !template.includes(coverMark)) {
    throw new LeaveBehindProblem('This demo was built without the template for this file.');
  }
  // Escape `<`, so that no text of the pack can close the element.
  const text = JSON.stringify(content).replace(/</g, '\\u003c');
  return template
    .replace(
      leaveBehindMark,
      () =>
        `<script type="application/json" id="${leaveBehindId}" data-sum="${checksum(text)}">${text}</script>`,
    )
    .replace(coverMark, () => coverOf(pack));
}

/**
 * What the file shows until its program has started. The program is at the end of the file, so a script of the cover notices
 * when a download broke off before it.
 */
function coverOf({ business }: Pack): string {
  const name = business.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
  return `<main class="wrap" style="padding-block:var(--space-8)"><h1>For ${name}</h1><p hidden>${incomplete}</p></main><script>
  addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('script[type="text/plain"] + script')) return;
    document.documentElement.style.visibility = '';
    document.querySelector('#${rootId} p').hidden = false;
  });
</script>`;
}

/** Reads the element's text and `data-sum`. Throws a `LeaveBehindProblem` if somebody has changed the file. */
export function readLeaveBehind(text: string, sum: string | undefined): LeaveBehind {
  if (sum !== checksum(text)) throw new LeaveBehindProblem(changed);
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
 * Whether the file opens on this day. `seen`: the latest day on which it was opened before, or '' if the browser has
 * not kept that.
 */
export function stateOn(
  today: string,
  { made, until }: LeaveBehind,
  seen: string,
): 'open' | 'ended' | 'early' {
  if (today > until) return 'ended';
  // The prospect may live where it is still yesterday.
  const first = seen > made ? seen : made;
  return today < addDays(first, -1) ? 'early' : 'open';
}

/** The day in the machine's time zone: `2026-11-30`. */
export function dayOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `November 30, 2026`. */
export function formatDay(day: string): string {
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

/** FNV-1a. Detects accidental changes and edits by hand; it is not a signature and hides nothing. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16);
}
