/** The head script of the fallback page, which hosts send for addresses of any depth: the demo's own, then the product's. */
import { startFirstScript } from '../../src/firstLoad/firstScript';
import { filesMark, type FirstFiles } from '../../src/firstLoad/domContract';
import { triggerAppLoad } from './createFakeApiStub';
import { openDemoHead } from './openDemoHead';
import { detectBasePath, searchBasePath } from './detectBasePath';

const script = document.currentScript;

function start() {
  openDemoHead();
  startFirstScript(JSON.parse(script?.dataset[filesMark] ?? '') as FirstFiles);
}

if (detectBasePath(script)) start();
else
  void searchBasePath().then(() => {
    start();
    // The page's events for which the head script waits may be over.
    triggerAppLoad();
  });
