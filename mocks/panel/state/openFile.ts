/** Opens a state file that somebody chose or dropped on the page, after a question. */
import { maxStateBytes, readState, tooLarge } from '../../sharing/stateFile';
import { confirmOpen } from './confirmOpen';
import { showPageDialog } from './showPageDialog';
import type { Demo } from '../demo';
import { messageOf } from '../../../src/lib/messageOf';

/** Resolves to a sentence about the result; undefined if the person declined, or after a dialog about an error. */
export async function openFile(demo: Demo, file: File): Promise<string | undefined> {
  try {
    if (file.size > maxStateBytes) throw new Error(tooLarge);
    const state = readState(await file.text());
    if (!(await confirmOpen(state))) return undefined;
    const problem = await demo.openState(state);
    if (problem !== undefined) throw new Error(problem);
    return 'State opened.';
  } catch (error) {
    const sentence = messageOf(error);
    await showPageDialog('This file cannot be opened', [sentence, 'Nothing has changed.'], ['Close']);
    return undefined;
  }
}

/** Opens files that are dropped anywhere on the page. */
export function listenForFiles(demo: Demo): void {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    void openFile(demo, file);
  });
}
