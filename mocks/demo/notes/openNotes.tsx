/** A presenter's notes on a phone (`?view=notes`). The address contains them; nothing connects the phone to the demo. */
import { createRoot } from 'react-dom/client';
import { hiddenMark } from '../../../src/firstLoad/domContract';
import { takeOver } from '../../../src/firstLoad/takeOver';
import { readNotesAddress } from '../../panel/story/notes';
import { followBrowserTheme } from '../frames/followBrowserTheme';
import { Notes } from './Notes';

export function openNotes(element: HTMLElement): void {
  element.replaceChildren();
  delete document.documentElement.dataset[hiddenMark];
  document.title = 'Your notes';
  followBrowserTheme();
  createRoot(element).render(<Notes steps={readNotesAddress(location.hash)} />);
  takeOver();
}
