/** What tests of the demo do besides steering the fake: open it, and look at the calls that leave the page. */
import type { Page, Request } from '@playwright/test';
import { fakeOf } from '../mocks/testing/playwright';
import { showCallsKey } from '../mocks/transports/page/showCallsKey';

/** The path below which the demo's page finds its back end. */
const project = '/_supabase';

/** Opens an address and waits until the engine answers. */
export async function openDemo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await fakeOf(page).state();
}

/** The address with these parameters in its query, before its fragment. */
export function addressWith(address: string, more: Readonly<Record<string, string>>): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://site.invalid');
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value);
  return `${pathname}?${searchParams}${hash}`;
}

/** From now on sends the product's calls through the service worker, where the browser sees them. */
export async function showCalls(page: Page): Promise<void> {
  const show = (key: string) => sessionStorage.setItem(key, 'on');
  await page.addInitScript(show, showCallsKey);
  if (page.url() !== 'about:blank') await page.evaluate(show, showCallsKey);
}

/**
 * Records the product's calls to its back end from now on, as `METHOD /path`. With `shown: false` the calls are sent
 * as usual, and only those that leave the page are recorded.
 */
export async function recordCalls(page: Page, { shown = true } = {}): Promise<string[]> {
  if (shown) await showCalls(page);
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(project)) calls.push(`${request.method()} ${pathname.slice(project.length)}`);
  });
  return calls;
}

export const restPath = '/rest/v1/optimization_requests';
