/**
 * The only script of a public page before its first paint; the build compiles it and writes it into the head.
 * It decides what part of the page is shown and when the application is fetched, and keeps clicks until the application
 * runs. Import only what is worth its bytes: all of it is in the server's first answer.
 */
import { hasDataSaver } from '../lib/dataSaver';
import { paths } from '../lib/pages';
import { readAuthLink } from '../supabase/authLink';
import { hasStoredSession } from '../supabase/storedSession';
import { hiddenAttribute, pageAttribute, type FirstFiles } from './domContract';
import { bufferEarlyClicks } from './earlyClicks';
import { addLink, preload } from './preload';
import { isOwnPage } from './prerenderedPages';
import { showRequestedSignUp } from './showRequestedSignUp';
import { siteBase, toSiteAddress } from './siteAddress';

/**
 * Fetches the application at once for members, for mail links and on /auth, where everybody wants to type; otherwise
 * when the page has loaded and is idle, or at the first sign that somebody wants to use it. If the browser saves data,
 * only that sign counts.
 */
export function startFirstScript({ pages, sheets, scripts, member }: FirstFiles): void {
  const { dataset } = document.documentElement;
  /** The files to fetch at the next sign of use: at first all, later those that did not arrive. */
  const missing = [...scripts];

  function load(): void {
    const files = missing.splice(0);
    if (files.length === 0) return;
    files.forEach(preload);
    // The application needs the whole document, and an inserted script does not wait for it by itself.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => files.forEach(add));
    } else files.forEach(add);
  }

  function add(file: string): void {
    const element = file.endsWith('.css') ? addSheet(file) : addScript(file);
    element.onerror = () => {
      element.remove();
      // Only this file: a script that has already run would start the application again.
      missing.push(file);
    };
  }

  function addScript(file: string): HTMLScriptElement {
    const script = Object.assign(document.createElement('script'), { src: siteBase() + file });
    // Without the element, webpack's chunk loader requests the file again instead of waiting for a load that has ended.
    script.onload = () => script.remove();
    return document.head.appendChild(script);
  }

  /** Members have the sheet in their cache: their first paint waits for it, and so has the web fonts. */
  function addSheet(file: string): HTMLLinkElement {
    return addLink('stylesheet', siteBase() + file, { blocking: isVisitor ? '' : 'render' });
  }

  for (const sign of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(sign, load, true);
  bufferEarlyClicks();

  const address = toSiteAddress();
  const isVisitor = !hasStoredSession() && !readAuthLink(address, paths.auth);
  const page = dataset[pageAttribute] ?? '';
  const isShown = pages ? !pages.includes(address.pathname) : isOwnPage(page, address.pathname, isVisitor);
  const addRest = () => {
    sheets.forEach(add);
    document.querySelector('link[rel=icon]')?.setAttribute('href', `${siteBase()}/favicon.svg`);
    addLink('manifest', `${siteBase()}/site.webmanifest`);
  };
  // On a first visit these must not compete with the page for bandwidth.
  if (isVisitor) afterPaint(addRest);
  else addRest();
  if (!isShown) dataset[hiddenAttribute] = 'page';
  if (!isVisitor) dataset[hiddenAttribute] ??= 'account';
  if (!isVisitor || !isShown || page === paths.auth) {
    load();
    if (!isVisitor) member.forEach(preload);
    else if (page === paths.auth) showRequestedSignUp();
  } else if (!hasDataSaver()) {
    addEventListener('load', () => afterPaint(load));
  }
}

/** Runs `work` once the browser has reported a paint and is idle. */
function afterPaint(work: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    // A page that is never idle must also get its application.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 });
    else work();
  }).observe({ type: 'paint', buffered: true });
}
