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
export interface VisitorWords {
  what: string;
  where: string;
}

interface LeftWords extends VisitorWords {
  userId: string;
  /** Milliseconds since the epoch. */
  leftAt: number;
}

const isVisitorWords = objectOf<VisitorWords>({ what: isString, where: isString });
const isLeftWords = objectOf<LeftWords>({
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
export function readVisitorWords(): VisitorWords | null {
  const kept = readParsed('session');
  return isVisitorWords(kept) ? kept : null;
}

/** What the sign-up of this account has left in this browser within the last day, or null. */
export function readWordsLeftTo(userId: string): VisitorWords | null {
  const left = readParsed('local');
  if (!isLeftWords(left) || left.userId !== userId) return null;
  const age = Date.now() - left.leftAt;
  return age >= 0 && age < day ? { what: left.what, where: left.where } : null;
}

/** Storage can hold anything. */
function readParsed(area: 'local' | 'session'): unknown {
  try {
    return JSON.parse(readStored(storageKey(), area) ?? 'null');
  } catch {
    return null;
  }
}

export function keepVisitorWords({ what, where }: VisitorWords): void {
  writeStored(storageKey(), JSON.stringify({ what, where }), 'session');
  listeners.forEach((listener) => listener());
}

/** Stores the words for the tab in which the account will be confirmed. */
export function leaveWordsTo(userId: string): void {
  const words = readVisitorWords();
  if (!words) return;
  const left: LeftWords = { what: words.what, where: words.where, userId, leftAt: Date.now() };
  writeStored(storageKey(), JSON.stringify(left));
}

export function forgetVisitorWords(): void {
  removeStored(storageKey());
  forgetWordsOfTab();
}

/** Keeps what was left to an account: the tab that its mail opens may come later. */
export function forgetWordsOfTab(): void {
  removeStored(storageKey(), 'session');
  listeners.forEach((listener) => listener());
}

/** As a part of a sentence: `“bakery” in Austin, TX`. Null where there are none, and in prerendered pages. */
export function useVisitorWords(): string | null {
  return useSyncExternalStore(subscribe, describeWords, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function describeWords(): string | null {
  const { what = '', where = '' } = readVisitorWords() ?? {};
  return [what && `“${what}”`, where && `in ${where}`].filter(Boolean).join(' ') || null;
}
