import { rootId } from '../../src/firstLoad/domContract';

/** The element that the product renders into. */
export function rootElement(): HTMLElement {
  const root = document.getElementById(rootId);
  if (!root) throw new Error(`The page has no #${rootId}`);
  return root;
}

/** Empties the product's element and returns it. */
export function clearRoot(): HTMLElement {
  const root = rootElement();
  root.replaceChildren();
  return root;
}
