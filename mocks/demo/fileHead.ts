/** The script in the head of the demo's single file, whose only page is the landing page. */
import { baseMark, otherPageMark } from '../../src/firstLoad/protocol';
import { isShownAt } from '../../src/firstLoad/prerenderedPages';
import { fragmentBase, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { paths } from '../../src/lib/paths';
import { openDemoHead } from './openDemoHead';

document.documentElement.dataset[baseMark] = fragmentBase;
openDemoHead();
if (!isShownAt(paths.home, toSiteAddress().pathname, true))
  document.documentElement.dataset[otherPageMark] = '';
