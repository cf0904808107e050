/**
 * Finds out where the demo's folder stands, for the page that has just arrived: below which path of which host. Runs in
 * the page's head, before anything with a relative address is read.
 */
import { baseMark, prefixMark } from '../../src/firstLoad/protocol';
import { keepForTab, recallForTab, tabStorage } from '../transports/page/tabStorage';

const baseKey = 'demo-base';

export function placeSite(script: HTMLOrSVGScriptElement | null): void {
  const prefix = script?.dataset[prefixMark];
  const { dataset } = document.documentElement;
  if (prefix === undefined) {
    // A page that hosts send for any address, however deep: an earlier page of this tab has seen where the site stands.
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
