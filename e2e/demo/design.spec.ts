/** `?view=design`: the design language, from the product's own values and parts. */
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expect, test } from '../quietPage';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(
      `The design page shows both themes, whatever theme the page has, and passes axe, ${colorScheme}, ${width} px`,
      { tag: '@thorough' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto('/?view=design');
        await expect(page.getByRole('heading', { level: 1, name: 'The design language' })).toBeVisible();
        await expect(page.getByRole('heading', { level: 2 })).toHaveText([
          'Color',
          'Type',
          'Space and shape',
          'Parts',
          'Motion',
          'Voice',
        ]);
        for (const scheme of ['light', 'dark'] as const) {
          const marker = page.getByRole('list', { name: `The marker, ${scheme}` });
          await expect(marker.getByText(/^#[0-9a-f]{6}, \d+\.\d : 1$/)).toHaveCount(3);
          const parts = page.getByRole('group', { name: `Parts, ${scheme}` });
          await expect(parts).toHaveCSS(
            'background-color',
            scheme === 'light' ? 'rgb(251, 251, 247)' : 'rgb(12, 15, 9)',
          );
          await parts.getByRole('button', { name: 'Failed 0' }).click();
          await expect(parts.getByRole('button', { name: 'Failed 0' })).toHaveAttribute(
            'aria-pressed',
            'true',
          );
        }
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page, 'the design page');
      },
    );
  }
}
