/** A state as a link and as a file: what a colleague who opens it sees, and how a damaged one is refused. */
import path from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { createControlClient } from 'supabase-in-memory';
import { createFakeSupabase } from '../../mocks/product/createFakeSupabase';
import { demoBuild } from '../../scripts/build/testBuilds';
import { fakeOf } from '../../mocks/testing/playwright';
import { startPlainHost } from '../plainHost';
import { expect, test, watch } from '../quietPage';
import { copyStateLink, openStatePart } from '../stateLink';
import { accounts, headline, listEntry } from '../steps';
import { openPanelTab, openPanelPart, unreadMails } from '../demoPanel';

/** Opens a page in another person's browser. */
async function openAsColleague(browser: Browser, noise: string[], options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  watch(context, noise);
  return context.newPage();
}

/** Prepares a state to share: an admin, scrolled down in a list with a changed status, a fault rule and another time. */
async function prepare(page: Page) {
  await page.goto('/?as=admin&scenario=default');
  await page.getByRole('tab', { name: 'Optimization Requests' }).click();
  const field = page.getByRole('combobox', { name: /^Status of / }).first();
  const changedField = (await field.getAttribute('aria-label')) ?? '';
  await expect(field).not.toHaveValue('completed');
  await field.selectOption('completed');
  await fakeOf(page).clock.set('2031-05-06T07:08:09Z');
  await fakeOf(page).faults.replace({ name: 'mine', match: { method: 'DELETE' }, then: { status: 503 } });
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const scrollTop = await page.evaluate(() => Math.round(window.scrollY));
  const { clock } = await fakeOf(page).state();
  return { scrollTop, clock, changedField };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function expectPrepared(page: Page, { scrollTop, clock }: Prepared): Promise<void> {
  await expect(headline(page)).toHaveText('Admin Dashboard');
  await expect(page.getByRole('tab', { name: 'Optimization Requests' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(scrollTop);
  const state = await fakeOf(page).state();
  expect(state.clock.slice(0, 16)).toBe(clock.slice(0, 16));
  expect(await fakeOf(page).faults.list()).toMatchObject([{ name: 'mine' }]);
}

test(
  'A shared link opens the same page with its rows, scroll position, clock and faults, and a reload keeps them',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const noise: string[] = [];
    const prepared = await prepare(page);
    const link = await copyStateLink(page);
    const other = await openAsColleague(browser, noise);
    await other.goto(link);
    await expect(other.getByRole('dialog', { name: 'Open this state?' })).toBeVisible();
    await other.getByRole('button', { name: 'Open this state' }).click();
    await expectPrepared(other, prepared);
    expect(other.url()).not.toContain('state=');
    await other.reload();
    await expectPrepared(other, prepared);
    await other.goto('/?scenario=empty');
    await expect.poll(() => fakeOf(other).state()).toMatchObject({ scenario: 'empty' });
    await other.goto('/admin?scenario=default&tab=requests');
    await expect(headline(other)).toHaveText('Admin Dashboard');
    expect(await fakeOf(other).faults.list()).toMatchObject([{ name: 'mine' }]);
    await headline(other).scrollIntoViewIfNeeded();
    await expect(other.getByLabel(prepared.changedField, { exact: true })).toHaveValue('completed');
    expect(noise).toEqual([]);
  },
);

/** Saves the state from the panel as a file, and returns the file's content. */
async function saveState(page: Page, file: string): Promise<Record<string, unknown>> {
  await openStatePart(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  await download.saveAs(file);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

const compressed = (text: string) => deflateRawSync(text).toString('base64url');

test(
  'A shared state works at another host, below a path and without IndexedDB, and the links of its mails lead to that host',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const noise: string[] = [];
    const host = await startPlainHost(path.resolve(demoBuild.folder), 'demo');
    await page.goto('/auth?scenario=empty&seed=5');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(accounts.customer.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(unreadMails(page, 1)).toBeVisible();
    const link = await copyStateLink(page);
    const other = await openAsColleague(browser, noise);
    await other.addInitScript(() =>
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
    );
    await other.goto(`${host.origin}/demo/${new URL(link).hash}`);
    await other.getByRole('button', { name: 'Open this state' }).click();
    await expect(other).toHaveURL(/\/demo\/auth$/);
    await unreadMails(other, 1).click();
    await other.getByRole('button', { name: /^Unread:/ }).click();
    const mail = other.getByRole('link', { name: 'Follow the link' });
    await expect(mail).toHaveAttribute('href', new RegExp(`^${host.origin}/demo/_supabase/auth/v1/verify`));
    await other.close();
    await host.close();
    expect(noise).toEqual([]);
  },
);

test('A saved file restores its state on the same page once that is confirmed, and Cancel changes nothing', async ({
  page,
  fake,
}, info) => {
  test.setTimeout(120_000);
  await page.goto('/?as=admin&scenario=empty');
  await expect(headline(page)).toHaveText('Admin Dashboard');
  const file = info.outputPath('state.json');
  await saveState(page, file);
  await page.getByRole('button', { name: 'Close demo panel' }).click();
  await fake.faults.replace({ name: 'set after saving', match: { method: 'DELETE' }, then: { status: 503 } });
  const choose = async (answer: string) => {
    await openPanelPart(page, 'Save or share this state');
    await page.getByLabel('State file').setInputFiles(file);
    await page
      .getByRole('dialog', { name: 'Open this state?' })
      .getByRole('button', { name: answer })
      .click();
  };
  await choose('Cancel');
  expect(await fake.faults.list()).toMatchObject([{ name: 'set after saving' }]);
  await page.getByRole('button', { name: 'Close demo panel' }).click();
  await choose('Open this state');
  await expect.poll(() => fake.faults.list()).toEqual([]);
  await expect(headline(page)).toHaveText('Admin Dashboard');
});

test(
  'Damaged links to a state are refused with one sentence each, and change nothing',
  { tag: '@thorough' },
  async ({ page, fake }, info) => {
    test.setTimeout(180_000);
    await page.goto('/?as=customer&scenario=empty');
    const state = await saveState(page, info.outputPath('state.json'));
    const good = compressed(JSON.stringify(state));
    const before = await fake.snapshot.save();
    const hostile = '<img src=x onerror="window.hurt=1">';
    const { origin, page: saved } = state as { origin: object; page: object };
    const bad: [string, RegExp][] = [
      [good.slice(0, good.length / 2), /damaged/],
      [`${good.slice(0, 40)}AAAA${good.slice(44)}`, /damaged|no state/],
      ['%F0%9F', /damaged/],
      ['A'.repeat(30_000), /longer than any/],
      [compressed('x'.repeat(12_000_000)), /more data than any state/],
      [compressed('[]'), /not a saved state of the fake/],
      [compressed(JSON.stringify({ ...state, page: { ...saved, address: '//evil.example/' } })), /damaged/],
      [compressed(JSON.stringify({ ...state, version: 'other' })), /other seed data of the scenario "empty"/],
      [
        compressed(JSON.stringify({ ...state, version: 'other', tables: { 'public.notes': {} } })),
        /This state has the table notes, which this version does not have/,
      ],
      [
        compressed(JSON.stringify({ ...state, origin: { ...origin, scenario: hostile } })),
        /There is no scenario "<img/,
      ],
      [
        compressed(
          JSON.stringify({
            ...state,
            changes: [{ key: '__proto__ ["a"]', table: '__proto__', row: { a: 1 } }],
          }),
        ),
        /damaged at changes\[0\]: there is no table "__proto__"/,
      ],
    ];
    for (const [fragment, sentence] of bad) {
      await page.goto('about:blank');
      await page.goto(`/#state=${fragment}`);
      const dialog = page.getByRole('dialog', { name: 'This state cannot be opened' });
      await expect(dialog).toContainText(sentence);
      await expect(dialog).toContainText('Nothing has changed.');
      await dialog.getByRole('button', { name: 'Continue without it' }).click();
      await expect(page.locator('#root')).not.toBeEmpty();
    }
    expect(await fake.snapshot.save()).toEqual(before);
    expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
    await page.goto('/dashboard');
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  },
);

/** Changes what the browser has stored as if an older version, with one more column in profiles, had stored it. */
async function pretendOlderVersion(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('fake-supabase');
        request.onsuccess = () => {
          const transaction = request.result.transaction(['realms', 'rows'], 'readwrite');
          const edit = (store: string, key: IDBValidKey, change: (record: object) => object) => {
            const records = transaction.objectStore(store);
            const found = records.get(key) as IDBRequest<object>;
            found.onsuccess = () => void records.put(change(found.result));
          };
          edit('realms', 'empty unseeded', (record) => ({ ...record, version: 'older' }));
          edit('rows', ['empty unseeded', 'tables'], (record) => {
            const { tables } = record as { tables: Record<string, object> };
            return {
              ...record,
              tables: { ...tables, 'public.profiles': { ...tables['public.profiles'], nickname: 'text' } },
            };
          });
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
        };
      }),
  );
}

test('Data that another version of the demo has stored is dropped, and the panel names the column that differs', async ({
  page,
}) => {
  await page.goto('/?as=customer&scenario=empty');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await fakeOf(page).faults.replace({ name: 'stored by the older version', delay: 1 });
  await pretendOlderVersion(page);
  await page.goto('/?as=visitor');
  await openPanelTab(page, 'Developer');
  await expect(
    page.getByText(
      'What this browser kept has the column profiles.nickname, which this version does not have.',
    ),
  ).toBeVisible();
  expect(await fakeOf(page).faults.list()).toEqual([]);
});

test('A snapshot from a server’s control API can be opened as a file, and nobody is signed in afterwards', async ({
  page,
}, info) => {
  await page.goto('/?as=customer&scenario=empty');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  const server = createControlClient(createFakeSupabase({ scenario: 'empty', now: Date.now }));
  await server.faults.replace({ name: 'set on the server', match: { method: 'DELETE' }, then: 'drop' });
  const file = info.outputPath('snapshot.json');
  writeFileSync(file, JSON.stringify(await server.snapshot.save()));
  await openStatePart(page);
  await page.getByLabel('State file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Open this state?' });
  await expect(dialog).toContainText('It shows the landing page, signed out, in the scenario “empty”.');
  await dialog.getByRole('button', { name: 'Open this state' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await fakeOf(page).faults.list()).toMatchObject([{ name: 'set on the server' }]);
});

test(
  'A state link that is opened in a page of the demo asks before it replaces the state, and Escape declines',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await page.goto('/?as=customer&scenario=empty');
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
    const link = await copyStateLink(page);
    await page.goto('/?as=customer&scenario=default');
    await expect(listEntry(page, 'Okafor Notary')).toBeVisible();
    await page.goto(`/dashboard${new URL(link).hash}`);
    await expect(page.getByRole('dialog', { name: 'Open this state?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
    expect(await fake.state()).toMatchObject({ scenario: 'default' });
  },
);
