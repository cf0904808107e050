/**
 * A state that people share: the fake's snapshot and, if the demo's panel saved it, the page on which it was saved.
 * Files, links, `/_fake/snapshot` and the stand-alone server take the same JSON. This module validates what comes from
 * a file or a link; `readSnapshot` validates the snapshot's rows when they are restored.
 */
import type { Json, Origin } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import { isClockTime, readSnapshotParts } from 'supabase-in-memory/tools';

export interface SharedState {
  /** The answer to `GET /_fake/snapshot`. */
  snapshot: { [key: string]: Json };
  /** The origin from which the snapshot was seeded. */
  origin: Origin;
  /** Added by the panel; missing in a server's answer. */
  page?: SavedPage;
}

export interface SavedPage {
  /** The time of the fake's clock when the state was saved, in milliseconds. */
  at: number;
  /** The project's and the site's URLs at that time, which the links in mails contain. */
  projectUrl: string;
  siteUrl: string;
  /** The page's address in the site: `/admin?page=2`. */
  address: string;
  /** The person chosen for the tab; null if none was chosen. */
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

/** Characters of a file, or bytes of a decompressed link. After a long day a state has a few hundred thousand. */
export const maxStateBytes = 8_000_000;

export const tooLarge = 'This file is too large to be from this demo.';

/** A snapshot with `page` as an additional key, so that everything that takes a snapshot takes it. */
export const writeState = ({ snapshot, page }: SharedState): string => JSON.stringify({ ...snapshot, page });

/** Throws a sentence for people. */
export function readState(text: string): SharedState {
  if (text.length > maxStateBytes) throw new Error(tooLarge);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new Error('This state is damaged or incomplete.');
  }
  const { origin: from, ...parts } = readSnapshotParts(value);
  // Copy the known keys only, because other keys in the file are not validated.
  const { scenario, seed, seeded, at } = from;
  const origin = { scenario, seed, seeded, at };
  const { snapshot } = parts;
  // In a file of an older demo, `page` is not a key: its fields are beside the snapshot.
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

/** Whether it is a path of the site, never another host. Parsed, because to a browser `/<tab>/host` is `//host`. */
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
