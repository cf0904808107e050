/**
 * The inline script of the fallback page, which hosts send for addresses of any depth: it has to find the demo's folder
 * before it can load the page's files.
 */
import { siteLinks } from '../../src/firstLoad/siteLinks';
import { siteBase, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { pageAt } from '../../src/lib/pages';
import { detectBasePath, searchBasePath } from './detectBasePath';
import { openDemoHead } from './openDemoHead';
import { hidePage } from './rootElement';

const files = JSON.parse(document.currentScript?.dataset.files ?? '[]') as string[];

function start() {
  openDemoHead();
  // Some hosts send this page for addresses that do have one.
  if (pageAt(toSiteAddress().pathname)) hidePage();
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', addFiles);
  else addFiles();
}

function addFiles() {
  document.head.insertAdjacentHTML('beforeend', siteLinks(`${siteBase()}/`));
  for (const file of files) {
    const href = siteBase() + file;
    document.head.append(
      file.endsWith('.css')
        ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
        : Object.assign(document.createElement('script'), { src: href, async: false }),
    );
  }
}

if (detectBasePath()) start();
else void searchBasePath().then(start);
