/**
 * Detects the path of the demo's folder on its host. Runs in the page's head, before anything with a
 * relative address is read.
 */
import { baseAttribute } from '../../src/firstLoad/domContract';
import { writeTabStorage, readTabStorage, tabStorage } from '../transports/page/tabStorage';

const baseKey = 'demo-base';

/** A script in the demo's folder that answers when it is started as a worker. */
const probeScript = 'site.js';

/**
 * `prefix` is the relative path from the page to the site, `./` or `../`. False where only the host can say: then call
 * `searchBasePath`.
 */
export function detectBasePath(prefix?: string): boolean {
  if (prefix === undefined) {
    // The fallback page, which hosts send for addresses of any depth, has no prefix: use what an earlier page found.
    const base = readTabStorage(tabStorage(), baseKey);
    if (!base || !location.pathname.startsWith(`${base}/`)) return false;
    document.documentElement.dataset[baseAttribute] = base;
    prefixLinks(base);
    return true;
  }
  const siteFrom = (pathname: string) => new URL(prefix, location.origin + pathname).pathname;
  // Relative addresses count from a folder, and some hosts answer `/demo/auth` with the file of `/demo/auth/`.
  const folder = location.pathname.replace(/[^/]*\.html$/, '').replace(/\/*$/, '/');
  if (siteFrom(folder) !== siteFrom(location.pathname)) {
    history.replaceState(history.state, '', folder + location.search + location.hash);
  }
  storeBase(siteFrom(folder).slice(0, -1));
  return true;
}

/** Asks the host which of the folders above this address has the demo, nearest first. */
export async function searchBasePath(): Promise<void> {
  let base = location.pathname.replace(/^\/+/, '/');
  do base = base.replace(/\/+[^/]*$/, '');
  while (!(await canLoad(`${base}/${probeScript}`)) && base !== '');
  storeBase(base);
  if (base) prefixLinks(base);
}

/** Starts the file as a worker, because requesting a missing file in any other way logs an error in the console. */
function canLoad(file: string): Promise<boolean> {
  const worker = new Worker(file);
  return new Promise<boolean>((resolve) => {
    worker.onmessage = () => resolve(true);
    worker.onerror = () => resolve(false);
  }).finally(() => worker.terminate());
}

function storeBase(base: string): void {
  if (base) document.documentElement.dataset[baseAttribute] = base;
  writeTabStorage(tabStorage(), baseKey, base || null);
}

/** The fallback page's links begin with a slash. */
function prefixLinks(base: string): void {
  const prefix = () => {
    for (const link of document.querySelectorAll('a[href^="/"],link[rel^=apple]'))
      link.setAttribute('href', base + link.getAttribute('href'));
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', prefix);
  else prefix();
}
