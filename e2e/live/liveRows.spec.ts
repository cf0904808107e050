import { expectLiveChanges } from '../liveRows';
import { test } from '../quietPage';
import { accounts, signIn } from '../steps';

test('Without a reload, an admin is told of a customer’s new request, and the customer sees each change of its status', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const adminContext = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const admin = await adminContext.newPage();
  await signIn(page, accounts.customer);
  await signIn(admin, accounts.admin);
  await admin.goto('/admin?tab=requests');
  await expectLiveChanges(page, admin);
  await adminContext.close();
});
