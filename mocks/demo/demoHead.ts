/** Part of the inline script of the demo's pages in a folder. */
import { openDemoHead } from './openDemoHead';
import { placeSite } from './placeSite';

placeSite(document.currentScript);
openDemoHead();
