/**
 * A tab that is shown to an audience hides everything of the demo until Shift+D brings it back. This is kept for the tab, or
 * only for this page where the browser stores nothing.
 */
import { readTabStorage, writeTabStorage } from '../transports/page/tabStorage';

const presentKey = 'demo-present';
const listeners = new Set<() => void>();
let hidden = false;
let withNotes = false;
let kept: Storage | undefined;

/** `?present=1` hides the demo and `?present=0` ends the presentation; without either, the tab stays as it is. */
export function restorePresentation(search: string, storage: Storage | undefined): void {
  kept = storage;
  const requested = new URLSearchParams(search).get('present');
  const stored = readTabStorage(storage, presentKey);
  setHidden(requested === '1' || (requested !== '0' && stored !== null), { notes: stored === 'notes' });
}

/** `notes`: a window has the presenter's notes, also after a reload. */
export function setHidden(next: boolean, { notes = false } = {}): void {
  hidden = next;
  withNotes = next && notes;
  writeTabStorage(kept, presentKey, next ? (notes ? 'notes' : 'hidden') : null);
  for (const listener of listeners) listener();
}

export const isHidden = (): boolean => hidden;

export const presentsWithNotes = (): boolean => withNotes;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
