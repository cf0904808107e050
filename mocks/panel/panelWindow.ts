/**
 * The panel's own window, for a second screen: a blank page of this page's origin, into which React renders. It has the
 * styles of this page and closes with it.
 */
import { useCallback, useEffect, useState } from 'react';

const features = 'popup,width=460,height=760';

let current: Window | undefined;

/** This window or the panel's, whichever has the focus: browsers allow copying only there. */
export function focusedWindow(): Window {
  return current?.document.hasFocus() === true ? current : window;
}

export interface PanelWindow {
  /** The window, while it is open. */
  opened: Window | undefined;
  /** Why the window could not be opened, in a sentence; otherwise ''. */
  problem: string;
  /** Returns whether the window is open afterwards. */
  open: () => boolean;
  close: () => void;
}

/** `onClosed`: called when somebody closes the window itself. */
export function usePanelWindow(onClosed: () => void): PanelWindow {
  const [opened, setOpened] = useState<Window>();
  const [problem, setProblem] = useState('');

  const open = useCallback(() => {
    if (current) {
      current.focus();
      return true;
    }
    const next = openWindow();
    if (typeof next === 'string') {
      setProblem(next);
      return false;
    }
    setProblem('');
    setOpened(next);
    return true;
  }, []);

  const close = useCallback(() => {
    setProblem('');
    setOpened(undefined);
  }, []);

  useEffect(() => {
    if (!opened) return undefined;
    current = opened;
    const stopMirroring = mirrorStyles(opened.document);
    const onPageHide = () => {
      setOpened(undefined);
      onClosed();
    };
    // Close the window directly: this page has no time left to render.
    const onLeave = () => {
      opened.close();
      close();
    };
    opened.addEventListener('pagehide', onPageHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      current = undefined;
      stopMirroring();
      opened.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pagehide', onLeave);
      opened.close();
    };
  }, [opened, close, onClosed]);

  return { opened, problem, open, close };
}

/** Returns a sentence with the reason if no window can be opened. */
function openWindow(): Window | string {
  const opened = window.open('', '', features);
  if (!opened) return 'The browser blocked the window. Allow pop-ups for this page and try again.';
  try {
    const { document: page } = opened;
    // Write a document, because the browser's initial one is in quirks mode, and Firefox replaces it after a moment.
    page.open();
    page.write('<!doctype html><html><head><title>Demo</title></head><body></body></html>');
    page.close();
    page.addEventListener('submit', navigateThisPage);
    page.addEventListener('click', navigateThisPage);
    return opened;
  } catch {
    opened.close();
    return 'This browser isolates windows opened from this page, so the panel stays here.';
  }
}

/** Makes links and forms of the panel navigate this page, because the window has nothing but the panel. */
function navigateThisPage(event: Event): void {
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

/** Copies theme and styles into `page`, and keeps them up to date. Returns a function that stops this. */
function mirrorStyles(page: Document): () => void {
  const copyTheme = () => {
    for (const { name, value } of document.documentElement.attributes) {
      // The content security policy refuses the attribute, but not the property.
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
      // The window has no address to resolve a relative one against.
      if (element instanceof HTMLLinkElement) copy.setAttribute('href', element.href);
      page.head.append(copy);
    }
  };
  adoptSheets(page);
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

/**
 * A prospect's colors are in a constructed style sheet, which documents cannot share. The content security policy refuses
 * a style element with them.
 */
function adoptSheets(page: Document): void {
  const view = page.defaultView;
  const sheets = document.adoptedStyleSheets ?? [];
  if (!view || sheets.length === 0) return;
  const copy = new view.CSSStyleSheet();
  copy.replaceSync(sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'));
  page.adoptedStyleSheets = [copy];
}
