/**
 * A state that people share: the fake's snapshot and, where the demo's panel saved it, the page on which that was. Files,
 * links, `/_fake/snapshot` and the stand-alone server take the same JSON. This module validates what comes from a file
 * or a link; `readSnapshot` validates the snapshot's rows when they are restored.
 */
import type { Json, Origin } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import { isClockTime, readSnapshotParts } from 'supabase-in-memory/tools';

export interface SharedState {
  /** As `GET /_fake/snapshot` answers it. */
  snapshot: { [key: string]: Json };
  /** The origin from which the snapshot was seeded. */
  origin: Origin;
  /** What the panel adds; missing in the answer of a server. */
  page?: SavedPage;
}

export interface SavedPage {
  /** The fake's clock when it was saved, milliseconds. */
  at: number;
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

/** Bytes of a file, and of what a link unfolds to. A state of a long day has a few hundred thousand. */
export const maxStateBytes = 8_000_000;

export const tooLarge = 'This file is larger than any the demo makes.';

/** A snapshot with one key more, so that whatever takes a snapshot takes it. */
export const writeState = ({ snapshot, page }: SharedState): string => JSON.stringify({ ...snapshot, page });

/** Throws a sentence for people. */
export function readState(text: string): SharedState {
  if (text.length > maxStateBytes) throw new Error(tooLarge);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new Error('This state is damaged: it cannot be read to its end.');
  }
  const { origin: from, ...parts } = readSnapshotParts(value);
  // Copy the known keys only, because other keys in the file are not validated.
  const { scenario, seed, seeded, at } = from;
  const origin = { scenario, seed, seeded, at };
  const { snapshot } = parts;
  // An older demo put the snapshot into the page's part.
  const page = isObject(value) && value.snapshot !== undefined ? value : snapshot.page;
  return { snapshot, origin, ...(page !== undefined && { page: readPage(page) }) };
}

function readPage(value: Json): SavedPage {
  const { at, projectUrl, siteUrl, address, person, session, places } = isObject(value) ? value : {};
  if (
    !isClockTime(at) ||
    typeof projectUrl !== 'string' ||
    typeof siteUrl !== 'string' ||
    !isSiteAddress(address) ||
    !isTextOrNull(person) ||
    !isTextOrNull(session) ||
    !Array.isArray(places) ||
    !places.every(isScrollPosition)
  ) {
    throw new Error('This state is damaged at "page".');
  }
  return { at, projectUrl, siteUrl, address, person, session, places };
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
