/**
 * Part of the inline script of the demo's pages. A link of the prerendered page works before the application is there,
 * and what the address says of scenario and seed must not be lost on the way. Where a mail link was opened, whatever
 * page the host has sent is not to be seen.
 */
import { otherPageMark } from '../../src/firstLoad/protocol';
import { tabStorage } from '../transports/page/tabStorage';
import { readChosenScenario } from './chosenScenario';
import { isMailLink } from './demoAddress';

readChosenScenario(location.search, tabStorage());
if (isMailLink(location.pathname)) document.documentElement.dataset[otherPageMark] = '';
