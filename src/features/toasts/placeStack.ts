/**
 * The places of a toast as values of CSS `inset`, the preferred one first: on a phone the bottom and the top, elsewhere the
 * corners, of which the lower left one has neither filters nor statuses. `--foot` clears what is fixed to the bottom of the
 * page (toasts.module.css).
 */
const placesOnPhone = ['auto 0 var(--foot)', '0 0 auto'];
const corners = ['auto auto var(--foot) 0', 'auto 0 var(--foot) auto', '0 0 auto auto', '0 auto auto 0'];

/**
 * What a toast should not cover: dialogs, the field or row that somebody is changing, submit buttons. A dialog's controls also
 * count by themselves, for a dialog that fills the screen.
 */
const uncovered =
  '[role=dialog], [role=dialog] :is(a, button, input, select, textarea), :is(input, textarea, select):focus, ' +
  ':is([role=row], tr, li):focus-within, [type=submit]';

/** Events that may show or move something that a toast should not cover. */
const layoutEvents = ['focusin', 'transitionend', 'resize'];

/** Events that end the press of a pointer. */
const releases = ['pointerup', 'pointercancel'];

/** Events that may mean that somebody leaves the page, or returns to it. */
const attentionEvents = ['focus', 'blur', 'visibilitychange'];

/** Whether the page is hidden or another window has the focus. Ignores the focus in a frame: only one frame can have it. */
const isPageLeft = () => document.hidden || (parent === window && !document.hasFocus());

/**
 * Keeps the shown toast off what it should not cover, at the place where it covers least of that. It does not move while somebody is using it. Tells `setAway` whether nobody looks at the page. Returns
 * a cleanup function.
 */
export function placeStack(stack: HTMLElement, setAway: (isAway: boolean) => void): () => void {
  const updateAway = () => setAway(isPageLeft());
  updateAway();
  for (const type of attentionEvents) addEventListener(type, updateAway);
  const place = () => {
    if (stack.matches(':hover, :focus-within')) return;
    const isWide = matchMedia('(min-width: 40rem)').matches;
    // While somebody types on a phone, the keyboard covers the bottom.
    const isTyping = document.activeElement?.matches('input, textarea');
    const places = isWide ? corners : isTyping ? placesOnPhone.toReversed() : placesOnPhone;
    const covered = places.map((inset) => {
      stack.style.inset = inset;
      return coveredArea(stack);
    });
    stack.style.inset = places[covered.indexOf(Math.min(...covered))] ?? '';
  };
  // A dialog takes the focus before it is in its final place, and with reduced motion no `transitionend` follows.
  let frame = 0;
  const placeLater = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  // A press that moves the focus must not bring the toast under the pointer before its click.
  let isPressed = false;
  const press = () => (isPressed = true);
  const release = () => {
    isPressed = false;
    placeLater();
  };
  const placeTwice = () => {
    if (isPressed) return;
    place();
    placeLater();
  };
  addEventListener('pointerdown', press, true);
  for (const type of releases) addEventListener(type, release, true);
  place();
  for (const type of layoutEvents) addEventListener(type, placeTwice);
  return () => {
    for (const type of layoutEvents) removeEventListener(type, placeTwice);
    removeEventListener('pointerdown', press, true);
    for (const type of releases) removeEventListener(type, release, true);
    cancelAnimationFrame(frame);
    for (const type of attentionEvents) removeEventListener(type, updateAway);
    stack.style.inset = '';
  };
}

/** How much of those elements a toast covers, in square pixels. */
function coveredArea(element: HTMLElement): number {
  const own = element.getBoundingClientRect();
  let area = 0;
  for (const each of document.querySelectorAll(uncovered)) {
    const other = each.getBoundingClientRect();
    const width = Math.min(own.right, other.right) - Math.max(own.left, other.left);
    const height = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top);
    area += Math.max(0, width) * Math.max(0, height);
  }
  return area;
}
