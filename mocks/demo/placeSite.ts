/**
 * Finds out below which path of its host the demo's folder lies. Runs in the page's head, before anything with a
 * relative address is read.
 */
import { baseMark, prefixMark } from '../../src/firstLoad/protocol';
import { keepForTab, recallForTab, tabStorage } from '../transports/page/tabStorage';

const baseKey = 'demo-base';

export function placeSite(script: HTMLOrSVGScriptElement | null): void {
  const prefix = script?.dataset[prefixMark];
  const { dataset } = document.documentElement;
  if (prefix === undefined) {
    // The fallback page, which hosts send for addresses of any depth, has no prefix: use what an earlier page found.
    const base = recallForTab(tabStorage(), baseKey);
    if (base && location.pathname.startsWith(`${base}/`)) dataset[baseMark] = base;
    return;
  }
  const siteFrom = (pathname: string) => new URL(prefix, location.origin + pathname).pathname;
  // Relative addresses count from a folder, and some hosts answer `/demo/auth` with the file of `/demo/auth/`.
  const folder = location.pathname.replace(/[^/]*\.html$/, '').replace(/\/*$/, '/');
  if (siteFrom(folder) !== siteFrom(location.pathname)) {
    history.replaceState(history.state, '', folder + location.search + location.hash);
  }
  const base = siteFrom(folder).slice(0, -1);
  if (base) dataset[baseMark] = base;
  keepForTab(tabStorage(), baseKey, base || null);
}
