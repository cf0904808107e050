/**
 * Turns a recording into a Playwright test that uses the project's fixture (`mocks/testing/playwright.ts`). After each
 * action the test expects the address, messages and page changes that the person saw, and the calls that wrote.
 */
import type { SharedState } from './stateFile';
import { isObject } from 'supabase-in-memory/schema';
import { toListed, type ListedCall } from 'supabase-in-memory/tools';
import type { ActionEvent, AnswerEvent, CallEvent, Segment, LocationEvent, Recording } from './recording';
import { replaySegment } from './replay';
import { type ScreenChange, screenChange } from './screenChange';
import { maxLinkLength, toFragment } from './stateLink';
import { pathOf, type TestStep, testStepsOf } from './testSteps';
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
  const lines = [...beginning, ...linesOf(testStepsOf(segments, start, answers))];
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

function linesOf(steps: readonly TestStep[]): string[] {
  /** The screen after the last step; undefined if a new page was opened since. */
  let before: readonly string[] | undefined;
  return steps.flatMap((step) => {
    if (isOnNewPage(step)) before = undefined;
    const lines = [
      ...linesForCause(step),
      ...linesForLocation(step),
      ...linesForScreen(step, before),
      ...linesForCalls(step),
    ];
    before = step.screen ?? before;
    return lines;
  });
}

/** Whether the step led to a new page or reloaded this one. */
const isOnNewPage = ({ cause, from, location }: TestStep): boolean =>
  location.person !== from.person ||
  pathOf(location.address) !== pathOf(from.address) ||
  (cause === 'load' && location.address === from.address);

function linesForCause({ cause, action, control }: TestStep): string[] {
  if (control) return [controlLine(control)];
  return action && cause === 'action' ? [actionLine(action)] : [];
}

function linesForLocation({ cause, from, location }: TestStep): string[] {
  const { address, person } = location;
  if (person !== from.person) {
    return [`await page.goto(${quote(withChoice(address, { as: person ?? 'visitor' }))});`];
  }
  if (address === from.address) return cause === 'load' ? ['await page.reload();'] : [];
  if (cause === 'action' || cause === 'start') return [`await expect(page).toBeAt(${quote(address)});`];
  return [`await page.goto(${quote(address)});`];
}

function linesForScreen({ action, screen, messages }: TestStep, before?: readonly string[]): string[] {
  const change = screen === null ? {} : screenChange(before, screen);
  const isFill = action?.action === 'fill';
  // After a fill, fields show only what the test itself has just entered.
  const { appears, disappears, rows } = isFill ? withoutFields(change) : change;
  // Of the messages during a fill, only the last is about the field's final value.
  const shown = { messages: isFill ? messages.slice(-1) : messages, appears, disappears, rows };
  const given = Object.entries(shown).filter(([, each]) => each !== undefined && each.length > 0);
  if (given.length === 0) return [];
  return [
    'await expect(page).toShow({',
    ...given.flatMap(([name, texts]) => listOf(`  ${name}: `, texts ?? [], '  ')),
    '});',
  ];
}

function linesForCalls({ cause, calls }: TestStep): string[] {
  const writes = writesOf(calls);
  if (writes.length === 0) return [];
  if (cause !== 'action' && cause !== 'start') return ['await fake.calls.clear();'];
  return ['await expect(fake).toHaveWritten([', ...writes.map((write) => `  ${toCode(write)},`), ']);'];
}

function withoutFields({ appears, disappears, rows }: ScreenChange) {
  const isNoField = (line: string) => !line.startsWith('field: ');
  return { appears: appears?.filter(isNoField), disappears: disappears?.filter(isNoField), rows };
}

function controlLine({ method, url, body }: CallEvent): string {
  const path = new URL(url).pathname.slice('/_fake/'.length);
  const given = typeof body === 'string' ? `, ${body}` : '';
  return `await fake.request(${quote(method)}, ${quote(path)}${given});`;
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
