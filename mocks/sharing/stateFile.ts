/**
 * A state of the demo that people share: the fake's snapshot, and where the person who saved it was. This
 * module validates what comes from a file or a link; `readSnapshot` validates the snapshot's rows when they are
 * restored.
 */
import type { Json, Origin } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import { isClockTime, isOrigin } from 'supabase-in-memory/tools';

export interface SharedState {
  /** The fake's clock when it was saved, milliseconds. */
  at: number;
  /** As `GET /_fake/snapshot` answers it. */
  snapshot: Json;
  /** The origin from which the snapshot was seeded. */
  origin: Origin;
  /** The addresses of the project and the site at that time, which links in mails name. */
  projectUrl: string;
  siteUrl: string;
  /** An address of the site, `/admin?page=2`. */
  address: string;
  /** Who the tab was; null where nobody had been chosen. */
  person: string | null;
  /** The stored session as text; null for a visitor. */
  session: string | null;
  /** The scrolled parts of the page, by name. */
  places: readonly ScrollPosition[];
}

export interface ScrollPosition {
  name: string;
  /** Pixels. */
  top: number;
  heights: readonly number[];
}

const format = 'autosuggest-demo-state';
const version = 1;

/** Bytes of a file, and of what a link unfolds to. A state of a long day has a few hundred thousand. */
export const maxStateBytes = 8_000_000;

export const tooLarge = 'This file is larger than any that the demo makes.';

export function writeState(state: SharedState): string {
  return JSON.stringify({ format, version, ...state });
}

/** Throws a sentence for people. */
export function readState(text: string): SharedState {
  if (text.length > maxStateBytes) throw new Error(tooLarge);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('This state is damaged: it cannot be read to its end.');
  }
  if (!isObject(value) || value.format !== format) throw new Error('This is no state of the demo.');
  if (value.version !== version) {
    throw new Error(
      `This state was saved by another version of the demo (${String(value.version).slice(0, 20)}).`,
    );
  }
  const { at, snapshot, projectUrl, siteUrl, address, person, session, places } = value;
  if (
    !isClockTime(at) ||
    !isObject(snapshot) ||
    !isOrigin(snapshot.origin) ||
    typeof projectUrl !== 'string' ||
    typeof siteUrl !== 'string' ||
    !isSiteAddress(address) ||
    !isTextOrNull(person) ||
    !isTextOrNull(session) ||
    !Array.isArray(places) ||
    !places.every(isScrollPosition)
  ) {
    throw new Error('This state is damaged.');
  }
  // Copy the known keys only, because other keys in the file are not validated.
  const from: Origin = snapshot.origin;
  const { scenario, seed, seeded, at: seededAt } = from;
  const origin = { scenario, seed, seeded, at: seededAt };
  return { at, snapshot, origin, projectUrl, siteUrl, address, person, session, places };
}

const anySite = 'https://site.invalid';

/** A path of the site, never another host. Parsed, because browsers leave out tabs and line breaks: `/<tab>/host` is `//host`. */
export function isSiteAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.startsWith('/') &&
    value.length < 4000 &&
    URL.canParse(value, anySite) &&
    new URL(value, anySite).origin === anySite
  );
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function isScrollPosition(value: unknown): value is Json & ScrollPosition {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.top === 'number' &&
    Array.isArray(value.heights) &&
    value.heights.every((height) => typeof height === 'number')
  );
}
