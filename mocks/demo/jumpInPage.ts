/** In a single file, handles clicks on links to elements of the page: HashRouter would take `#content` for a route. */
export function jumpInPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const [, id] = /^#([^/].*)$/.exec(link?.getAttribute('href') ?? '') ?? [];
  const target = id === undefined ? null : document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
