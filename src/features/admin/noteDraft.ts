/** The draft of an admin's note, which survives a reload and the Back button in this tab until it is saved or discarded. */
import { readStored, removeStored, writeStored } from '../../lib/storage';
import { noteStorageKey } from '../session/forgetAtSignOut';

const separator = '\n';
/** The first line of the stored text, which identifies the admin and the request. */
const headOf = (adminId: string, id: string) => `${adminId} ${id}${separator}`;

export function readNoteDraft(adminId: string, id: string): string | null {
  const stored = readStored(noteStorageKey(), 'session');
  const head = headOf(adminId, id);
  return stored?.startsWith(head) ? stored.slice(head.length) : null;
}

export const saveNoteDraft = (adminId: string, id: string, note: string): boolean =>
  writeStored(noteStorageKey(), headOf(adminId, id) + note, 'session');

export const removeNoteDraft = (): boolean => removeStored(noteStorageKey(), 'session');
