import { expectLiveChanges } from '../liveRows';
import { test } from '../quietPage';
import { accounts, signIn } from '../steps';

test('A change appears without a reload on every screen whose user may see it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const admin = await other.newPage();
  await signIn(page, accounts.customer);
  await signIn(admin, accounts.admin);
  await admin.goto('/admin?tab=requests');
  await expectLiveChanges(page, admin);
  await other.close();
});
