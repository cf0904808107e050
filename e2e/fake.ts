/** The demo's control API, reached from the page as any script of it would. */
import type { Page, Request } from '@playwright/test';
import type { FaultRule } from '../mocks/engine/control/faults';
import { fakeOf } from '../mocks/testing/playwright';
import { showCallsKey } from '../mocks/transports/page/showCallsKey';
import { expect } from './quietPage';

/** Below it, the demo's page finds its back end. */
const project = '/_supabase';

/** A page that is on its way to another one is asked again there. */
export async function control(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  let answer: unknown;
  await expect(async () => {
    answer = await fakeOf(page).request(method, path, body);
  }).toPass({ timeout: 15_000 });
  return answer;
}

/** Replaces every rule; without rules everything works again. */
export async function setFaults(page: Page, ...rules: FaultRule[]): Promise<void> {
  await control(page, 'POST', 'faults', rules);
}

/** Opens an address and waits until the engine answers. */
export async function openDemo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await control(page, 'GET', 'state');
}

/** Lets the product's calls travel through the worker from now on, where the browser sees them. Each waits for it. */
export async function showCalls(page: Page): Promise<void> {
  const show = (key: string) => sessionStorage.setItem(key, 'on');
  await page.addInitScript(show, showCallsKey);
  if (page.url() !== 'about:blank') await page.evaluate(show, showCallsKey);
}

/**
 * Every call of the product to its back end from now on that the browser sees, as `METHOD /path`: all of them, unless
 * they are left to the page (`shown: false`).
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
