/**
 * The places of a toast, the preferred one first, as values of CSS `inset`: on a phone above or below, elsewhere the
 * corners, above what stands at the foot of the page (toasts.module.css).
 */
const placesOnPhone = ['0 0 auto', 'auto 0 var(--foot)'];
const corners = ['auto 0 var(--foot) auto', 'auto auto var(--foot) 0', '0 0 auto auto', '0 auto auto 0'];

/** What people need while a toast is shown. Where a dialog has the whole screen, its controls count once more. */
const needed =
  '[role=dialog], [role=dialog] :is(a, button, input, select, textarea), :is(input, textarea, select):focus, [type=submit]';

/** What may bring something needed into view, or move it. */
const occasions = ['focusin', 'transitionend', 'resize'];

/** What may mean that somebody leaves the page, or returns to it. */
const turns = ['focus', 'blur', 'visibilitychange'];

/** Whether the page is hidden or another window has the focus. Of frames, only one ever has it. */
const isPageLeft = () => document.hidden || (parent === window && !document.hasFocus());

/**
 * Keeps the shown toast off open dialogs, the field with the focus and submit buttons, at the place where it covers
 * least of them. It does not move while somebody is using it. Tells `setAway` whether nobody looks at the page. Returns
 * a cleanup function.
 */
export function keepClear(stack: HTMLElement, setAway: (isAway: boolean) => void): () => void {
  const look = () => setAway(isPageLeft());
  look();
  for (const turn of turns) addEventListener(turn, look);
  const place = () => {
    if (stack.matches(':hover, :focus-within')) return;
    const places = matchMedia('(min-width: 40rem)').matches ? corners : placesOnPhone;
    const covered = places.map((inset) => {
      stack.style.inset = inset;
      return coveredArea(stack);
    });
    stack.style.inset = places[covered.indexOf(Math.min(...covered))] ?? '';
  };
  // A dialog takes the focus before it is where it stays, and with reduced motion no transition ends there.
  let frame = 0;
  const placeTwice = () => {
    place();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  place();
  for (const occasion of occasions) addEventListener(occasion, placeTwice);
  return () => {
    for (const occasion of occasions) removeEventListener(occasion, placeTwice);
    cancelAnimationFrame(frame);
    for (const turn of turns) removeEventListener(turn, look);
    stack.style.inset = '';
  };
}

/** How much of what is needed an element covers, in square pixels. */
function coveredArea(element: HTMLElement): number {
  const own = element.getBoundingClientRect();
  let area = 0;
  for (const each of document.querySelectorAll(needed)) {
    const other = each.getBoundingClientRect();
    const width = Math.min(own.right, other.right) - Math.max(own.left, other.left);
    const height = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top);
    area += Math.max(0, width) * Math.max(0, height);
  }
  return area;
}
