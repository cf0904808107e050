/** In a frame of the side-by-side view: shows which status the other person has just changed. */
import live from '../../../src/ui/liveBadge.module.css';
import { rootElement } from '../rootElement';

/** Milliseconds. */
const pulse = 1200;

/** From now on, scrolls to each badge whose status changes while this frame lacks the focus, and lets it pulse once. */
export function revealChanges(): void {
  const changed = `.${live.changed}`;
  new MutationObserver((records) => {
    // In the frame with the focus, people have made the change themselves.
    if (document.hasFocus()) return;
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const badge = node.matches(changed) ? node : node.querySelector(changed);
        if (badge) reveal(badge);
      }
    }
  }).observe(rootElement(), { childList: true, subtree: true });
}

function reveal(badge: Element): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  badge.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  if (isCalm) return;
  badge.animate([{ boxShadow: '0 0 0 0 var(--accent)' }, { boxShadow: '0 0 0 0.75rem transparent' }], {
    duration: pulse,
    easing: 'ease-out',
  });
}
