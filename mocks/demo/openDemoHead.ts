/**
 * What the inline scripts of the demo's pages do. A link of the prerendered page works before the application is there,
 * and what the address says of scenario and seed must not be lost on the way. The product's own script, which is next,
 * asks for the session of that scenario and person. Where a mail link was opened, somebody is named, a state is shared,
 * a prospect has a world of their own or several pages are shown, whatever page the host has sent is not to be seen.
 */
import { otherPageMark } from '../../src/firstLoad/protocol';
import { createFakeDoor, hurry } from './createFakeDoor';
import { takeTabChoices } from './tabChoices';

/** Where the site stands is known by then. */
export function openDemoHead(): void {
  const choices = takeTabChoices();
  window.__fake ??= createFakeDoor(choices);
  if (!choices.isOther) return;
  document.documentElement.dataset[otherPageMark] = '';
  // A hidden page never rests in the way that its own script waits for.
  document.addEventListener('DOMContentLoaded', hurry);
}
