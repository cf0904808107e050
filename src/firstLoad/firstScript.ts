/**
 * The only script of a prerendered page before its first paint; the build compiles it and writes it into the head.
 * It decides when the application is fetched, and keeps people's clicks until the application has taken over.
 * It may only import what is worth its bytes: all of it is in the first answer of the server.
 */
import { savesData } from '../lib/dataSaver';
import { paths } from '../lib/pages';
import { readAuthLink } from '../supabase/authLink';
import { hasStoredSession } from '../supabase/storedSession';
import { memberMark, otherPageMark, type FirstFiles } from './domContract';
import { closest, keepEarlyClicks } from './earlyClicks';
import { addLink, preload } from './preload';
import { isOwnPage } from './prerenderedPages';
import { siteBase, toSiteAddress } from './siteAddress';
import { siteLinks } from './siteLinks';

/** Pointing at one of these counts as a sign of use. */
const anyControl = 'a,button,input,label';

/** Milliseconds after which a page that is never idle gets its application all the same. */
const idlePatience = 2_000;

/**
 * Fetches the application at once for members, for mail links and on /auth, where everybody wants to type; otherwise
 * when the page has loaded and is idle, or at the first sign that somebody wants to use it. Where data has to be
 * saved, only that sign counts.
 */
export function startFirstScript({ page, pages, sheets, files, member }: FirstFiles): void {
  const root = document.documentElement;
  /** The files to ask for at the next sign of use: at first all, then those that did not arrive. */
  let missing = files;

  function load(): void {
    const wanted = missing;
    missing = [];
    wanted.forEach(preload);
    // The application needs the whole document; a script that is inserted does not wait for it by itself.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => wanted.forEach(run));
    } else wanted.forEach(run);
  }

  function run(file: string): void {
    const src = siteBase() + file;
    // In any order: a page's file that never arrives must not keep the application from saying so.
    const script = Object.assign(document.createElement('script'), { src });
    // Without its element, webpack's loader of chunks asks again, instead of waiting for what has ended.
    script.onload = () => script.remove();
    script.onerror = () => {
      script.remove();
      // Only this one: a file that has run would start the application again.
      missing = [...missing, file];
    };
    document.head.append(script);
  }

  function onIntent({ type, target }: Event): void {
    if (type !== 'pointerover' || closest(target, anyControl)) load();
  }

  const intents = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'pointerover'];
  for (const intent of intents) document.addEventListener(intent, onIntent, { capture: true, passive: true });
  keepEarlyClicks(() => {
    for (const intent of intents) document.removeEventListener(intent, onIntent, true);
  });

  const address = toSiteAddress();
  const isVisitor = !hasStoredSession() && !readAuthLink(address, paths.auth);
  // Without an icon link the browser would ask for /favicon.ico.
  const noIcon = addLink('icon', 'data:,');
  const showRest = () => {
    noIcon.remove();
    for (const sheet of sheets) {
      // Members have it in their cache: their first paint waits for it, and so has the web fonts.
      addLink('stylesheet', siteBase() + sheet, { blocking: isVisitor ? '' : 'render' });
    }
    for (const [rel, file] of Object.entries(siteLinks)) addLink(rel, siteBase() + file);
  };
  // On a first visit these must not compete with the page for bandwidth.
  if (isVisitor) afterPaint(showRest);
  else showRest();
  const { pathname } = address;
  const isShown = pages ? !pages.includes(pathname) : isOwnPage(page, pathname, isVisitor);
  // Style sheets hide a page that is not the one to be seen, and from members a visitor's header, until the application
  // runs.
  if (!isShown) root.dataset[otherPageMark] = '';
  if (!isVisitor) root.dataset[memberMark] = '';
  if (!isVisitor || !isShown || page === paths.auth) {
    load();
    if (!isVisitor) member.forEach(preload);
  } else if (!savesData()) {
    addEventListener('load', () => afterPaint(load));
  }
}

/** Runs `work` once the browser has reported the paint of the main content and is idle. */
function afterPaint(work: () => void): void {
  const whenIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: idlePatience });
    else setTimeout(work);
  };
  const type = ['largest-contentful-paint', 'paint'].find((known) =>
    globalThis.PerformanceObserver?.supportedEntryTypes?.includes(known),
  );
  if (type === undefined) return whenIdle();
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    whenIdle();
  });
  observer.observe({ type, buffered: true });
}
