/** The demo's entry in a single file, whose addresses are in the fragment. */
import { HashRouter } from 'react-router-dom';
import { startDemo } from './startDemo';

document.addEventListener('click', jump);
startDemo(HashRouter);

/** Scrolls to an element of the page: HashRouter would take `#content` for an address. */
function jump(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const [, id] = /^#([^/].*)$/.exec(link?.getAttribute('href') ?? '') ?? [];
  const target = id === undefined ? null : document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
