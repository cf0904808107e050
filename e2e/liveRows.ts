/** Checks that changes by others appear at once: across the demo's tabs, and over real sockets on the live build. */
import type { Page } from '@playwright/test';
import { expect } from './quietPage';
import { listEntry, submitRequest } from './steps';

/** `customer` has the dashboard open, `admin` the list of all requests. Each page has a session of its own. */
export async function expectLiveChanges(customer: Page, admin: Page): Promise<void> {
  // The tests of the live build share a server, and this one may run twice, so the name has to be unique.
  const request = { businessName: `Lanterns ${Date.now()}`, location: 'Erie, PA', keywords: 'lanterns' };
  const rows = admin.getByRole('table', { name: 'requests' }).getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const first = rows.first();
  const top = await first.innerText();
  const loads = { customer: 0, admin: 0 };
  customer.on('load', () => (loads.customer += 1));
  admin.on('load', () => (loads.admin += 1));

  await submitRequest(customer, request);
  const more = admin.getByRole('button', { name: /^\d+ new requests?$/ });
  await expect(more).toBeVisible();
  expect(await first.innerText()).toBe(top);
  await more.press('Enter');
  await expect(listEntry(admin, request.businessName)).toBeVisible();

  const badge = listEntry(customer, request.businessName);
  for (const [status, label] of [
    ['processing', 'Processing'],
    ['completed', 'Completed'],
  ] as const) {
    await listEntry(admin, request.businessName).getByRole('combobox').selectOption(status);
    await expect(badge).toContainText(label);
    await expect(customer.getByText(`${request.businessName}: ${label}`)).toBeAttached();
  }
  expect(loads).toEqual({ customer: 0, admin: 0 });
}
