/**
 * Part of the inline script of the demo's pages. A link of the prerendered page works before the application is there,
 * and what the address says of scenario and seed must not be lost on the way. The product's own script, which is next,
 * asks for the session of that scenario. Where a mail link was opened, whatever page the host has sent is not to be seen.
 */
import { otherPageMark } from '../../src/firstLoad/protocol';
import { setStorageScope } from '../../src/lib/storage';
import { tabStorage } from '../transports/page/tabStorage';
import { readChosenScenario, storageScope } from './chosenScenario';
import { isMailLink } from './demoAddress';

setStorageScope(storageScope(readChosenScenario(location.search, tabStorage())));
if (isMailLink(location.pathname)) document.documentElement.dataset[otherPageMark] = '';
