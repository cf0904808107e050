/**
 * What the inline scripts of the demo's pages do. A link of the prerendered page works before the application is there,
 * and what the address says of scenario and seed must not be lost on the way. The product's own script, which is next,
 * asks for the session of that scenario and person. Where a mail link was opened or somebody is named, whatever page the
 * host has sent is not to be seen.
 */
import { otherPageMark } from '../../src/firstLoad/protocol';
import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { setStorageScope } from '../../src/lib/storage';
import { tabStorage } from '../transports/page/tabStorage';
import { personScope, readChosenPerson } from './chosenPerson';
import { readChosenScenario, storageScope } from './chosenScenario';
import { mailLinkOfPage } from './demoAddress';
import { fakeDoor } from './fakeDoor';

/** Where the site stands is known by then. */
export function openDemoHead(): void {
  fakeDoor();
  const { search } = toSiteAddress();
  const world = storageScope(readChosenScenario(search, tabStorage()));
  const { person, asked } = readChosenPerson(search, tabStorage(), world);
  setStorageScope(personScope(world, person));
  if (!asked && mailLinkOfPage() === null) return;
  document.documentElement.dataset[otherPageMark] = '';
  // A hidden page never rests in the way that its own script waits for.
  document.addEventListener('DOMContentLoaded', () => document.dispatchEvent(new Event('focusin')));
}
