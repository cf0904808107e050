/** The head script of the fallback page, which hosts send for addresses of any depth: first it has to find its folder. */
import { readFiles, type FirstFiles } from '../../src/firstLoad/domContract';
import { startFirstScript } from '../../src/firstLoad/firstScript';
import { triggerAppLoad } from './createFakeApiStub';
import { detectBasePath, searchBasePath } from './detectBasePath';
import { openDemoHead } from './openDemoHead';

const files = readFiles<FirstFiles>();

function start() {
  openDemoHead();
  startFirstScript(files);
}

if (detectBasePath(files)) start();
else
  void searchBasePath().then(() => {
    start();
    // The page's events that the head script waits for may have fired already.
    triggerAppLoad();
  });
