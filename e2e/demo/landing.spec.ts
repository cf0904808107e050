/** The landing page: its length, that no part is missing, which sections load no script, and the calculator. */
import type { Page } from '@playwright/test';
import { expect, test } from '../quietPage';

const chart = (page: Page) => page.getByRole('img', { name: /^Line chart/ });

/** Scrolls down until everything that loads lazily has arrived. */
async function scrollThrough(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /ad spend/i }).scrollIntoViewIfNeeded();
  await page.getByRole('slider').scrollIntoViewIfNeeded();
  await expect(chart(page)).toBeVisible();
}

test('With each outlook, no label of the calculator’s chart overlaps another one, and “Today” is above the axis', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#roi-calculator');
  await scrollThrough(page);
  for (const outlook of ['Low (¼)', 'Expected (½)', 'High (all)']) {
    await page.getByText(outlook).click();
    await expect(page.getByRole('radio', { name: outlook })).toBeChecked();
    const { labels, axis } = await chart(page).evaluate((svg) => ({
      labels: [...svg.querySelectorAll('text')].map((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        // Without the space above and below its letters.
        const space = (bottom - top) / 5;
        return { text: label.textContent, left, right, top: top + space, bottom: bottom - space };
      }),
      axis: Math.max(...[...svg.querySelectorAll('line')].map((line) => line.getBoundingClientRect().top)),
    }));
    const overlaps = labels.flatMap((one, at) =>
      labels
        .slice(at + 1)
        .filter((two) => one.left < two.right && two.left < one.right)
        .filter((two) => one.top < two.bottom && two.top < one.bottom)
        .map((two) => `${one.text} and ${two.text}`),
    );
    expect(overlaps, outlook).toEqual([]);
    const today = labels.find(({ text }) => text?.startsWith('Today'))!;
    expect(today.bottom, outlook).toBeLessThan(axis);
  }
});

/** The longest run of pixel rows in one color in a screenshot of the full page: its start and its length. */
async function longestBlank(page: Page): Promise<{ from: number; rows: number }> {
  const picture = (await page.screenshot({ fullPage: true })).toString('base64');
  const reader = await page.context().newPage();
  const longest = await reader.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data: bytes, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(bytes.buffer);
    // Ignore the margins, where sections have borders.
    const margin = Math.ceil(width / 10);
    let found = { from: 0, rows: 0 };
    let from = 0;
    for (let y = 0; y <= height; y += 1) {
      const row = pixels.subarray(y * width + margin, (y + 1) * width - margin);
      if (y < height && row.every((pixel) => pixel === pixels[from * width + margin])) continue;
      if (y - from > found.rows) found = { from, rows: y - from };
      from = y;
    }
    return found;
  }, picture);
  await reader.close();
  return longest;
}

/** Pixels: a little more than the widest space between two parts. A missing section leaves a larger blank. */
const blankLimit = 140;

test('On a tablet, the cards of the landing page cut no word and nothing sticks out of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  const broken = await page.locator('main section').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[a-z]+/gi)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      const wide = [...section.querySelectorAll('article, figure, li')].filter(
        (card) => card.scrollWidth > card.clientWidth,
      );
      return [...found, ...wide.map(({ textContent }) => textContent)];
    }),
  );
  expect(broken).toEqual([]);
});

test('On a wide screen, the amounts of the projection’s two columns are in line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const bottomOf = async (amount: string) => {
    const { y, height } = (await page.getByText(amount, { exact: true }).last().boundingBox())!;
    return y + height;
  };
  expect(await bottomOf('$10,000')).toBeCloseTo(await bottomOf('$800'), 0);
  expect(await bottomOf('$50,000')).toBeCloseTo(await bottomOf('\u2212$497'), 0);
});

for (const [width, limit] of [
  [360, 6_300],
  [1280, 4_500],
] as const) {
  test(`The landing page is less than ${limit} px high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await scrollThrough(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(limit);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `A full-page screenshot and a print of the landing page have no blank as high as a missing section, ${width} px, ${colorScheme}`,
      { tag: '@thorough' },
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        expect((await longestBlank(page)).rows).toBeLessThan(blankLimit);
        await scrollThrough(page);
        expect((await longestBlank(page)).rows).toBeLessThan(blankLimit);
        await page.goto('/?present=1');
        await expect(chart(page)).toBeAttached();
        await page.emulateMedia({ media: 'print', reducedMotion: 'reduce', colorScheme });
        expect((await longestBlank(page)).rows).toBeLessThan(blankLimit);
        // Prints in the light theme's text color, whatever the theme.
        await expect(page.locator('body')).toHaveCSS('color', 'rgb(18, 23, 14)');
      },
    );
  }
}

for (const width of [360, 768, 1024, 1280]) {
  test(
    `Amounts stay on one line, also where a net gain is $800,303 or $493.83M, ${width} px`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const projection = page.getByRole('region', { name: 'Your projection' });
      for (const [revenue, net] of [
        ['200000', '$800,303'],
        ['123456789', '$493.83M'],
      ] as const) {
        await page.getByRole('textbox', { name: /monthly revenue/i }).fill(revenue);
        await expect(projection).toContainText(net);
        const broken = await projection.getByRole('definition').evaluateAll((amounts) =>
          amounts
            .filter((amount) => {
              const words = document.createRange();
              words.selectNodeContents(amount);
              return words.getClientRects().length > 1 || amount.scrollWidth > amount.clientWidth;
            })
            .map((amount) => amount.textContent),
        );
        expect(broken).toEqual([]);
      }
    },
  );
}

test('The dashboard on the landing page is one image with a name, which the keyboard skips', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: /dashboard of Juniper Bakehouse/ })).toBeVisible();
  await expect(page.getByText('Your Requests', { exact: true })).toBeVisible();
  const reached = await page
    .locator('figure[role=img] :is(a, button), [role=img] :is(a, button)')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          (control as HTMLElement).focus();
          return document.activeElement === control;
        })
        .map((control) => control.textContent),
    );
  expect(reached).toEqual([]);
});

test(
  'With a prospect’s pack, the picture of the dashboard shows the prospect’s business, and the default business is not on the page',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?pack=dentist');
    await expect(page.getByRole('img', { name: /dashboard of Sunnyside Dental/ })).toContainText(
      'Austin, TX',
    );
    await expect(page.locator('main')).not.toContainText('Juniper');
  },
);

test('A link opens the calculator with its numbers; what is typed and chosen survives a reload, a visit to the sign-up form and Back', async ({
  page,
}) => {
  await page.goto('/#roi=1,000;90;2,000');
  const calculator = page.getByRole('region', { name: 'What is the first suggestion worth to you?' });
  const revenue = calculator.getByLabel('Monthly revenue');
  await expect(revenue).toHaveValue('1,000');
  await expect(calculator).toBeFocused();
  await revenue.fill('20000');
  const spend = calculator.getByLabel('Monthly ad spend');
  await spend.fill('1500');
  await expect(revenue).toHaveValue('20,000');
  // A field that gets the focus by keyboard has its text selected, so that typing replaces it.
  await spend.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(revenue).toBeFocused();
  await expect(revenue).toHaveValue('20000');
  await page.keyboard.type('3000');
  await page.keyboard.press('Tab');
  await expect(revenue).toHaveValue('3,000');
  const outlook = calculator.getByRole('region', { name: 'Your next twelve months' });
  await outlook.getByRole('radio', { name: 'Low (¼)' }).check();
  await expect(outlook.getByText('you’re $186 ahead in one month')).toBeVisible();
  await expect(outlook.getByRole('link', { name: 'Link to these numbers' })).toHaveAttribute(
    'href',
    '#roi=3,000;90;1,500',
  );
  await page.reload();
  await expect(revenue).toHaveValue('3,000');
  await expect(outlook.getByRole('radio', { name: 'Low (¼)' })).toBeChecked();
  await outlook.getByRole('link', { name: 'Start with these numbers' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'AutoSuggest AI' }).click();
  await expect(revenue).toHaveValue('3,000');
  await expect(outlook.getByRole('radio', { name: 'Low (¼)' })).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(revenue).toHaveValue('3,000');
  await expect(outlook.getByRole('radio', { name: 'Low (¼)' })).toBeChecked();
});
