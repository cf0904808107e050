/** The design language on one page (`?view=design`), rendered from the product's own tokens and parts. */
import { createRoot } from 'react-dom/client';
import { hiddenAttribute } from '../../../src/firstLoad/domContract';
import { announceReady } from '../../../src/firstLoad/announceReady';
import { followBrowserTheme } from '../frames/followBrowserTheme';
import { DesignPage } from './DesignPage';

export function openDesign(element: HTMLElement): void {
  element.replaceChildren();
  delete document.documentElement.dataset[hiddenAttribute];
  document.title = 'The design language';
  followBrowserTheme();
  createRoot(element).render(<DesignPage />);
  announceReady();
}
