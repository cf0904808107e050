/** Part of the inline script of the demo's members' pages. */
import { readFiles } from '../../src/firstLoad/domContract';
import { openDemoHead } from './openDemoHead';
import { detectBasePath } from './detectBasePath';

detectBasePath(readFiles());
openDemoHead();
