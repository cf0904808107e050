/**
 * What the inline head scripts of the demo's pages do. A link of the prerendered page works before the application has
 * loaded, so the scenario and seed in the address are stored here already. The product's own head script runs next and
 * looks for the session of that scenario and person. The host's page is hidden if it may not be the one to show
 * (`LaunchOptions.needsOtherPage`).
 */
import { hiddenAttribute } from '../../src/firstLoad/domContract';
import { createFakeApiStub, triggerAppLoad } from './createFakeApiStub';
import { readLaunchOptions } from './launchOptions';

/** Call once the site's base path is known (`baseAttribute`). */
export function openDemoHead(): void {
  const launchOptions = readLaunchOptions();
  window.__fake ??= createFakeApiStub(launchOptions);
  if (!launchOptions.needsOtherPage) return;
  document.documentElement.dataset[hiddenAttribute] = 'page';
  // The product's head script loads the application after the page has painted, which a hidden page does not do.
  document.addEventListener('DOMContentLoaded', triggerAppLoad);
}
