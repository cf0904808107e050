/**
 * What a visitor typed into the landing page's suggestion box, for the calculator, the sign-up and the first request.
 * This tab keeps it until it is used or a session ends. The confirmation email opens another tab, so a sign-up also
 * saves the search in local storage under its account's id; no other account reads it.
 */
import { useSyncExternalStore } from 'react';
import { isNumber, objectOf, isString } from '../../lib/typeGuards';
import { readStored, removeStored, scopedKey, writeStored } from '../../lib/storage';
import { visitorSearchKey } from './forgetAtSignOut';

/** Either may be empty. */
export interface VisitorSearch {
  what: string;
  where: string;
}

interface SavedSearch extends VisitorSearch {
  userId: string;
  /** When it was saved, in milliseconds since the epoch. */
  leftAt: number;
}

const isVisitorSearch = objectOf<VisitorSearch>({ what: isString, where: isString });
const isSavedSearch = objectOf<SavedSearch>({
  what: isString,
  where: isString,
  userId: isString,
  leftAt: isNumber,
});

/** Milliseconds for which a search is saved: as long as the link in the email is valid. */
const maxAge = 24 * 60 * 60 * 1000;

const storageKey = () => scopedKey(visitorSearchKey);
const listeners = new Set<() => void>();

/** The search that this tab keeps, or null. */
export function readVisitorSearch(): VisitorSearch | null {
  const stored = readParsed('session');
  return isVisitorSearch(stored) ? stored : null;
}

/** The search that this account's sign-up saved in this browser within the last day, or null. */
export function readSearchSavedFor(userId: string): VisitorSearch | null {
  const saved = readParsed('local');
  if (!isSavedSearch(saved) || saved.userId !== userId) return null;
  const age = Date.now() - saved.leftAt;
  return age >= 0 && age < maxAge ? { what: saved.what, where: saved.where } : null;
}

/** Null if the stored text is not JSON: storage can hold anything. */
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

/** Saves the search for the tab in which the account will be confirmed. */
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

/** Leaves a search that was saved for an account: the tab from its email may still be opened. */
export function clearTabSearch(): void {
  removeStored(storageKey(), 'session');
  listeners.forEach((listener) => listener());
}

/** The search as part of a sentence: `“bakery” in Austin, TX`. Null if there is none, and in prerendered pages. */
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
