import { rootId } from '../../src/firstLoad/domContract';

/** The product's element. */
export function rootElement(): HTMLElement {
  const root = document.getElementById(rootId);
  if (!root) throw new Error(`The page has no #${rootId}`);
  return root;
}

/** The product's element, without what the host's page had in it. */
export function clearRoot(): HTMLElement {
  const root = rootElement();
  root.replaceChildren();
  return root;
}
