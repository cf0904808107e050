/** The demo's button, which covers nothing at the end of a page, and the parts of the panel. */
import type { Page } from '@playwright/test';
import { demoKey } from '../../mocks/demo/demoAddress';
import { expect, test } from '../quietPage';
import { addressesOf } from '../screens';
import { accounts, demoButton, fillCredentials, signIn, toast } from '../steps';
import { openPanelPart } from '../demoPanel';

/** What the button covers of the page: visible text, controls and images. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector('#demo-panel');
    const place = panel?.querySelector('button')?.getBoundingClientRect();
    if (!panel || !place) return ['no demo button'];
    const clip = (element: Element | null, box: DOMRect): DOMRect => {
      let { left, top, right, bottom } = box;
      for (let around = element; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const frame = around.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const isCovered = (element: Element, box: DOMRect) => {
      if (
        panel.contains(element) ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        return false;
      const seen = clip(element, box);
      return (
        seen.width > 1 &&
        seen.height > 1 &&
        seen.left < place.right &&
        seen.right > place.left &&
        seen.top < place.bottom &&
        seen.bottom > place.top
      );
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement;
      if (!around || node.textContent?.trim() === '') continue;
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((line) => isCovered(around, line)))
        found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll(
      'a[href],button,input,select,textarea,[role="tab"],img',
    )) {
      if (isCovered(element, element.getBoundingClientRect())) found.push(element.outerHTML.slice(0, 80));
    }
    return found;
  });
}

/** Pixels from the button to the right and the lower edge of the window. */
const gaps = (page: Page) =>
  demoButton(page).evaluate((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    return [document.documentElement.clientWidth - right, window.innerHeight - bottom];
  });

for (const width of [360, 1280]) {
  test(`The demo’s button is in the lower right corner of every page and covers nothing at its end, ${width} px`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await page.setViewportSize({ width, height: 740 });
    const addresses = { visitor: addressesOf('visitor'), admin: addressesOf('customer', 'admin') };
    for (const [person, paths] of Object.entries(addresses)) {
      if (person === 'admin') await signIn(page, accounts.admin);
      for (const address of paths) {
        await page.goto(address);
        await expect(demoButton(page)).toHaveText(`Demo · ${person === 'admin' ? 'Admin' : 'Visitor'}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // A list grows while its rows load.
        await expect(async () => {
          await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
          expect(await covered(page), address).toEqual([]);
        }).toPass();
        expect(await gaps(page), address).toEqual([12, 12]);
      }
    }
  });
}

test('The demo’s button covers nothing of the landing page’s first screen, and no message covers the button', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 720],
    [1280, 800],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/?as=visitor');
    await expect(demoButton(page)).toBeVisible();
    // Wait until the page has its fonts and styles.
    await expect.poll(() => covered(page), `${width} × ${height}`).toEqual([]);
  }
  await page.goto('/auth?as=visitor');
  await fillCredentials(page, { ...accounts.admin, password: 'wrong' });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  await demoButton(page).click({ trial: true });
});

test(
  'The demo panel shows calls with their answers and a table’s rows as each person sees them, adds a fault rule and moves the clock',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await page.goto('/?as=customer');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const panel = await openPanelPart(page, 'Call log');
    const read = panel.getByRole('button', { name: /^GET \/rest\/v1\/optimization_requests/ }).first();
    await read.click();
    await expect(panel.getByLabel('Response 200')).toContainText('business_name');
    await panel.getByRole('button', { name: /^WS \/realtime\/v1\/websocket open/ }).click();
    const joined = panel.getByText(/sent phx_join realtime:rows \d$/);
    await expect(joined).toHaveCount(2);
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByRole('button', { name: 'Data', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Table' }).selectOption('optimization_requests');
    const all = panel.getByText(/^1–\d+ of \d+$/);
    const count = async () => Number((await all.textContent())?.split(' of ')[1]);
    await expect(all).toBeVisible();
    const everything = await count();
    await panel.getByRole('combobox', { name: 'As seen by' }).selectOption('customer@example.com');
    await expect.poll(count).toBeLessThan(everything);
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByRole('button', { name: 'Faults and clock' }).click();
    await panel.getByRole('combobox', { name: 'Which calls' }).selectOption('optimization_requests');
    await panel.getByRole('button', { name: 'Add rule' }).click();
    await expect(panel.getByText('optimization_requests: answered 503')).toBeVisible();
    await panel.getByRole('button', { name: 'To token expiry' }).click();
    await expect(panel.getByText('The token expires in a second.')).toBeVisible();
    expect(await fake.faults.list()).toHaveLength(1);
  },
);

test('The demo panel shows which policies and grants the page’s calls have tried, and which nothing has tried', async ({
  page,
}) => {
  await page.goto('/?as=customer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const panel = await openPanelPart(page, 'Policies tried');
  const read = panel.getByRole('row', { name: /^grant optimization_requests authenticated select [1-9]/ });
  await expect(read).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Show only what was not covered' }).check();
  await expect(read).toHaveCount(0);
  await expect(
    panel.getByRole('row', { name: /^trigger auth\.users create_profile 0 0 0 true$/ }),
  ).toBeVisible();
});

test(
  'A fault rule for sockets is added, edited and removed in the panel, takes effect, and is listed by the control API',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await page.goto('/?as=customer');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate((key) => {
      const closeCodes: number[] = [];
      Object.assign(window, { closeCodes });
      const address = `${location.origin.replace('http', 'ws')}/_supabase/realtime/v1/websocket`;
      const socket = new WebSocket(`${address}?apikey=${key}&vsn=2.0.0`);
      socket.onclose = ({ code }) => closeCodes.push(code);
      return new Promise((resolve) => (socket.onopen = resolve));
    }, demoKey);
    const panel = await openPanelPart(page, 'Faults and clock');
    await panel.getByRole('radio', { name: 'Calls', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(panel.getByRole('radio', { name: 'Sockets (live updates)' })).toBeChecked();
    await expect(panel.getByRole('combobox', { name: 'What happens' })).toHaveAccessibleDescription(
      'Open sockets break at once. New ones break on their first message.',
    );
    await panel.getByRole('button', { name: 'Add rule' }).click();
    await expect(panel.getByText('Every socket breaks.')).toBeVisible();
    // 1006: the connection was lost without a closing message.
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { closeCodes: number[] }).closeCodes))
      .toEqual([1006]);
    // The product reconnects, and the rule counts each attempt.
    await expect(panel.getByText(/hit [1-9]\d* of [1-9]\d* new socket/)).toBeVisible();

    await panel.getByRole('button', { name: 'Edit rule 1' }).click();
    await panel.getByRole('combobox', { name: 'What happens' }).selectOption('Late');
    await panel.getByRole('textbox', { name: 'Late by (ms)' }).fill('300');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Every socket gets the server’s messages 300 ms later.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Edit rule 1' })).toBeFocused();
    expect(await fake.faults.list()).toMatchObject([{ socket: { delay: 300 } }]);

    await fake.faults.replace({ socket: 'refuse', on: { first: 2 } });
    await expect(panel.getByText('The first 2 new sockets are refused.')).toBeVisible();
    await panel.getByRole('button', { name: 'Remove rule 1' }).click();
    await expect(panel.getByText(/sockets work normally/)).toBeVisible();
    expect(await fake.faults.list()).toEqual([]);
  },
);

test('The panel’s “Developer” tab stays under the pointer when it is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/auth');
  await demoButton(page).click();
  const developer = page.getByRole('tab', { name: 'Developer' });
  const before = await developer.boundingBox();
  await developer.click();
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible();
  expect(await developer.boundingBox()).toEqual(before);
});
