/**
 * What the inline head scripts of the demo's pages do. A link of the prerendered page works before the application has
 * loaded, so the scenario and seed in the address are stored here already. The host's page is hidden if it may not be the
 * one to show (`LaunchOptions.needsOtherPage`).
 */
import { createFakeApiStub } from './createFakeApiStub';
import { readLaunchOptions } from './launchOptions';
import { showsMembersShell } from './membersShell';
import { hidePage } from './rootElement';

/** Call once the site's base path is known (`baseAttribute`). */
export function openDemoHead(): void {
  const launchOptions = readLaunchOptions();
  window.__fake ??= createFakeApiStub(launchOptions);
  if (launchOptions.needsOtherPage && !showsMembersShell(launchOptions)) hidePage();
}
