/** The head script of the fallback page, which hosts send for addresses of any depth: the demo's own, then the product's. */
import { startFirstScript } from '../../src/firstLoad/firstScript';
import { filesMark, type FirstFiles } from '../../src/firstLoad/protocol';
import { hurry } from './createFakeDoor';
import { openDemoHead } from './openDemoHead';
import { placeSite, searchSite } from './placeSite';

const script = document.currentScript;

function start() {
  openDemoHead();
  startFirstScript(JSON.parse(script?.dataset[filesMark] ?? '') as FirstFiles);
}

if (placeSite(script)) start();
else
  void searchSite().then(() => {
    start();
    // The page's events for which the head script waits may be over.
    hurry();
  });
