/** The demo adapted to one prospect: by form, by file and by address. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoFileBuild } from '../../scripts/build/testBuilds';
import { expect, test } from '../quietPage';
import { demoButton } from '../steps';
import { openPart, resetData, unreadMails } from '../demoPanel';

const heroBox = (page: Page) => page.getByRole('img', { name: /^Example: somebody types/ });
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#1747a6"/></svg>';

async function openForm(page: Page): Promise<void> {
  await openPart(page, 'Prepare for a prospect');
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Trade').selectOption('salon');
  await page.getByLabel('Business', { exact: true }).fill('Velvet Scissors');
  await page.getByLabel('City').fill('Omaha, NE');
  await page.getByLabel('Contact name').fill('Gwen Abara');
}

/**
 * Names of the default world, which may not appear. From the rows it has only the customer's name, because
 * `pack.test.ts` tests the others.
 */
const madeUp = /Juniper|Okafor|Whitcomb|Little Oak|Anjali/i;

async function expectProspectEverywhere(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(madeUp);
}

async function expectProspect(page: Page): Promise<void> {
  await expect(heroBox(page)).toHaveAttribute('aria-label', /Velvet Scissors climbs/);
  await expect(heroBox(page)).toContainText('velvet scissors');
  await expect(heroBox(page)).toContainText('Omaha, NE');
  await expect(heroBox(page)).not.toContainText(/juniper/i);
}

async function demonstrateProspect(page: Page): Promise<void> {
  await openForm(page);
  await fillForm(page);
  await page
    .getByLabel('Logo (optional)')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await page.getByLabel('Color (optional)').fill('#1747a6');
  await page.getByRole('button', { name: 'Prepare the demo' }).click();
  await expectProspect(page);
  await page.reload();
  await expectProspect(page);
  await resetData(page);
  await expectProspect(page);
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Velvet Scissors' }).first()).toContainText(
    'Omaha, NE',
  );
  await demoButton(page).click();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Gwen Abara' })).toBeVisible();
  await demoButton(page).click();
  await page.getByRole('button', { name: 'Next prospect…' }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect(heroBox(page)).toContainText('juniper bakehouse');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /velvet|gwen/i,
  );
}

test(
  'A prospect from the form appears on the landing page, in lists and accounts, over reload and reset, until the next one',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await page.goto('/');
    await demonstrateProspect(page);
  },
);

test('The demo in one file takes a prospect from the form', { tag: '@thorough' }, async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto(pathToFileURL(path.resolve(demoFileBuild.file)).href);
  await demonstrateProspect(page);
});

test(
  'A prospect is saved as a file, which another browser loads',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    await page.goto('/');
    await openForm(page);
    await fillForm(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await (await saved).path();
    const other = await (await browser.newContext()).newPage();
    await other.goto(page.url());
    await openForm(other);
    await other.getByLabel('Load a file…').setInputFiles(file);
    await expectProspect(other);
    await other.context().close();
  },
);

test(
  'A prospect is chosen by address as a trade or as a file of the demo, and others are refused',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?pack=dentist');
    await expect(heroBox(page)).toContainText('sunnyside dental');
    expect(page.url()).not.toContain('pack');
    await page.goto('/');
    await expect(heroBox(page)).toContainText('sunnyside dental');
    const pack = {
      format: 'autosuggest-demo-pack',
      version: 1,
      trade: 'vet',
      business: 'Paws of Provo',
      city: 'Provo, UT',
      contact: 'Lee Park',
    };
    await page.route('**/packs/paws.json', (route) => route.fulfill({ json: pack }));
    await page.goto('/?pack=packs/paws.json');
    await expect(heroBox(page)).toContainText('paws of provo');
    await page.goto('/?pack=pirate');
    await expect(page.getByRole('heading', { name: 'This pack cannot be used' })).toBeVisible();
    await page.goto('/?pack=https://elsewhere.example/a.json');
    await expect(page.getByText('A pack must lie below the demo’s own address.')).toBeVisible();
    await page.getByRole('link', { name: 'garage' }).click();
    await expect(heroBox(page)).toContainText('fulton street garage');
  },
);

test(
  'A malicious logo and a damaged file are refused in one sentence, and nothing changes',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await page.goto('/');
    await fake.state();
    const before = JSON.stringify(await fake.snapshot.save());
    await openForm(page);
    await page.getByLabel('Logo (optional)').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    });
    await expect(page.getByRole('alert').filter({ hasText: 'scripts' })).toBeVisible();
    for (const [text, sentence] of [
      ['{"format":', 'damaged'],
      ['{"format":"autosuggest-demo-pack","version":9}', 'another version'],
    ] as const) {
      await page
        .getByLabel('Load a file…')
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Prepare the demo' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The business is missing.' })).toBeVisible();
    expect(JSON.stringify(await fake.snapshot.save())).toBe(before);
  },
);

test(
  'No page mentions the made-up business of the default demo, and mails greet the prospect’s contact',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?pack=dentist&as=customer');
    await expect(page.getByRole('listitem').filter({ hasText: 'Sunnyside Dental' }).first()).toBeVisible();
    await expectProspectEverywhere(page);
    await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveAttribute(
      'placeholder',
      'emergency dentist, teeth whitening',
    );
    await page.goto('/');
    const own = page.locator('#success-stories figure').first();
    await expect(own).toContainText('Dana Whitfield');
    await expect(own).toContainText('Sunnyside Dental');
    await expectProspectEverywhere(page);
    await page.goto('/admin?tab=requests&as=admin');
    await expect(page.getByText('User: Dana Whitfield (customer@example.com)').first()).toBeVisible();
    await expectProspectEverywhere(page);
    await page.goto('/auth?as=visitor');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill('customer@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await unreadMails(page, 1).click();
    await page.getByRole('button', { name: /Reset/ }).first().click();
    await expect(page.getByText('Dana Whitfield <customer@example.com>')).toBeVisible();
    await expect(page.getByText('Hello Dana Whitfield, follow the link')).toBeVisible();
  },
);

test(
  'Logo and color are used wherever the business is meant, and text in the color is readable',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.route('**/packs/velvet.json', (route) =>
      route.fulfill({
        json: {
          format: 'autosuggest-demo-pack',
          version: 1,
          trade: 'salon',
          business: 'Velvet Scissors',
          city: 'Omaha, NE',
          contact: 'Gwen Abara',
          colour: '#1747a6',
          logo: `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`,
        },
      }),
    );
    await page.goto('/?pack=packs/velvet.json&as=customer');
    const email = page.getByTitle('customer@example.com');
    await expect(email).toBeVisible();
    const pictureOf = (element: Element) => getComputedStyle(element, '::before').backgroundImage;
    await expect.poll(() => email.evaluate(pictureOf)).toContain('data:image/svg+xml');
    await page.goto('/');
    const caption = page.locator('#success-stories figcaption').filter({ hasText: 'Velvet Scissors' });
    await expect.poll(() => caption.evaluate(pictureOf)).toContain('data:image/svg+xml');
    await expectProspectEverywhere(page);
    const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
    expect(violations).toEqual([]);
  },
);

test('The gallery shows the prospect’s business', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/?view=gallery&show=dashboard-full&pack=vet');
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByRole('listitem').filter({ hasText: 'Willow Creek Vets' }).first()).toBeVisible();
});

test('Both frames side by side show the prospect’s business', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/?view=split&pack=lawyer');
  await expect(
    page
      .frameLocator('iframe[title="Customer"]')
      .getByRole('listitem')
      .filter({ hasText: 'Hartwell & Lowe' })
      .first(),
  ).toBeVisible();
  await expect(
    page.frameLocator('iframe[title="Admin"]').getByRole('row').filter({ hasText: 'Imani Hartwell' }),
  ).toBeVisible();
});
