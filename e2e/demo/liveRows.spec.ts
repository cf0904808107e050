import { demoKey } from '../../mocks/demo/demoAddress';
import type { SocketFault } from 'supabase-in-memory';
import { expectLiveChanges } from '../liveRows';
import { expect, test } from '../quietPage';
import { listEntry, submitRequest } from '../steps';

test('A change in one tab of the demo appears in another one', async ({ page, context }) => {
  test.setTimeout(90_000);
  const admin = await context.newPage();
  // Each tab has its own person, so one browser context is enough.
  await page.goto('/dashboard?as=customer');
  await admin.goto('/admin?tab=requests&as=admin');
  await expectLiveChanges(page, admin);
});

const faults: { what: string; socket: SocketFault; delivers: boolean }[] = [
  { what: 'that does not open', socket: 'refuse', delivers: false },
  { what: 'that breaks again and again', socket: 'drop', delivers: false },
  { what: 'that is silent', socket: 'silent', delivers: false },
  { what: 'that is slow', socket: { delay: 1500 }, delivers: true },
];

for (const { what, socket, delivers } of faults) {
  test(
    `With a socket ${what}, a request can be submitted, and its new status appears ${delivers ? 'by itself' : 'once the window gets the focus'}`,
    { tag: '@thorough' },
    async ({ page, fake }) => {
      test.setTimeout(90_000);
      await page.goto('/dashboard?as=customer');
      await expect(page.getByLabel('Business Name')).toBeVisible();
      await fake.faults.replace({ socket });
      await page.reload();
      await submitRequest(page, { businessName: 'Socket Soap', location: 'Erie, PA', keywords: 'soap' });
      const entry = listEntry(page, 'Socket Soap');
      await expect(entry).toContainText('Pending');
      // Change the table directly, as another admin's page would.
      await page.evaluate(async (apikey) => {
        const call = (path: string, init: RequestInit & { headers?: object } = {}) =>
          fetch(`/_supabase${path}`, {
            ...init,
            headers: {
              apikey,
              'content-type': 'application/json',
              ...init.headers,
            },
          });
        const session = (await (
          await call('/auth/v1/token?grant_type=password', {
            method: 'POST',
            body: JSON.stringify({ email: 'admin@example.com', password: 'admin-demo' }),
          })
        ).json()) as { access_token: string };
        await call('/rest/v1/optimization_requests?business_name=eq.Socket Soap', {
          method: 'PATCH',
          headers: { authorization: `Bearer ${session.access_token}` },
          body: JSON.stringify({ status: 'completed' }),
        });
      }, demoKey);
      if (!delivers) {
        await expect(entry).toContainText('Pending');
        // Without a working socket, the list is read again when the window gets the focus.
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      }
      await expect(entry).toContainText('Completed');
    },
  );
}
