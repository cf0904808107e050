import { openDemo, recordCalls, restPath } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials, listEntry, signIn, signUp, submitRequest, toast } from '../steps';

test('Each field that is empty, blank or malformed gets a message, and nothing is sent', async ({ page }) => {
  const calls = await recordCalls(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Choose a password.')).toBeVisible();
  await page.getByLabel('Full Name').fill('   ');
  await fillCredentials(page, { email: ' not an address ', password: 'long-enough' });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  expect(calls).toEqual([]);

  // Loading the address that is already open would keep the chosen form, as a reload does.
  await page.goto('/');
  await signIn(page, accounts.customer);
  calls.length = 0;
  const submit = page.getByRole('button', { name: 'Submit request' });
  await submit.click();
  await expect(page.getByText('Enter the name of your business.')).toBeVisible();
  await expect(page.getByText('Enter a city and state.')).toBeVisible();
  await expect(page.getByText('Enter at least one keyword.')).toBeVisible();
  await page.getByLabel('Business Name').fill(' \t ');
  await page.getByPlaceholder('City, State').fill('\u200b\u3000');
  await page.getByRole('textbox', { name: /^Keywords/ }).fill(' , ,,\u00a0, ');
  await submit.click();
  await expect(page.getByText('Enter the name of your business.')).toBeVisible();
  await expect(page.getByText('Enter a city and state.')).toBeVisible();
  await expect(page.getByText('Enter at least one keyword.')).toBeVisible();
  await expect(page.getByLabel('Business Name')).toBeFocused();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('Repeated clicks store one request, and so does a second attempt after the answer to the first was lost', async ({
  page,
  fake,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await openDemo(page, '/auth');
  await fake.faults.replace({ match: { method: 'POST' }, delay: 300 });
  await fillCredentials(page, accounts.customer);
  await page.getByRole('button', { name: 'Sign In', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);

  const fill = async (businessName: string) => {
    await page.getByLabel('Business Name').fill(businessName);
    await page.getByPlaceholder('City, State').fill('Austin, TX');
    await page.getByRole('textbox', { name: /^Keywords/ }).fill('tiles');
  };
  const submit = page.getByRole('button', { name: /^Submit/ });

  await fill('Double Click Tiles');
  await submit.dblclick();
  await expect(listEntry(page, 'Double Click Tiles')).toBeVisible();

  await fill('Enter And Click Tiles');
  await page.getByPlaceholder('City, State').press('Enter');
  await submit.click({ force: true });
  await page.evaluate(() => document.querySelector('form')?.requestSubmit());
  await expect(listEntry(page, 'Enter And Click Tiles')).toBeVisible();

  await fake.faults.replace({
    match: { method: 'POST', path: restPath },
    on: { first: 1 },
    then: 'lose-answer',
  });
  await fill('Lost Answer Tiles');
  await submit.click();
  await expect(toast(page, 'We couldn’t reach the server.')).toBeVisible();
  await expect(page.getByLabel('Business Name')).toHaveValue('Lost Answer Tiles');
  await submit.click();
  await expect(page.getByLabel('Business Name')).toHaveValue('');
  // Any further call would be in the log by now.
  expect(await fake.calls.list({ method: 'POST', path: '/auth/v1/token' })).toHaveLength(1);
  const submitted = await fake.calls.list({ method: 'POST', table: 'optimization_requests' });
  // The second attempt sends the same id, so the server refuses it as a conflict.
  expect(submitted).toMatchObject([
    { body: { business_name: 'Double Click Tiles' }, status: 201 },
    { body: { business_name: 'Enter And Click Tiles' }, status: 201 },
    { body: { business_name: 'Lost Answer Tiles' }, status: 'dropped' },
    { body: { business_name: 'Lost Answer Tiles' }, status: 409 },
  ]);
  for (const name of ['Double Click Tiles', 'Enter And Click Tiles', 'Lost Answer Tiles']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(1);
  }
  await page.reload();
  for (const name of ['Double Click Tiles', 'Enter And Click Tiles', 'Lost Answer Tiles']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(1);
  }
});

test(
  'When the server refuses a form, its message is shown and what was typed is kept',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    const newcomer = { fullName: 'Noor Haddad', email: 'noor@example.net', password: 'long-enough-4-me' };
    const password = page.getByLabel('Password', { exact: true });
    const email = page.getByLabel('Email', { exact: true });
    const expectRefused = async (words: string | RegExp, kept: { email: string; password: string }) => {
      const message = page.getByRole('alert').filter({ hasText: words });
      await expect(message.getByText('Error', { exact: true })).toBeVisible();
      await expect(email).toHaveValue(kept.email);
      await expect(password).toHaveValue(kept.password);
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Dismiss' }).last().click();
    };
    const trySignIn = async (who: { email: string; password: string }, words: string | RegExp) => {
      await fillCredentials(page, who);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expectRefused(words, who);
    };
    await page.goto('/auth');
    await trySignIn({ email: accounts.customer.email, password: 'wrong' }, 'Invalid login credentials');
    await trySignIn({ email: 'nobody@example.net', password: 'whatever' }, 'Invalid login credentials');

    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await page.getByLabel('Full Name').fill(newcomer.fullName);
    const trySignUp = async (who: { email: string; password: string }, words: string | RegExp) => {
      await fillCredentials(page, who);
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expectRefused(words, who);
      await expect(page.getByLabel('Full Name')).toHaveValue(newcomer.fullName);
    };
    await trySignUp({ email: newcomer.email, password: 'abc' }, 'Password should be at least 6 characters');
    await trySignUp(
      { email: 'noor@.net', password: newcomer.password },
      'Unable to validate email address: invalid format',
    );

    await signUp(page, newcomer);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await trySignIn(newcomer, 'Email not confirmed');

    // An existing address gets the same answer as a new one, so nobody learns who has an account. No mail is sent.
    await signUp(page, { ...newcomer, email: accounts.customer.email });
    const mails = await fake.mailbox.list(accounts.customer.email);
    expect(mails).toEqual([]);
    await signIn(page, accounts.customer);
  },
);

test(
  'Names in Persian and Japanese, with emoji or with markup are shown as they were typed',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.customer);
    const names = ['کافه‌ی تهران', '👩‍👩‍👧‍👦 Family Bikes', '<img src=x onerror=alert(1)> & "Sons"'];
    for (const businessName of names) {
      await submitRequest(page, {
        businessName,
        location: 'Ōsaka, 大阪',
        keywords: "o'brien's, 100% & <b>bold</b>",
      });
      await expect(page.getByRole('heading', { name: businessName })).toBeVisible();
    }
    await expect(page.getByText('<b>bold</b>').first()).toBeVisible();
    await expect(page.locator('main img, main b')).toHaveCount(0);
  },
);
