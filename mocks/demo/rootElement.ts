import { rootId } from '../../src/firstLoad/domContract';

/** The element that the product renders into. */
export function rootElement(): HTMLElement {
  const root = document.getElementById(rootId);
  if (!root) throw new Error(`The page has no #${rootId}`);
  return root;
}

/** Keeps the page that the host sent from being painted, because another one is to be shown. */
export function hidePage(): void {
  document.documentElement.style.visibility = 'hidden';
}

export const isPageHidden = (): boolean => document.documentElement.style.visibility === 'hidden';

/** Empties the product's element, shows the page again if it was hidden, and returns the element. */
export function clearRoot(): HTMLElement {
  const root = rootElement();
  root.replaceChildren();
  document.documentElement.style.visibility = '';
  return root;
}
