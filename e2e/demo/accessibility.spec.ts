import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { paths } from '../../src/lib/pages';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expect, test, watch } from '../quietPage';
import { openedParts, openPart } from '../openedParts';
import { headerSpread, overlappingControls } from '../readable';
import { addressesOf } from '../screens';
import { accounts, chooseFromMenu, signIn } from '../steps';

/** Each person gets a browser context of their own. */
const visits = [
  { as: null, addresses: addressesOf('visitor') },
  { as: accounts.customer, addresses: addressesOf('customer') },
  { as: accounts.admin, addresses: addressesOf('admin') },
] as const;

/** Visits every page as a person who may see it. Returns what `watch` has noted. */
async function visitAll(
  browser: Browser,
  options: BrowserContextOptions,
  check: (page: Page, address: string) => Promise<void>,
): Promise<string[]> {
  const noise: string[] = [];
  for (const { as, addresses } of visits) {
    const context = await browser.newContext(options);
    watch(context, noise);
    const page = await context.newPage();
    if (as) await signIn(page, as);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await check(page, address);
    }
    await context.close();
  }
  return noise;
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1280, 1920]) {
    const viewport = { width, height: 800 };
    test(
      `Every route passes axe, has no covered control, an aligned header and a quiet console, and does not scroll sideways, ${colorScheme}, ${width} px`,
      { tag: colorScheme === 'light' && width === 360 ? [] : '@thorough' },
      async ({ browser }) => {
        const noise = await visitAll(
          browser,
          { colorScheme, viewport, reducedMotion: 'reduce' },
          checkAccessible,
        );
        expect(noise.filter((line) => !/404/.test(line))).toEqual([]);

        async function checkAccessible(page: Page, address: string): Promise<void> {
          await expectAccessible(page);
          await expectNoSidewaysScrolling(page, address);
          expect.soft(await overlappingControls(page), address).toEqual([]);
          if (width >= 768) expect.soft(await headerSpread(page), `the header of ${address}`).toBeLessThan(4);
          if (width !== 360) return;
          await page.setViewportSize({ width: 320, height: 640 });
          await expectNoSidewaysScrolling(page, `${address} at 320 px`);
          await page.setViewportSize(viewport);
        }
      },
    );
  }
}

/** The visible buttons that look like plain text in forced colors, in which no button has a background. */
const withoutEdge = (page: Page) =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { borderTopWidth, outlineStyle, textDecorationLine, visibility } = getComputedStyle(button);
        const hasEdge = parseFloat(borderTopWidth) > 0 || outlineStyle !== 'none';
        return (
          button.getClientRects().length > 0 &&
          visibility === 'visible' &&
          !hasEdge &&
          textDecorationLine === 'none'
        );
      })
      .map((button) => button.outerHTML),
  );

test('In forced colors every button has a border or an outline, or is underlined', async ({ browser }) => {
  await visitAll(
    browser,
    { forcedColors: 'active', viewport: { width: 1280, height: 800 } },
    async (page, address) => {
      expect.soft(await withoutEdge(page), address).toEqual([]);
      if (address !== paths.dashboard) return;
      await chooseFromMenu(page, 'Change password');
      await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(4);
      expect.soft(await withoutEdge(page), 'buttons of the dialog without a border').toEqual([]);
    },
  );
});

/** The pairs of buttons whose edges touch or cross in forced colors, as the names of both. */
const touchingEdges = (page: Page) =>
  page.getByRole('button').evaluateAll((buttons) => {
    const edges = buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button);
        const beyond = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const name = button.getAttribute('aria-label') ?? button.textContent;
        return {
          name,
          left: left - beyond,
          right: right + beyond,
          top: top - beyond,
          bottom: bottom + beyond,
        };
      });
    return edges.flatMap((one, index) =>
      edges
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right + 1 &&
            other.left < one.right + 1 &&
            one.top < other.bottom + 1 &&
            other.top < one.bottom + 1,
        )
        .map((other) => `${one.name} | ${other.name}`),
    );
  });

test(
  'In forced colors on a phone the edges of neighboring buttons do not touch, and messages have an edge',
  { tag: '@thorough' },
  async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ forcedColors: 'active' });
    const openNamed = (partName: string) =>
      openPart(
        page,
        openedParts.find(({ name }) => name === partName)!,
      );
    for (const name of ['the bulk bar', 'an open request of an admin', 'the keyboard shortcuts']) {
      await openNamed(name);
      expect.soft(await touchingEdges(page), name).toEqual([]);
    }
    for (const [name, text] of [
      ['a refused sign-in', 'That email and password don’t match.'],
      ['an empty sign-up form', '3 fields to fix:'],
      ['the confirmation that a mail was sent', 'a link is on its way.'],
    ] as const) {
      await openNamed(name);
      const edges = await page
        .getByText(text)
        .evaluate((words) =>
          [words, words.parentElement!, words.parentElement!.parentElement!].map(
            (element) => getComputedStyle(element).borderTopWidth,
          ),
        );
      expect.soft(edges, name).toContain('1px');
    }
  },
);
