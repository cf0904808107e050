/** The script in the head of the demo's single file, whose only page is the landing page. */
import { baseAttribute, hiddenAttribute } from '../../src/firstLoad/domContract';
import { isOwnPage } from '../../src/firstLoad/prerenderedPages';
import { fragmentBase, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { paths } from '../../src/lib/pages';
import { openDemoHead } from './openDemoHead';

document.documentElement.dataset[baseAttribute] = fragmentBase;
openDemoHead();
if (!isOwnPage(paths.home, toSiteAddress().pathname, true))
  document.documentElement.dataset[hiddenAttribute] = 'page';
