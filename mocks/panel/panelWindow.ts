/**
 * A window of the panel's own, for a second screen. It is a page without an address, of this page's origin, into which
 * React renders: it looks as this page does, and goes with it.
 */
import { useCallback, useEffect, useState } from 'react';

const features = 'popup,width=460,height=760';

/** The one that is open. */
let current: Window | undefined;

/** The one of both windows in which somebody works: browsers let no other one copy. */
export function focusedWindow(): Window {
  return current?.document.hasFocus() === true ? current : window;
}

interface PanelWindow {
  /** While it is open. */
  opened: Window | undefined;
  /** Why there is none, in a sentence. */
  problem: string;
  open: () => void;
  close: () => void;
}

/** `onClosed`: somebody has closed the window itself. */
export function usePanelWindow(onClosed: () => void): PanelWindow {
  const [opened, setOpened] = useState<Window>();
  const [problem, setProblem] = useState('');

  const open = useCallback(() => {
    if (current) return current.focus();
    const next = openWindow();
    if (typeof next === 'string') return setProblem(next);
    setProblem('');
    setOpened(next);
  }, []);

  const close = useCallback(() => {
    setProblem('');
    setOpened(undefined);
  }, []);

  useEffect(() => {
    if (!opened) return undefined;
    current = opened;
    const endLikeness = keepAlike(opened.document);
    const onGone = () => {
      setOpened(undefined);
      onClosed();
    };
    // A page that is left has no time to render.
    const onLeave = () => {
      opened.close();
      close();
    };
    opened.addEventListener('pagehide', onGone);
    window.addEventListener('pagehide', onLeave);
    return () => {
      current = undefined;
      endLikeness();
      opened.removeEventListener('pagehide', onGone);
      window.removeEventListener('pagehide', onLeave);
      opened.close();
    };
  }, [opened, close, onClosed]);

  return { opened, problem, open, close };
}

/** Answers a sentence where there is none. */
function openWindow(): Window | string {
  const opened = window.open('', '', features);
  if (!opened) return 'The browser blocked the window. Allow pop-ups for this page and press it again.';
  try {
    const { document: page } = opened;
    // Written, because what a browser shows by itself has another layout, and Firefox replaces it after a moment.
    page.open();
    page.write('<!doctype html><html><head><title>Demo</title></head><body></body></html>');
    page.close();
    page.addEventListener('submit', leadHere);
    page.addEventListener('click', leadHere);
    return opened;
  } catch {
    opened.close();
    return 'This browser keeps the windows of such a page apart, so the panel stays here.';
  }
}

/** Where a link or a form of the panel leads, this page goes: the window has nothing but the panel. */
function leadHere(event: Event): void {
  if (event.defaultPrevented) return;
  const element = event.target as Element;
  const link = event.type === 'click' ? element.closest<HTMLAnchorElement>('a[href]') : null;
  let href: string | undefined;
  if (event.type === 'submit') {
    const form = element as HTMLFormElement;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) query.append(name, String(value));
    href = `${form.action}${form.action.includes('?') ? '&' : '?'}${query}`;
  } else if (link && link.target === '') ({ href } = link);
  if (href === undefined) return;
  event.preventDefault();
  window.location.assign(href);
}

/** Theme and styles, also those that come later. Answers what ends it. */
function keepAlike(page: Document): () => void {
  const copyTheme = () => {
    for (const { name, value } of document.documentElement.attributes) {
      // The page's security policy refuses the attribute, not the property.
      if (name === 'style') page.documentElement.style.cssText = value;
      else page.documentElement.setAttribute(name, value);
    }
  };
  const copied = new WeakSet<Element>();
  const copyStyles = () => {
    for (const element of document.querySelectorAll('style, link[rel=stylesheet]')) {
      if (copied.has(element)) continue;
      copied.add(element);
      const copy = page.importNode(element, true);
      // An address counts from the page, and the window has none.
      if (element instanceof HTMLLinkElement) copy.setAttribute('href', element.href);
      page.head.append(copy);
    }
  };
  // A prospect's colors.
  const worn = page.createElement('style');
  const sheets = document.adoptedStyleSheets ?? [];
  worn.textContent = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
  page.body.append(worn);
  copyTheme();
  copyStyles();
  const theme = new MutationObserver(copyTheme);
  theme.observe(document.documentElement, { attributes: true });
  const styles = new MutationObserver(copyStyles);
  styles.observe(document.head, { childList: true });
  return () => {
    theme.disconnect();
    styles.disconnect();
  };
}
