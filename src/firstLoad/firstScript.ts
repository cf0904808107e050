/**
 * The only script of a prerendered page before its first paint; the build compiles it and writes it into the head.
 * It decides when the application is fetched, and until the application has taken over it keeps what people click.
 * It may only import what is worth its bytes: all of it is in the first answer of the server.
 */
import { resolveScheme, systemDarkQuery, type ThemeMode } from '../lib/themeMode';
import { savesData } from '../lib/dataSaver';
import { paths } from '../lib/paths';
import { readAuthLink } from '../supabase/authLink';
import { hasStoredSession } from '../supabase/storedSession';
import { addLink, preload } from './preload';
import { isShownAt } from './prerenderedPages';
import { earlyMark, memberMark, otherPageMark, themeMark, type FirstFiles } from './protocol';
import { siteBase, toSiteAddress } from './siteAddress';
import { siteLinks } from './siteLinks';

/** What somebody might be about to use. */
const anyControl = 'a,button,input,label';

/** What does nothing without the application. Links and text fields work by themselves. */
const deadControl = 'button,input[type=radio]';

/** Milliseconds that a page which is never idle waits for its application. */
const idlePatience = 2_000;

/**
 * Fetches the application at once for members, for mail links and on /auth, where everybody wants to type; otherwise
 * when the page has loaded and rests, or at the first sign that somebody wants to use it. Where every byte costs, only
 * that sign counts.
 */
export function startFirstScript({ page, sheets, files, member }: FirstFiles): void {
  const root = document.documentElement;
  const clicks: HTMLElement[] = [];
  let isRequested = false;

  function load(): void {
    if (isRequested) return;
    isRequested = true;
    files.forEach(preload);
    // The application wants the whole page; a script that is added does not wait for it by itself.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  }

  function run(): void {
    for (const file of files) {
      const src = siteBase() + file;
      const script = Object.assign(document.createElement('script'), { src, async: false });
      script.onerror = () => {
        // The loader of lazy chunks would wait for it for two minutes, where it can ask again.
        script.remove();
        if (file === files.at(-1)) isRequested = false;
      };
      document.head.append(script);
    }
  }

  function onIntent({ type, target }: Event): void {
    if (type !== 'pointerover' || closest(target, anyControl)) load();
  }

  /** What an early click has opened is closed by Escape and by a link in the page, as when the application is there. */
  const findOpener = () => clicks.find((control) => control.getAttribute('aria-expanded') === 'true');

  function onKeyDown({ key }: KeyboardEvent): void {
    const opener = findOpener();
    if (key !== 'Escape' || !opener) return;
    opener.click();
    opener.focus();
  }

  function onClick(event: Event): void {
    const link = closest(event.target, 'a');
    if (link) {
      findOpener()?.click();
      askNextPage(link);
    }
    const control = closest(event.target, deadControl);
    if (!control) return;
    // Otherwise React, half-way through taking over, would answer it too.
    event.stopPropagation();
    // The browser would send the form itself: Enter in a field clicks its button as well.
    if (control.matches('[type=submit]')) event.preventDefault();
    clicks.push(control);
    showAtOnce(control);
  }

  const intents = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'pointerover'];
  for (const intent of intents) document.addEventListener(intent, onIntent, { capture: true, passive: true });
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown, true);
  window.earlyInput = {
    handOver() {
      for (const intent of intents) document.removeEventListener(intent, onIntent, true);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKeyDown, true);
      void repeat(clicks.splice(0));
    },
  };

  const address = toSiteAddress();
  const isVisitor = !hasStoredSession() && !readAuthLink(address, paths.auth);
  // Without one the browser would ask for /favicon.ico.
  const noIcon = addLink('icon', 'data:,');
  const showRest = () => {
    noIcon.remove();
    for (const sheet of sheets) {
      // Members have it in their cache: the first paint waits for it, and has the web fonts.
      addLink('stylesheet', siteBase() + sheet, { blocking: isVisitor ? '' : 'render' });
    }
    for (const [rel, file] of Object.entries(siteLinks)) addLink(rel, siteBase() + file);
  };
  // A first visit must not share the line with them.
  if (isVisitor) afterPaint(showRest);
  else showRest();
  const isShown = isShownAt(page, address.pathname, isVisitor);
  // The style sheet hides both until the application is there: another page, and the header of a visitor.
  if (!isShown) root.dataset[otherPageMark] = '';
  if (!isVisitor) root.dataset[memberMark] = '';
  if (!isVisitor || !isShown || page === paths.auth) {
    load();
    if (!isVisitor) member.forEach(preload);
  } else if (!savesData()) {
    addEventListener('load', () => afterPaint(load));
  }
}

/** One after the other: the second click on a menu must meet the menu that the first one opened. */
async function repeat(clicks: readonly HTMLElement[]): Promise<void> {
  for (const control of clicks) {
    control.click();
    await Promise.resolve();
  }
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** The browser follows the link after this event, in whichever tab; the address in the page stays what it was. */
function askNextPage(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  link.setAttribute('href', href + (link.dataset[earlyMark] ?? ''));
  setTimeout(() => link.setAttribute('href', href));
}

/**
 * What a click will lead to, as far as the style sheet can show it. It changes nothing that the application reads: it
 * will be told by the repeated click.
 */
function showAtOnce(control: HTMLElement): void {
  const { [earlyMark]: early } = control.dataset;
  const expanded = control.getAttribute('aria-expanded');
  if (expanded !== null) control.setAttribute('aria-expanded', String(expanded === 'false'));
  if (early === undefined) return;
  const { dataset } = document.documentElement;
  const system = matchMedia(systemDarkQuery).matches ? 'dark' : 'light';
  const chosen = early === 'toggle' ? (dataset[themeMark] === 'dark' ? 'light' : 'dark') : early;
  dataset[themeMark] = resolveScheme(chosen as ThemeMode, system);
}

/** Once the page's main content is on the screen, by the browser's own account, and nothing else is to be done. */
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
