/** The script in the head of the demo's single file, whose only page is the landing page. */
import { baseMark, hiddenMark } from '../../src/firstLoad/domContract';
import { isOwnPage } from '../../src/firstLoad/prerenderedPages';
import { fragmentBase, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { paths } from '../../src/lib/pages';
import { openDemoHead } from './openDemoHead';

document.documentElement.dataset[baseMark] = fragmentBase;
openDemoHead();
if (!isOwnPage(paths.home, toSiteAddress().pathname, true))
  document.documentElement.dataset[hiddenMark] = 'page';
