/** Keeps clicks on what is visible but does nothing yet, and shows their effect as far as style sheets can. */
import { readSystemScheme, resolveScheme, type ThemeMode } from '../lib/themeMode';
import { earlyAttribute, readyEvent, themeAttribute } from './domContract';

/** Repeats the clicks once the application is on the page. */
export function bufferEarlyClicks(): void {
  const clicks: HTMLElement[] = [];

  function onClick(event: Event): void {
    const { target } = event;
    // Third-party scripts may dispatch a click on the document itself.
    if (!(target instanceof Element)) return;
    const link = target.closest('a');
    if (link) {
      if (link.dataset[earlyAttribute]) link.search = link.dataset[earlyAttribute];
      // Closes the menu that an early click has opened, as the application does.
      clicks.find((control) => control.ariaExpanded === 'true')?.click();
    }
    const control = target.closest<HTMLElement>('button,input[type=radio]');
    if (!control) return;
    // React may be hydrating already, and would handle the click, too.
    event.stopPropagation();
    // Keeps the browser from sending the form. Enter in a field clicks the button as well.
    if (control.matches('[type=submit]')) event.preventDefault();
    clicks.push(control);
    applyEarlyAction(control);
  }

  async function repeat(): Promise<void> {
    document.removeEventListener('click', onClick, true);
    for (const control of clicks) {
      control.click();
      // The second click on a menu must meet the menu that the first one opened.
      await Promise.resolve();
    }
  }

  document.addEventListener('click', onClick, true);
  document.addEventListener(readyEvent, () => void repeat(), { once: true });
}

/** Changes nothing that the application reads, because the click will be repeated for it. */
function applyEarlyAction(control: HTMLElement): void {
  if (control.ariaExpanded) control.ariaExpanded = String(control.ariaExpanded === 'false');
  const { dataset } = document.documentElement;
  const early = control.dataset[earlyAttribute];
  if (early === 'toggle') dataset[themeAttribute] = dataset[themeAttribute] === 'dark' ? 'light' : 'dark';
  else if (early) dataset[themeAttribute] = resolveScheme(early as ThemeMode, readSystemScheme());
}
