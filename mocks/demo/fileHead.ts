/** The inline script of the demo's single file, whose only page is the landing page. */
import { baseAttribute } from '../../src/firstLoad/domContract';
import { fragmentBase, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { paths } from '../../src/lib/pages';
import { openDemoHead } from './openDemoHead';
import { hidePage } from './rootElement';

document.documentElement.dataset[baseAttribute] = fragmentBase;
openDemoHead();
if (toSiteAddress().pathname !== paths.home) hidePage();
