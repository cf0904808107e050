/** The design language on one page (`?view=design`), rendered from the product's own tokens and parts. */
import { createRoot } from 'react-dom/client';
import { hiddenMark } from '../../../src/firstLoad/domContract';
import { takeOver } from '../../../src/firstLoad/takeOver';
import { followBrowserTheme } from '../frames/followBrowserTheme';
import { DesignPage } from './DesignPage';

export function openDesign(element: HTMLElement): void {
  element.replaceChildren();
  delete document.documentElement.dataset[hiddenMark];
  document.title = 'The design language';
  followBrowserTheme();
  createRoot(element).render(<DesignPage />);
  takeOver();
}
