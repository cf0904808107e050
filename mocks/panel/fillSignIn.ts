/**
 * Fills an account into the sign-in form, as a person would type it. The product's pages know nothing about the demo, so
 * this looks for the fields that a browser's own password manager would find.
 */
import { toHref, toSiteAddress } from '../../src/firstLoad/siteAddress';
import { enterText } from './enterText';
import { focusedWindow } from './panelWindow';

export interface Credentials {
  email: string;
  password: string;
}

/** Returns whether there was a form. Waits up to `timeout` milliseconds for one. */
export async function fillSignIn(credentials: Credentials, timeout = 2000): Promise<boolean> {
  const fields = (await waitForFields(timeout)) ?? undefined;
  if (!fields) return false;
  enterText(fields.email, credentials.email);
  enterText(fields.password, credentials.password);
  fields.email.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  return true;
}

interface Fields {
  email: HTMLInputElement;
  password: HTMLInputElement;
}

function findFields(): Fields | undefined {
  const password = document.querySelector<HTMLInputElement>('form input[type="password"]');
  const email = password?.form?.querySelector<HTMLInputElement>('input[type="email"]');
  return password && email ? { email, password } : undefined;
}

function waitForFields(timeout: number): Promise<Fields | undefined> {
  const found = findFields();
  if (found) return Promise.resolve(found);
  return new Promise((resolve) => {
    const finish = (fields: Fields | undefined) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(fields);
    };
    const observer = new MutationObserver(() => {
      const fields = findFields();
      if (fields) finish(fields);
    });
    const timer = setTimeout(() => finish(undefined), timeout);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Opens a page of the product without a reload, as its own links do. */
export function openInProduct(path: string): void {
  if (toSiteAddress().pathname === path) return;
  history.pushState({}, '', toHref(path));
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

/** Returns whether it worked. On plain http there is no clipboard API, only the older command. */
export async function copyText(text: string): Promise<boolean> {
  const { navigator, document } = focusedWindow();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.cssText = 'position:fixed;opacity:0';
    const before = document.activeElement as HTMLElement | null;
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    before?.focus();
    return copied;
  }
}
