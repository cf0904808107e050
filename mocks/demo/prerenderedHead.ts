/** The product's head script for prerendered pages, after the demo's own. */
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
