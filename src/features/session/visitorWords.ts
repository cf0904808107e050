/**
 * What a visitor typed into the suggestion box of the landing page: it goes with them to the calculator, to the sign-up
 * and into their first request. This tab keeps it until it is used, or until somebody signs out.
 */
import { useSyncExternalStore } from 'react';
import { visitorWordsName } from '../../firstLoad/protocol';
import { record, text } from '../../lib/shape';
import { readStored, removeStored, scopedKey, writeStored } from '../../lib/storage';

/** Either may be empty. */
export interface VisitorWords {
  what: string;
  where: string;
}

const isVisitorWords = record<VisitorWords>({ what: text, where: text });
const storageKey = () => scopedKey(visitorWordsName);
const listeners = new Set<() => void>();

/** Null where there are none. Storage can hold anything. */
export function readVisitorWords(): VisitorWords | null {
  try {
    const kept: unknown = JSON.parse(readStored(storageKey(), 'session') ?? 'null');
    return isVisitorWords(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepVisitorWords({ what, where }: VisitorWords): void {
  writeStored(storageKey(), JSON.stringify({ what, where }), 'session');
  listeners.forEach((listener) => listener());
}

export function forgetVisitorWords(): void {
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
