/** Keeps clicks on what is visible but does nothing yet, and shows their effect as far as style sheets can. */
import { resolveScheme, systemDarkQuery, type ThemeMode } from '../lib/themeMode';
import { earlyMark, themeMark } from './domContract';

/** Controls that do nothing without the application. Links and text fields work by themselves. */
const deadControl = 'button,input[type=radio]';

/** Repeats the clicks once the application has taken over, and calls `onHandOver`. */
export function keepEarlyClicks(onHandOver?: () => void): void {
  const clicks: HTMLElement[] = [];

  /** The control whose menu an early click has opened. Escape and links close it, as the application does. */
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
    // React may be hydrating already, and would handle the click, too.
    event.stopPropagation();
    // Keeps the browser from sending the form. Enter in a field clicks the button as well.
    if (control.matches('[type=submit]')) event.preventDefault();
    clicks.push(control);
    showAtOnce(control);
  }

  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown, true);
  window.earlyInput = {
    handOver() {
      onHandOver?.();
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKeyDown, true);
      void repeat(clicks.splice(0));
    },
  };
}

/** Repeats one click after the other: the second click on a menu must meet the menu that the first one opened. */
async function repeat(clicks: readonly HTMLElement[]): Promise<void> {
  for (const control of clicks) {
    control.click();
    await Promise.resolve();
  }
}

export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Adds the link's query for this click only: the browser reads the address after the event, then it is restored. */
function askNextPage(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  link.setAttribute('href', href + (link.dataset[earlyMark] ?? ''));
  setTimeout(() => link.setAttribute('href', href));
}

/**
 * Shows the effect of a click as far as style sheets can. Changes nothing that the application reads, because the click
 * will be repeated for it.
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
