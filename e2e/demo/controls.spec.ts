/** Controls look alike: fields, dropdowns and searches among themselves; buttons share their height and focus ring. */
import type { Locator, Page } from '@playwright/test';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const pages: readonly {
  address: string;
  fields: (page: Page) => Locator[];
  buttons: (page: Page) => Locator[];
  /** The button that submits the page's empty form, whose first field then has an error. */
  submit?: (page: Page) => Locator;
}[] = [
  {
    address: '/auth?as=visitor',
    fields: (page) => [field(page, 'Email'), field(page, 'Password')],
    buttons: (page) => [button(page, 'Sign In')],
    submit: (page) => button(page, 'Sign In'),
  },
  {
    address: '/dashboard?as=customer',
    fields: (page) => [field(page, 'Business Name'), page.getByRole('searchbox')],
    buttons: (page) => [button(page, 'Submit request'), button(page, 'Sign Out')],
    submit: (page) => button(page, 'Submit request'),
  },
  {
    address: '/admin?as=admin',
    fields: (page) => [
      page.getByRole('searchbox'),
      page.getByRole('combobox', { name: 'Role', exact: true }),
    ],
    buttons: (page) => [button(page, 'More actions')],
  },
  {
    address: '/admin?tab=requests&created=2026-01-01..&as=admin',
    fields: (page) => [
      page.getByRole('searchbox'),
      page.getByRole('combobox', { name: 'Created', exact: true }),
      page.getByLabel('From', { exact: true }),
    ],
    buttons: (page) => [button(page, 'More actions')],
  },
];

/** Measures a control with keyboard focus. A key press comes first, so that the browser shows the focus ring. */
async function measure(control: Locator) {
  await control.page().keyboard.press('Shift');
  await control.focus();
  return control.evaluate((element) => {
    const box = element.closest('.MuiOutlinedInput-root, label:has(input[type=search])') ?? element;
    const edge = box.querySelector('fieldset') ?? box;
    const { borderTopWidth, borderTopColor } = getComputedStyle(edge);
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, borderTopLeftRadius } =
      getComputedStyle(box);
    return {
      height: Math.round(box.getBoundingClientRect().height),
      corners: parseFloat(borderTopLeftRadius),
      border: `${borderTopWidth} ${borderTopColor}`,
      ring: [outlineWidth, outlineStyle, outlineColor, outlineOffset].join(' '),
    };
  });
}

/** The color of a CSS variable of the theme, as the browser computes it. */
function themeColor(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `Fields and buttons have the same height and focus ring on every page, fields the same border, and buttons round ends, ${colorScheme}`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const { address, fields, buttons, submit } of pages) {
        await openDemo(page, `${address}&present=1`);
        await expect(fields(page)[0]!).toBeVisible();
        const ring = `3px solid ${await themeColor(page, '--focus')} 2px`;
        const border = `1px ${await themeColor(page, '--line-strong')}`;
        for (const control of fields(page))
          expect
            .soft(await measure(control), String(control))
            .toEqual({ height: 44, corners: 12, border, ring });
        for (const control of buttons(page)) {
          const { corners, height, ring: buttonRing } = await measure(control);
          expect.soft({ height, ring: buttonRing }, String(control)).toEqual({ height: 44, ring });
          // Half of the height: the ends are round.
          expect.soft(corners, String(control)).toBeGreaterThanOrEqual(22);
        }
        // A field with an error has the color of errors, as its help has.
        if (!submit) continue;
        await submit(page).click();
        const invalid = fields(page)[0]!;
        await expect(invalid).toHaveAttribute('aria-invalid', 'true');
        const error = await themeColor(page, '--red-ink');
        expect.soft((await measure(invalid)).border).toBe(`1px ${error}`);
        const help = page.locator(`#${await invalid.getAttribute('aria-describedby')}`);
        await expect(help).toHaveCSS('color', error);
      }
    },
  );
}

test(
  'On a phone, the fields for the first and the last day are on one line, and all keys in the list of shortcuts have the same height',
  { tag: '@thorough' },
  async ({ page }) => {
    await openDemo(page, '/admin?tab=requests&created=2026-01-01..&as=admin&present=1');
    await page.setViewportSize({ width: 360, height: 740 });
    const middle = async (control: Locator) => {
      const { y, height } = (await control.boundingBox())!;
      return Math.round(y + height / 2);
    };
    expect(await middle(page.getByLabel('From', { exact: true }))).toBe(
      await middle(page.getByLabel('To', { exact: true })),
    );
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('kbd');
    await expect(keys.first()).toBeVisible();
    const heights = await keys.evaluateAll((all) => all.map((key) => Math.round(key.clientHeight)));
    expect(new Set(heights).size).toBe(1);
  },
);

test('The 404 page is aligned with the header', { tag: '@thorough' }, async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/no-such-page');
  const left = async (part: Locator) => Math.round((await part.boundingBox())!.x);
  const brand = page.getByRole('banner').getByRole('link', { name: 'AutoSuggest AI' });
  expect(await left(page.getByRole('heading', { level: 1 }))).toBe(await left(brand));
});
