/**
 * The recorder: a session that was recorded in Chromium gets the same answers in Node, byte for byte. `JOURNEYS=100`
 * records a hundred random journeys instead of four.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fakeOf } from '../../mocks/testing/playwright';
import { expect, test } from '../quietPage';
import { demoButton, listEntry, submitRequest } from '../steps';
import { nextFrames } from '../waiting';
import { openPanelPart } from '../demoPanel';

function replayInNode(file: string): Promise<{ code: number; output: string }> {
  const command = ['--import', 'tsx', 'scripts/replay.ts', file, '--json'];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: path.resolve(__dirname, '../..') }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: output + errors }),
    );
  });
}

async function saveReplay(page: Page, file: string): Promise<void> {
  // Close what is open, such as a menu or a dialog: it would hide the demo's button.
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
  await openPanelPart(page, 'What happened in this tab');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a replay file' }).click(),
  ]);
  await download.saveAs(file);
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const scenarios = ['default', 'default', 'empty', 'flaky', 'slow', 'expired-session', 'large'];
const texts = [
  'Ines Duarte',
  'ines@example.com',
  'azulejos-4-ever',
  'Gary, IN',
  'tiles, azulejos',
  'ü 👩‍👧',
  '',
];

/** Uses random controls of random pages. */
async function walk(page: Page, seed: number, steps: number): Promise<void> {
  const draw = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;
  const as = pick(['admin', 'customer', 'visitor', '']);
  const query = new URLSearchParams({
    scenario: pick(scenarios),
    ...(draw() < 0.5 && { seed: String(seed) }),
    ...(as && { as }),
  });
  await page.goto(`${pick(['/', '/auth', '/dashboard', '/admin'])}?${query}`);
  await fakeOf(page).clock.advance(seed);
  for (let step = 0; step < steps; step += 1) {
    const chance = draw();
    if (chance < 0.04) await page.reload();
    else if (chance < 0.08) await fakeOf(page).clock.advance(Math.floor(draw() * 7200));
    else if (chance < 0.1)
      await fakeOf(page).faults.replace({
        on: { every: 4 },
        delay: [50, 400],
        then: pick([{ status: 503 }, 'drop', 'lose-answer', 'truncate']),
      });
    else if (chance < 0.12) await goBack(page);
    else if (chance < 0.16) {
      const [mail] = (await fakeOf(page).mailbox.list()).slice(-1);
      if (mail?.link) await page.goto(mail.link);
    } else await useSomething(page, draw);
    // People pause between actions, so that some calls end and others do not.
    await nextFrames(page, Math.floor(draw() * 8));
  }
}

/** Goes back, but not to the page before the demo. */
async function goBack(page: Page): Promise<void> {
  await page.goBack().catch(() => undefined);
  if (page.url() === 'about:blank') await page.goForward();
}

async function useSomething(page: Page, draw: () => number): Promise<void> {
  const controls = page
    .locator('#root')
    .locator('a[href^="/"], button:enabled, input:enabled, textarea, select:enabled');
  const count = await controls.count();
  if (count === 0) return;
  const control = controls.nth(Math.floor(draw() * count));
  const text = texts[Math.floor(draw() * texts.length)] ?? '';
  try {
    const kind = await control.evaluate(
      (element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`,
      undefined,
      { timeout: 500 },
    );
    const quick = { timeout: 500 };
    if (kind.startsWith('SELECT')) {
      const options = await control.locator('option').count();
      await control.selectOption({ index: Math.floor(draw() * options) }, quick);
    } else if (/^(INPUT (text|email|password|search|tel|number|)|TEXTAREA )$/.test(kind)) {
      await control.fill(text, quick);
      if (draw() < 0.4) await control.press('Enter', quick);
    } else await control.click(quick);
  } catch {
    // The control is hidden, covered or gone by now, so go on with another one.
  }
}

test(
  'A recording can be stepped through, replays when its file is dropped on a page, and is refused when the file is damaged',
  { tag: '@thorough' },
  async ({ page, fake }, info) => {
    test.setTimeout(120_000);
    await page.goto('/?as=customer&scenario=empty');
    await submitRequest(page, { businessName: 'Stepped Over', location: 'Gary, IN', keywords: 'steps' });
    await expect(listEntry(page, 'Stepped Over')).toBeVisible();
    const file = info.outputPath('replay.json');
    await saveReplay(page, file);
    await page.getByRole('button', { name: 'Step through it' }).click();
    const line = page.getByRole('complementary', { name: 'Timeline' });
    await expect(listEntry(page, 'Stepped Over')).toBeVisible();
    const slider = line.getByRole('slider', { name: 'Place in the recording' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(line).toContainText('Call 1 of');
    await expect(listEntry(page, 'Stepped Over')).toBeHidden();
    for (let step = 0; step < 60; step += 1) {
      if (/POST \/rest\/v1\/optimization_requests.*→ 201/.test((await line.textContent()) ?? '')) break;
      await line.getByRole('button', { name: 'Forward' }).click();
    }
    await expect(line).toContainText('1 of public.optimization_requests added');
    await expect(listEntry(page, 'Stepped Over')).toBeVisible();
    await line.getByRole('button', { name: 'Back' }).click();
    await expect(listEntry(page, 'Stepped Over')).toBeHidden();
    await line.getByRole('button', { name: 'Leave' }).click();
    await expect(line).toBeHidden();
    await expect(listEntry(page, 'Stepped Over')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/?scenario=default&as=visitor');
    await fake.state();
    const text = readFileSync(file, 'utf8');
    const dropFile = (content: string) =>
      page.evaluate((data) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([data], 'replay.json', { type: 'application/json' }));
        document.body.dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      }, content);
    await expect(demoButton(page)).toBeVisible();
    await dropFile(text);
    await expect(line).toContainText(/All \d+ calls got the same answers as before/);
    await expect(listEntry(page, 'Stepped Over')).toBeVisible();
    await line.getByRole('button', { name: 'Leave' }).click();
    await dropFile(withChangedAnswer(text, 'Stepped Over', 'Stepped Aside'));
    await expect(line).toContainText(
      /Call \d+, POST \/rest\/v1\/optimization_requests.* got a different answer/,
    );
    await line.getByRole('button', { name: 'Leave' }).click();
    await dropFile(text.slice(0, 5000));
    await expect(page.getByRole('dialog', { name: 'This file cannot be opened' })).toContainText('damaged');
  },
);

/** The part of a replay file that the tests read. */
interface ReplayFile {
  chapters: { events: { kind: string; outcome?: { body?: unknown } | string }[] }[];
}

/** Replaces `words` with `others` in the first answer that contains them. */
function withChangedAnswer(file: string, words: string, others: string): string {
  const recording = JSON.parse(file) as ReplayFile;
  for (const { kind, outcome } of recording.chapters.flatMap((chapter) => chapter.events)) {
    if (kind !== 'answer' || typeof outcome !== 'object') continue;
    const { body } = outcome;
    if (typeof body !== 'string' || !body.includes(words)) continue;
    outcome.body = body.replace(words, others);
    return JSON.stringify(recording);
  }
  throw new Error(`No answer has ${words}.`);
}

const journeyCount = Number(process.env.JOURNEYS ?? 4);

for (let seed = 1; seed <= journeyCount; seed += 1) {
  test(
    `Random journey ${seed}, recorded in Chromium, gets the same answers in Node`,
    { tag: '@thorough' },
    async ({ page, allowConsole }, info) => {
      test.setTimeout(120_000);
      allowConsole(/.*/s);
      await walk(page, seed, 15);
      const file = info.outputPath('replay.json');
      await saveReplay(page, file);
      const { code, output } = await replayInNode(file);
      expect(output).not.toContain('difference');
      expect(code, output).toBe(0);
      const { calls, bytes, frames } = JSON.parse(output) as { calls: number; bytes: number; frames: number };
      info.annotations.push({
        type: 'replayed',
        description: `${calls} calls, ${bytes} bytes, ${frames} frames`,
      });
      expect(calls).toBeGreaterThan(0);
    },
  );
}
