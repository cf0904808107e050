/** Part of the inline script of the demo's pages in a folder. */
import { readFiles } from '../../src/firstLoad/domContract';
import { openDemoHead } from './openDemoHead';
import { detectBasePath } from './detectBasePath';

detectBasePath(readFiles());
openDemoHead();
