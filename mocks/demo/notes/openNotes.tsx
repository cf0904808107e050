/** A presenter's notes on a phone (`?view=notes`). The address contains them; nothing connects the phone to the demo. */
import { createRoot } from 'react-dom/client';
import { readNotesAddress } from '../../panel/story/notes';
import { followBrowserTheme } from '../frames/followBrowserTheme';
import { Notes } from './Notes';

export function openNotes(element: HTMLElement): void {
  document.title = 'Your notes';
  followBrowserTheme();
  createRoot(element).render(<Notes steps={readNotesAddress(location.hash)} />);
}
