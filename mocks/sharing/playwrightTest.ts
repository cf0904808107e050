/** A recording as a test for Playwright with the fixture that the project ships (`mocks/testing/playwright.ts`). */
import type { SharedState } from './stateFile';
import { isObject } from 'supabase-in-memory/schema';
import type { ActionEvent, CallEvent, Segment, LocationEvent, Recording } from './recording';
import { toFragment } from './stateLink';

export interface Ending {
  /** The page's first heading at the end. */
  heading: string;
}

/** Its import path fits a top-level folder such as `e2e/`. Throws a sentence if there is nothing to test. */
export async function toPlaywrightTest({ chapters }: Recording, { heading }: Ending): Promise<string> {
  const [first] = chapters;
  const start = first?.events.find((event) => event.kind === 'place');
  if (!first || !start) throw new Error('Nothing has happened yet.');
  const lines = [...(await linesToStart(first, start)), ...linesOf(chapters, start)];
  const called = `recorded at ${new Date(first.began).toISOString().slice(0, 16).replace('T', ' ')}`;
  return [
    `import { expect, test } from '../mocks/testing/playwright';`,
    '',
    `test(${quote(called)}, async ({ page, fake }) => {`,
    ...lines.map((line) => `  ${line}`),
    ...(heading === ''
      ? []
      : [`  await expect(page.getByRole('heading', { level: 1 })).toHaveText(${quote(heading)});`]),
    '  expect((await fake.state()).scenario).toBeTruthy();',
    '});',
    '',
  ].join('\n');
}

/** Starts from the scenario alone if nothing had happened in it, else from the recorded state, which also carries a prospect's pack. */
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
  return [
    `await page.goto(${quote(`/#state=${fragment}`)});`,
    `await page.getByRole('button', { name: 'Open this state' }).click();`,
    `await expect(page).toHaveURL(${quote(start.address)});`,
  ];
}

function withChoice(address: string, choice: Record<string, string>): string {
  const url = new URL(address, 'http://site.invalid');
  for (const [name, value] of Object.entries(choice)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/** What has changed the address last. */
type Cause = 'nothing' | 'action' | 'control' | 'load' | 'go';

function linesOf(chapters: readonly Segment[], start: LocationEvent): string[] {
  const lines: string[] = [];
  let written = start;
  let location = start;
  let cause: Cause = 'nothing';

  /** Writes a line for the last address before the next action: a test might miss those on the way to it. */
  function writeLocation(): void {
    const from = written;
    const why = cause;
    written = location;
    cause = 'nothing';
    if (location.person !== from.person) {
      lines.push(
        `await page.goto(${quote(withChoice(location.address, { as: location.person ?? 'visitor' }))});`,
      );
    } else if (why === 'load' && location.address === from.address) lines.push('await page.reload();');
    else if (location.address === from.address) return;
    else if (why === 'action' || why === 'nothing') {
      lines.push(`await expect(page).toHaveURL(${quote(location.address)});`);
    } else lines.push(`await page.goto(${quote(location.address)});`);
  }

  chapters.forEach((segment, index) => {
    if (index > 0 && segment.loaded) {
      writeLocation();
      cause = 'load';
    }
    for (const event of segment.events) {
      if (event.kind === 'place') location = event;
      else if (event.kind === 'call') {
        const control = controlLine(event);
        if (control === undefined) continue;
        writeLocation();
        lines.push(control);
        cause = 'control';
      } else if (event.kind === 'action') {
        writeLocation();
        if (event.action === 'go') cause = 'go';
        else {
          lines.push(actionLine(event));
          cause = 'action';
        }
      }
    }
  });
  writeLocation();
  return lines;
}

function controlLine({ method, url, body, withheld }: CallEvent): string | undefined {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/_fake/') || withheld) return undefined;
  const given = typeof body === 'string' ? `, ${body}` : '';
  return `await fake.request(${quote(method)}, ${quote(pathname.slice('/_fake/'.length))}${given});`;
}

function actionLine(event: ActionEvent): string {
  const { action, name, value = '' } = event;
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

const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
