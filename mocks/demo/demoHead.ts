/** The inline script of the demo's pages in a folder. */
import { detectBasePath } from './detectBasePath';
import { openDemoHead } from './openDemoHead';

detectBasePath(document.currentScript?.dataset.prefix);
openDemoHead();
