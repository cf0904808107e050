/**
 * What the inline scripts of the demo's pages do. A link of the prerendered page works before the application is there,
 * and what the address says of scenario and seed must not be lost on the way. The product's own script, which is next,
 * asks for the session of that scenario. Where a mail link was opened, whatever page the host has sent is not to be seen.
 */
import { otherPageMark } from '../../src/firstLoad/protocol';
import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { setStorageScope } from '../../src/lib/storage';
import { tabStorage } from '../transports/page/tabStorage';
import { readChosenScenario, storageScope } from './chosenScenario';
import { mailLinkOfPage } from './demoAddress';
import { fakeDoor } from './fakeDoor';

/** Where the site stands is known by then. */
export function openDemoHead(): void {
  fakeDoor();
  setStorageScope(storageScope(readChosenScenario(toSiteAddress().search, tabStorage())));
  if (mailLinkOfPage() !== null) document.documentElement.dataset[otherPageMark] = '';
}
