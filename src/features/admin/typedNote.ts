/** The note to the customer, as an admin types it. */
import { countCharacters, hasForbiddenCharacters, isVisible } from '../../lib/acceptableText';
import { collapseWhiteSpace } from '../../lib/collapseWhiteSpace';
import { requestLimits } from '../requests/requestFields';
import type { RequestStatus } from '../requests/requestStatus';
import * as texts from './barsTexts';

/** Turns a typed note into the one to store: one line, or null if it has no visible characters. */
export function toNote(typed: string): string | null {
  const line = collapseWhiteSpace(typed);
  return isVisible(line) ? line : null;
}

/** Whether the form asks for a note. The database does not. */
export const needsNote = (to: RequestStatus): boolean => to === 'failed';

/** Why a typed note cannot be sent, in one sentence. */
export function findNoteError(typed: string, to: RequestStatus): string | undefined {
  const note = toNote(typed);
  if (note === null) return needsNote(to) ? texts.noteMissing : undefined;
  const length = countCharacters(note);
  if (length > requestLimits.note) return texts.noteTooLong(length);
  if (hasForbiddenCharacters(note)) return texts.noteUnreadable;
  return undefined;
}
