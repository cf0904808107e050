/** The demo's control API, called from the page as any of its scripts can. */
import type { Page, Request } from '@playwright/test';
import type { FaultRule } from 'supabase-in-memory';
import { fakeOf } from '../mocks/testing/playwright';
import { showCallsKey } from '../mocks/transports/page/showCallsKey';
import { expect } from './quietPage';

/** The path below which the demo's page finds its back end. */
const project = '/_supabase';

/** Retries, because a page that is navigating answers only after that. */
export async function control(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  let answer: unknown;
  await expect(async () => {
    answer = await fakeOf(page).request(method, path, body);
  }).toPass({ timeout: 15_000 });
  return answer;
}

/** Replaces all fault rules. Without an argument everything works again. */
export async function setFaults(page: Page, ...rules: FaultRule[]): Promise<void> {
  await control(page, 'POST', 'faults', rules);
}

/** Opens an address and waits until the engine answers. */
export async function openDemo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await control(page, 'GET', 'state');
}

/** From now on the product's calls wait for the service worker and go through it, where the browser sees them. */
export async function showCalls(page: Page): Promise<void> {
  const show = (key: string) => sessionStorage.setItem(key, 'on');
  await page.addInitScript(show, showCallsKey);
  if (page.url() !== 'about:blank') await page.evaluate(show, showCallsKey);
}

/**
 * Records the product's calls to its back end from now on, as `METHOD /path`. With `shown: false` it changes nothing
 * about how they are sent, and sees only those that leave the page.
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
