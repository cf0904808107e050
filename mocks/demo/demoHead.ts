/** Part of the inline script of the demo's pages in a folder. */
import { openDemoHead } from './openDemoHead';
import { detectBasePath } from './detectBasePath';

detectBasePath(document.currentScript);
openDemoHead();
