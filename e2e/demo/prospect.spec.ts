/** The demo prepared for one prospect: by the panel's form, by a saved file and by parameters of the address. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoFileBuild } from '../../scripts/build/testBuilds';
import { expect, test } from '../quietPage';
import { demoButton } from '../steps';
import { openPanelTab, openPanelPart, resetData, unreadMails } from '../demoPanel';

const heroBox = (page: Page) => page.getByRole('img', { name: /^Example: someone types/ });
/** Parameters of an address for a trade that the demo does not know. */
const roofer = {
  pack: 'other',
  'pack-word': 'Roofer',
  'pack-keywords': 'roof repair, gutter cleaning, metal roof',
  'pack-business': 'Ridge & Gable Roofing',
  'pack-city': 'Tulsa, OK',
  'pack-contact': 'Nora Quill',
};
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#1747a6"/></svg>';

async function openForm(page: Page): Promise<void> {
  await openPanelPart(page, 'Prepare for a prospect');
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Trade').selectOption('salon');
  await page.getByLabel('Business', { exact: true }).fill('Velvet Scissors');
  await page.getByLabel('City').fill('Omaha, NE');
  await page.getByLabel('Contact name').fill('Gwen Abara');
}

/**
 * Names of the default demo, which a prepared one may not show. Of the people in the rows it has only the customer;
 * `pack.test.ts` tests the others.
 */
const defaultNames = /Juniper|Okafor|Whitcomb|Little Oak|Anjali/i;

async function expectNoDefaultNames(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toContainText(defaultNames);
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
  await openPanelTab(page, 'Present');
  await page.getByRole('button', { name: 'Next prospect…' }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect(heroBox(page)).toContainText('juniper bakehouse');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /velvet|gwen/i,
  );
}

test(
  'A prospect from the form is on the landing page and in both lists, also after a reload and a reset, until “Next prospect”',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await page.goto('/');
    await demonstrateProspect(page);
  },
);

test('For a trade that the demo does not know, the form asks for its name and three different keywords', async ({
  page,
}) => {
  await page.goto('/');
  await openForm(page);
  await page.getByLabel('Trade').selectOption('Other…');
  await page.getByLabel('Business', { exact: true }).fill('Größwang & Söhne');
  await page.getByLabel('City').fill('Zürich');
  await page.getByLabel('Contact name').fill('Ünal Ağaoğlu');
  await page.getByLabel('What people call the trade').fill('Roofer');
  await page.getByLabel('Three keywords').fill('roof repair, metal roof');
  await page.getByRole('button', { name: 'Prepare the demo' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Three different keywords' })).toBeVisible();
  await expect(page.getByLabel('Three keywords')).toBeFocused();
  await page.getByLabel('Three keywords').fill('roof repair, metal roof, gutter cleaning');
  await page.getByText('A quote from them, and how to reach you').click();
  await page.getByLabel('Your email (optional)').fill('anna@agency.example');
  await page.getByLabel('Your booking page (optional)').fill('https://cal.example.com/anna');
  await page.getByRole('button', { name: 'Prepare the demo' }).click();
  await expect(heroBox(page)).toContainText('roofer near');
  // Without a quote from the prospect, nobody is quoted in the prospect's name.
  await expect(page.locator('#success-stories')).not.toContainText(/Größwang|Ünal|Zürich/);
  await expect(page.getByRole('link', { name: 'Schedule Demo Call' })).toHaveAttribute(
    'href',
    'https://cal.example.com/anna',
  );
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    /^mailto:anna@agency\.example\?/,
  );
  await demoButton(page).click();
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveAttribute(
    'placeholder',
    'roof repair, metal roof',
  );
});

test('In a presenting tab, a link that would open a mail program shows the email address in a dialog', async ({
  page,
}) => {
  await page.goto(
    `/?${new URLSearchParams({ ...roofer, 'pack-email': 'anna@agency.example', present: '1' })}`,
  );
  await expect(page.locator('#demo-panel')).toBeAttached();
  await page.getByRole('link', { name: 'Schedule Demo Call' }).click();
  const dialog = page.getByRole('dialog', { name: 'We look forward to hearing from you' });
  await expect(dialog).toContainText('Write to anna@agency.example.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

const usualName = 'Lakeside Family Dentistry';
const names = ['Olé', usualName, 'Sweet '.repeat(10).trim(), 'W'.repeat(60), '松'.repeat(60)];

for (const name of names) {
  test(
    `The hero cuts off no part of a name of ${[...name].length} characters (${name.slice(0, 12)}…) from 360 to 1920 px, also after typing`,
    { tag: name === usualName ? [] : '@thorough' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/?${new URLSearchParams({ ...roofer, 'pack-business': name })}`);
      const row = heroBox(page).locator('li').first();
      const shown = row.getByText(name.toLowerCase());
      const expectNotCutOff = async (typed: string) => {
        for (const width of [360, 390, 600, 768, 1024, 1280, 1366, 1536, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(shown).toBeVisible();
          await expect(row.getByText(typed)).toBeVisible();
          // Each line of the name is inside the row, and no element around it clips it.
          const isCutOff = await shown.evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const box = element.closest('li')!.getBoundingClientRect();
            const isClipped = [element, element.parentElement!].some(
              (each) => each.scrollWidth > each.clientWidth + 1,
            );
            return (
              [...range.getClientRects()].some(
                (line) =>
                  line.left < box.left - 1 ||
                  line.right > box.right + 1 ||
                  line.top < box.top - 1 ||
                  line.bottom > box.bottom + 1,
              ) || isClipped
            );
          });
          expect(isCutOff, `at ${width} px`).toBe(false);
        }
      };
      await expectNotCutOff('roofer near');
      await page
        .getByRole('textbox', { name: 'What you do' })
        .fill('24 hour emergency roof repair and service');
      await page
        .getByRole('textbox', { name: 'Where', exact: true })
        .fill('Rancho Santa Margarita, California');
      await expectNotCutOff('24 hour emergency');
    },
  );
}

test('The demo in one file can be prepared for a prospect', { tag: '@thorough' }, async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto(pathToFileURL(path.resolve(demoFileBuild.file)).href);
  await demonstrateProspect(page);
});

test(
  'A prospect from the form can be saved as a file, which prepares the demo in another browser',
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
  'The address chooses a prospect by trade, by file or by its texts, and what cannot be used is refused with the reason',
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
    await expect(page.getByText('A pack must be under the demo’s own address.')).toBeVisible();
    await page.goto('/?pack=other&pack-word=roofer');
    await expect(page.getByText('The business is missing.')).toBeVisible();
    await page.getByRole('link', { name: 'garage' }).click();
    await expect(heroBox(page)).toContainText('fulton street garage');
    await page.goto(`/?${new URLSearchParams(roofer)}`);
    await expect(heroBox(page)).toContainText('roofer near');
    await expect(heroBox(page)).toContainText('ridge & gable roofing');
    expect(page.url()).not.toContain('pack');
  },
);

/** An uncompressed PNG of random colors, `edge` pixels wide and high, at three bytes a pixel. */
function noisyPng(edge: number): Buffer {
  const rows = randomBytes((edge * 3 + 1) * edge);
  // Each row begins with the number of its filter; 0 means none.
  for (let row = 0; row < edge; row += 1) rows[row * (edge * 3 + 1)] = 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  // Eight bits per channel, RGB.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test(
  'A picture of 20 MB becomes a small logo; one over 40 MB and files that are not pictures are refused with a message',
  { tag: '@thorough' },
  async ({ page }) => {
    // The page draws a picture of 20 MB, and gets 60 MB in all.
    test.setTimeout(180_000);
    await page.goto('/');
    await openForm(page);
    const input = page.getByLabel('Logo (optional)');
    const chosen = page.getByAltText('The chosen logo');
    const large = noisyPng(2600);
    expect(large.length).toBeGreaterThan(20_000_000);
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: large });
    await expect(chosen).toBeVisible();
    const characters = () => chosen.evaluate((image: HTMLImageElement) => image.src.length);
    expect(await characters()).toBeLessThan(200_000);
    for (const [mimeType, buffer, sentence] of [
      ['image/png', Buffer.from('no picture'), 'The browser cannot read this file as a picture.'],
      ['application/pdf', Buffer.from('%PDF-1.7'), 'The browser cannot read this file as a picture.'],
      ['image/png', large.subarray(0, 40), 'The browser cannot read this file as a picture.'],
      ['image/png', Buffer.alloc(40_000_001), 'This picture is too large: at most 40 MB.'],
    ] as const) {
      await input.setInputFiles({ name: 'logo.png', mimeType, buffer });
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(chosen).toBeHidden();
    }
    // A long comment in an SVG is dropped.
    const svg = logo.replace('<circle', `<!--${' '.repeat(200_000)}--><circle`);
    await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect(chosen).toBeVisible();
    expect(await characters()).toBeLessThan(20_000);
  },
);

test(
  'A malicious logo, a damaged file and an incomplete form are refused with a message each, and no data changes',
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
  'No kind of page mentions a name of the default demo, and mails greet the prospect’s contact',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?pack=dentist&as=customer');
    await expect(page.getByRole('listitem').filter({ hasText: 'Sunnyside Dental' }).first()).toBeVisible();
    await expectNoDefaultNames(page);
    await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveAttribute(
      'placeholder',
      'emergency dentist, teeth whitening',
    );
    await page.goto('/');
    await expect(page.locator('#success-stories')).not.toContainText(/Dana Whitfield|Sunnyside|Austin/);
    await expectNoDefaultNames(page);
    await page.goto('/admin?tab=requests&as=admin');
    await expect(page.getByText('User: Dana Whitfield (customer@example.com)').first()).toBeVisible();
    await expectNoDefaultNames(page);
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
  'The prospect’s logo is in the header and with its quote, and text in its color has enough contrast',
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
          quote: 'We came up first, the neighbors say.',
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
    await expect(page.locator('#success-stories')).toContainText('We came up first, the neighbors say.');
    await expectNoDefaultNames(page);
    const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
    expect(violations).toEqual([]);
  },
);

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
    page.frameLocator('iframe[title="Admin"]').getByRole('row').filter({ hasText: 'Imani Hartwell' }).first(),
  ).toBeVisible();
});
