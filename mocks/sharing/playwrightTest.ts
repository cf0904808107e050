/**
 * Turns a recording into a Playwright test that uses the project's fixture (`mocks/testing/playwright.ts`). After each
 * action the test expects the address, messages and page changes that the person saw, and the calls that wrote.
 */
import type { SharedState } from './stateFile';
import { isObject } from 'supabase-in-memory/schema';
import { toListed, type ListedCall } from 'supabase-in-memory/tools';
import type { ActionEvent, AnswerEvent, CallEvent, Segment, LocationEvent, Recording } from './recording';
import { isSameFill } from './recorder';
import { replaySegment } from './replay';
import { screenChange } from './screenChange';
import { maxLinkLength, toFragment } from './stateLink';
import { writesOf } from './writes';

/** The size of the window, in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

/** The test's import path fits a top-level folder such as `e2e/`. Throws a sentence if there is nothing to test. */
export async function toPlaywrightTest({ segments }: Recording, viewport: Viewport): Promise<string> {
  const [first] = segments;
  const start = first?.events.find((event) => event.kind === 'place');
  if (!first || !start) throw new Error('Nothing has happened yet.');
  const beginning = await linesToStart(first, start);
  const answers = await listAnswers(segments);
  const lines = [...beginning, ...linesOf(segments, start, answers)];
  const title = `recorded at ${new Date(first.began).toISOString().slice(0, 16).replace('T', ' ')}`;
  return [
    `import { expect, test } from '../mocks/testing/playwright';`,
    '',
    `test.use({ viewport: { width: ${viewport.width}, height: ${viewport.height} } });`,
    '',
    `test(${quote(title)}, async ({ page, fake }) => {`,
    ...lines.map((line) => `  ${line}`),
    '});',
    '',
  ].join('\n');
}

/** The recorded calls as the call log lists them. Takes a replay, because a recording lacks the changed rows. */
async function listAnswers(segments: readonly Segment[]): Promise<Map<AnswerEvent, ListedCall>> {
  const listed = new Map<AnswerEvent, ListedCall>();
  for (const segment of segments) {
    await replaySegment(segment, segment.events.length, {
      answer(call, recorded, _replayed, exchange) {
        if (exchange) listed.set(recorded, toListed({ ...exchange, number: call.id }, segment.projectUrl));
        return true;
      },
      frame: () => true,
    });
  }
  return listed;
}

/** Starts from the scenario if nothing had happened in it yet, else from the recorded state with its pack. */
async function linesToStart(segment: Segment, start: LocationEvent): Promise<string[]> {
  const { snapshot, at, projectUrl, siteUrl } = segment;
  if (!isObject(snapshot) || !isObject(snapshot.origin) || !Array.isArray(snapshot.changes)) return [];
  const origin = snapshot.origin as unknown as SharedState['origin'];
  const isFresh = snapshot.changes.length === 0 && start.session === null && origin.pack === undefined;
  if (isFresh) {
    const choice = {
      scenario: origin.scenario,
      ...(origin.seeded && { seed: String(origin.seed) }),
      ...(start.person !== null && { as: start.person }),
    };
    return [`await page.goto(${quote(withChoice(start.address, choice))});`];
  }
  const fragment = await toFragment({
    snapshot,
    origin,
    page: { ...start, at, projectUrl, siteUrl, places: [] },
  });
  if (fragment.length > maxLinkLength) {
    throw new Error(
      'A test cannot begin with this much data. Save a replay file, or record again from a reset.',
    );
  }
  return [
    `await page.goto(${quote(`/#state=${fragment}`)});`,
    `await page.getByRole('button', { name: 'Open this state' }).click();`,
    `await expect(page).toBeAt(${quote(start.address)});`,
  ];
}

function withChoice(address: string, choice: Record<string, string>): string {
  const url = new URL(address, 'http://site.invalid');
  for (const [name, value] of Object.entries(choice)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/** What starts a step. */
type Cause = 'start' | 'action' | 'control' | 'load' | 'go';

function linesOf(
  segments: readonly Segment[],
  start: LocationEvent,
  answers: ReadonlyMap<AnswerEvent, ListedCall>,
): string[] {
  const lines: string[] = [];
  let cause: Cause = 'start';
  let action: ActionEvent | undefined;
  let from = start;
  let location = start;
  /** The screen after the last step; undefined if a new page was opened since. */
  let before: readonly string[] | undefined;
  let screen: readonly string[] | null = null;
  let messages: string[] = [];
  let calls: ListedCall[] = [];

  /** Writes what the step led to. Of its addresses only the last, because a test might miss those in between. */
  function endStep(): void {
    if (writeLocation()) before = undefined;
    writeScreen();
    writeCalls();
    from = location;
    screen = null;
    messages = [];
    calls = [];
    action = undefined;
  }

  /** Returns whether the step led to a new page or reloaded this one. */
  function writeLocation(): boolean {
    const isOther = pathOf(location.address) !== pathOf(from.address);
    if (location.person !== from.person) {
      const as = location.person ?? 'visitor';
      lines.push(`await page.goto(${quote(withChoice(location.address, { as }))});`);
      return true;
    }
    if (cause === 'load' && location.address === from.address) {
      lines.push('await page.reload();');
      return true;
    }
    if (location.address === from.address) return isOther;
    if (cause === 'action' || cause === 'start')
      lines.push(`await expect(page).toBeAt(${quote(location.address)});`);
    else lines.push(`await page.goto(${quote(location.address)});`);
    return isOther;
  }

  function writeScreen(): void {
    const change = screen === null ? {} : screenChange(before, screen);
    // After a fill, fields show only what the test itself has just entered.
    const appears = change.appears?.filter(
      (line) => action?.action !== 'fill' || !line.startsWith('field: '),
    );
    const { disappears, rows } = action?.action === 'fill' ? withoutFields(change) : change;
    // Of the messages during a fill, only the last is about the field's final value.
    const shownMessages = action?.action === 'fill' ? messages.slice(-1) : messages;
    const shown = { messages: shownMessages, appears, disappears, rows };
    const given = Object.entries(shown).filter(([, each]) => each !== undefined && each.length > 0);
    if (screen !== null) before = screen;
    if (given.length === 0) return;
    lines.push('await expect(page).toShow({');
    for (const [name, texts] of given) lines.push(...listOf(`  ${name}: `, texts ?? [], '  '));
    lines.push('});');
  }

  function writeCalls(): void {
    const writes = writesOf(calls);
    if (writes.length === 0) return;
    if (cause !== 'action' && cause !== 'start') lines.push('await fake.calls.clear();');
    else {
      lines.push('await expect(fake).toHaveWritten([');
      for (const write of writes) lines.push(`  ${toCode(write)},`);
      lines.push(']);');
    }
  }

  /** Whether the page load came from a mail's link, so that it is not a reload. */
  const isFollowedAtLoad = (event: ActionEvent): boolean =>
    event.action === 'mail' && cause === 'load' && screen === null && calls.length === 0;

  segments.forEach((segment, index) => {
    if (index > 0 && segment.loaded) {
      // A mail's link leads through a page of its own, and each page starts a new call log. A later load is a reload.
      if (action?.action === 'mail' && location === from) calls = [];
      else {
        endStep();
        cause = 'load';
      }
    }
    for (const event of segment.events) {
      if (event.kind === 'place') {
        if (!isMailLink(event.address)) location = event;
      } else if (event.kind === 'seen') {
        // Later screens of a step were seen while somebody used the demo's panel.
        screen ??= event.lines;
        messages.push(...event.messages);
      } else if (event.kind === 'answer') {
        const listed = answers.get(event);
        if (listed && !listed.url.startsWith('/_fake/')) calls.push(listed);
      } else if (event.kind === 'call') {
        const control = controlLine(event);
        if (control === undefined) continue;
        endStep();
        lines.push(control);
        cause = 'control';
      } else if (event.kind === 'action') {
        if (isSameFill(event, action)) lines.pop();
        else if (!isFollowedAtLoad(event)) endStep();
        action = event;
        if (event.action === 'go') cause = 'go';
        else {
          lines.push(actionLine(event));
          cause = 'action';
        }
      }
    }
  });
  endStep();
  return lines;
}

const isMailLink = (address: string): boolean => pathOf(address).endsWith('/auth/v1/verify');

const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

function withoutFields<C extends { disappears?: readonly string[] }>(change: C): C {
  const { disappears } = change;
  return { ...change, disappears: disappears?.filter((line) => !line.startsWith('field: ')) };
}

function controlLine({ method, url, body, withheld }: CallEvent): string | undefined {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/_fake/') || withheld) return undefined;
  const given = typeof body === 'string' ? `, ${body}` : '';
  return `await fake.request(${quote(method)}, ${quote(pathname.slice('/_fake/'.length))}${given});`;
}

function actionLine(event: ActionEvent): string {
  const { action, role, name, value = '' } = event;
  if (action === 'mail') return `await page.goto((await fake.mailbox.waitFor(${quote(name)})).link ?? '');`;
  const locator = locatorOf(event);
  switch (action) {
    case 'fill':
      return `await ${locator}.fill(${quote(value)});`;
    case 'select':
      return `await ${locator}.selectOption({ label: ${quote(value)} });`;
    case 'check':
    case 'uncheck':
      return `await ${locator}.${action}();`;
    case 'press':
      return `await ${role === '' && name === '' ? 'page.keyboard' : locator}.press(${quote(value)});`;
    default:
      return `await ${locator}.click();`;
  }
}

function locatorOf({ role, name, nth }: ActionEvent): string {
  const found =
    role === ''
      ? `page.getByLabel(${quote(name)}, { exact: true })`
      : `page.getByRole(${quote(role)}${name === '' ? '' : `, { name: ${quote(name)}, exact: true }`})`;
  return nth === undefined ? found : `${found}.nth(${nth})`;
}

function listOf(before: string, texts: readonly string[], indent: string): string[] {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return [`${before}[${quote(only)}],`];
  return [`${before}[`, ...texts.map((text) => `${indent}  ${quote(text)},`), `${indent}],`];
}

/** A JSON value as source code. */
function toCode(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(toCode).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, content]) => `${/^[a-z_]\w*$/i.test(name) ? name : quote(name)}: ${toCode(content)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
