/**
 * What a visitor typed into the suggestion box of the landing page, for the calculator, the sign-up and the first
 * request. This tab keeps it until it is used or a session ends. The mail that confirms an account opens another tab,
 * so a sign-up also stores the words in local storage with the id of its account; no other account reads them.
 */
import { useSyncExternalStore } from 'react';
import { visitorWordsName } from '../../firstLoad/protocol';
import { isNumber, objectOf, isString } from '../../lib/guards';
import { readStored, removeStored, scopedKey, writeStored } from '../../lib/storage';

/** Either may be empty. */
export interface VisitorSearch {
  what: string;
  where: string;
}

interface SavedSearch extends VisitorSearch {
  userId: string;
  /** Milliseconds since the epoch. */
  leftAt: number;
}

const isVisitorSearch = objectOf<VisitorSearch>({ what: isString, where: isString });
const isSavedSearch = objectOf<SavedSearch>({
  what: isString,
  where: isString,
  userId: isString,
  leftAt: isNumber,
});

/** Milliseconds for which words are left: as long as the link in the mail is good. */
const day = 24 * 60 * 60 * 1000;

const storageKey = () => scopedKey(visitorWordsName);
const listeners = new Set<() => void>();

/** Null where there are none. */
export function readVisitorSearch(): VisitorSearch | null {
  const stored = readParsed('session');
  return isVisitorSearch(stored) ? stored : null;
}

/** What the sign-up of this account has left in this browser within the last day, or null. */
export function readSearchSavedFor(userId: string): VisitorSearch | null {
  const saved = readParsed('local');
  if (!isSavedSearch(saved) || saved.userId !== userId) return null;
  const age = Date.now() - saved.leftAt;
  return age >= 0 && age < day ? { what: saved.what, where: saved.where } : null;
}

/** Storage can hold anything. */
function readParsed(area: 'local' | 'session'): unknown {
  try {
    return JSON.parse(readStored(storageKey(), area) ?? 'null');
  } catch {
    return null;
  }
}

export function saveVisitorSearch({ what, where }: VisitorSearch): void {
  writeStored(storageKey(), JSON.stringify({ what, where }), 'session');
  listeners.forEach((listener) => listener());
}

/** Stores the words for the tab in which the account will be confirmed. */
export function saveSearchFor(userId: string): void {
  const search = readVisitorSearch();
  if (!search) return;
  const saved: SavedSearch = { what: search.what, where: search.where, userId, leftAt: Date.now() };
  writeStored(storageKey(), JSON.stringify(saved));
}

export function clearVisitorSearch(): void {
  removeStored(storageKey());
  clearTabSearch();
}

/** Keeps what was left to an account: the tab that its mail opens may come later. */
export function clearTabSearch(): void {
  removeStored(storageKey(), 'session');
  listeners.forEach((listener) => listener());
}

/** As a part of a sentence: `“bakery” in Austin, TX`. Null where there are none, and in prerendered pages. */
export function useVisitorSearchText(): string | null {
  return useSyncExternalStore(subscribe, describeSearch, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function describeSearch(): string | null {
  const { what = '', where = '' } = readVisitorSearch() ?? {};
  return [what && `“${what}”`, where && `in ${where}`].filter(Boolean).join(' ') || null;
}
