/** The presenter's notes for each step, and an address that opens a story with its notes on a phone. */
import { fromBase64Url, toBase64Url } from 'supabase-in-memory/tools';
import { toUrl } from '../../../src/firstLoad/siteAddress';
import { readStored, writeStored } from '../../../src/lib/storage';
import { storyFrom, type OpenedStory } from './stories';

/** In local storage: the notes by step, as JSON. */
const notesKey = 'demo-notes';

export function readNotes(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readStored(notesKey) ?? '{}');
    const entries = stored !== null && typeof stored === 'object' ? Object.entries(stored) : [];
    return Object.fromEntries(entries.map(([step, text]) => [step, String(text)]));
  } catch {
    return {};
  }
}

export function storeNote(step: string, text: string): void {
  writeStored(notesKey, JSON.stringify({ ...readNotes(), [step]: text }));
}

export interface NotedStep {
  sentence: string;
  /** The presenter's own words; may be empty. */
  note: string;
}

/** Characters of an address. A QR code for a longer one has modules too small for a camera (over about 120 a side). */
const maxLength = 1200;

/** Undefined if the address is too long for a QR code. Story and notes are in its fragment, which no server gets. */
export function toNotesAddress({ source, script }: OpenedStory): string | undefined {
  const notes = readNotes();
  const own = script.steps.flatMap(({ id }) => (notes[id] ? [[id, notes[id]]] : []));
  const bytes = new TextEncoder().encode(JSON.stringify([source, ...own]));
  const address = `${toUrl('/?view=notes')}#${toBase64Url(bytes)}`;
  return address.length > maxLength ? undefined : address;
}

/** Undefined unless `hash` is a complete fragment that `toNotesAddress` wrote. */
export function readNotesAddress(hash: string): NotedStep[] | undefined {
  const bytes = fromBase64Url(hash.slice(1));
  if (!bytes) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  const [source, ...own] = Array.isArray(read) ? (read as unknown[]) : [];
  const isOwn = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  const story = typeof source === 'string' && own.every(isOwn) ? storyFrom(source) : undefined;
  const notes = new Map(own.filter(isOwn));
  return story?.script.steps.map(({ id, say }) => ({ sentence: say, note: notes.get(id) ?? '' }));
}

/** Whether another device can open pages of this site at its own address. */
export const isServedToOthers = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean =>
  /^https?:$/.test(protocol) && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
