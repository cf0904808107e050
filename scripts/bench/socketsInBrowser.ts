/**
 * How soon subscribers receive a change in a page of the demo: the production build in Chromium, with product, panel
 * and IndexedDB. Subscribes through the page's `WebSocket` and makes changes through its `fetch`.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { developmentKeys, developmentSecret, signJwt } from 'supabase-in-memory/tools';
import { chromiumArguments, findChromium, howToInstallChromium } from '../browser/findChromium';
import { toTiming, type Timing } from './timedCalls';
import { statuses, type SocketLoad } from './fakeSockets';
import { runScript, startServer, stopServers } from './startProcess';

const folder = '.cache/bench/demo';
const port = 8298;
const address = `http://localhost:${port}`;
const project = `${address}/_supabase`;
const { secret, publishable } = developmentKeys(developmentSecret);

export interface PageSocketTiming {
  /**
   * From the moment when the engine writes the change's `commit_timestamp` to each callback. The engine writes it right
   * after the commit, before it looks for subscribers.
   */
  sinceCommit: Timing;
  /** From the call of `fetch` to the last callback. */
  sinceCall: Timing;
  callbacks: number;
}

/** A timestamp that the engine wrote as text, and `performance.now()` at that moment. */
interface Stamp {
  text: string;
  at: number;
}

/** What the page records of one change. */
interface ReceivedChange {
  commit: Stamp;
  /** `commit_timestamp` of the first frame. */
  stamp: string;
  /** When each callback ran. */
  callbacks: number[];
}

declare global {
  interface Window {
    lastStamp: Stamp;
    /** The `lastStamp` when the running microtask was queued. */
    queuedAfter: Stamp;
    received: ReceivedChange;
  }
}

interface Subscriber {
  token: string;
  filter: string | undefined;
}

/** Each load gets its own browser, so that no state carries over. */
export async function timeSocketsInBrowser(
  loads: readonly SocketLoad[],
  { skipBuild = false }: { skipBuild?: boolean } = {},
): Promise<PageSocketTiming[]> {
  const executablePath = findChromium('bench');
  if (executablePath === undefined) throw new Error(howToInstallChromium);
  if (!skipBuild) await runScript('scripts/build.ts', ['demo', '--output', folder], {});
  await startServer('scripts/preview.ts', ['demo', '--folder', folder], { PORT: String(port) }, address);
  const timings: PageSocketTiming[] = [];
  try {
    for (const load of loads) {
      const browser = await chromium.launch({ executablePath, args: chromiumArguments });
      try {
        timings.push(await timeLoad(browser, load));
      } finally {
        await browser.close();
      }
    }
  } finally {
    stopServers();
  }
  return timings;
}

async function timeLoad(
  browser: Browser,
  { admins, customers, changes }: SocketLoad,
): Promise<PageSocketTiming> {
  const page = await browser.newPage();
  await page.addInitScript(recordCommits);
  await page.goto(`${address}/?scenario=large`);
  await page.evaluate(() => window.__fake?.ready);
  const [admin = ''] = await idsOf(page, 'role=eq.admin&limit=1');
  const owners = customers === 0 ? [] : await idsOf(page, `role=eq.user&order=id&limit=${customers}`);
  await subscribe(page, [
    ...Array.from({ length: admins }, () => ({ token: tokenOf(admin), filter: undefined })),
    ...owners.map((id) => ({ token: tokenOf(id), filter: `user_id=eq.${id}` })),
  ]);
  const owned = owners.length === 0 ? '' : `user_id=in.(${owners.join()})&`;
  const rows = await read(page, `optimization_requests?select=id&${owned}order=id&limit=${changes}`);
  const received = await change(page, {
    ids: rows.map(({ id }) => id),
    changes,
    token: tokenOf(admin),
    // Every admin, and the customer who owns the request.
    expected: admins + Math.min(customers, 1),
  });
  return {
    sinceCommit: toTiming(received.flatMap(({ sinceCommit }) => sinceCommit)),
    sinceCall: toTiming(received.map(({ sinceCall }) => sinceCall)),
    callbacks: received.reduce((sum, { sinceCommit }) => sum + sinceCommit.length, 0),
  };
}

function tokenOf(sub: string): string {
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  return signJwt({ role: 'authenticated', sub, exp }, { algorithm: 'HS256', secret: developmentSecret });
}

/**
 * Runs in the page before the page's own scripts. The engine writes the commit's timestamp and then queues one
 * microtask for each frame, so both are hooked here. Contains no named functions, because the compiler would wrap them
 * in a helper that does not exist in the page.
 */
const recordCommits = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its date below
  const write = Date.prototype.toISOString;
  const queue = queueMicrotask;
  Date.prototype.toISOString = function () {
    const text = write.call(this);
    window.lastStamp = { text, at: performance.now() };
    return text;
  };
  window.queueMicrotask = (work) => {
    const before = window.lastStamp;
    queue(() => {
      window.queuedAfter = before;
      work();
    });
  };
};

/** Reads as the service role. */
async function read(page: Page, path: string): Promise<{ id: string }[]> {
  return page.evaluate(
    async ([url, key]) => {
      const response = await fetch(url, { headers: { apikey: key, authorization: `Bearer ${key}` } });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { id: string }[];
    },
    [`${project}/rest/v1/${path}`, secret] as const,
  );
}

const idsOf = async (page: Page, query: string): Promise<string[]> =>
  (await read(page, `profiles?select=id&${query}`)).map(({ id }) => id);

/** Resolves once the server has confirmed every subscription. */
async function subscribe(page: Page, subscribers: readonly Subscriber[]): Promise<void> {
  await page.evaluate(
    async ([url, people]) => {
      await Promise.all(
        people.map(
          ({ token, filter }) =>
            new Promise<void>((resolve, reject) => {
              const socket = new WebSocket(url);
              const filterOptions = {
                event: 'UPDATE',
                schema: 'public',
                table: 'optimization_requests',
                filter,
              };
              const join = { config: { postgres_changes: [filterOptions] }, access_token: token };
              socket.onopen = () =>
                socket.send(JSON.stringify(['1', '1', 'realtime:requests', 'phx_join', join]));
              socket.onclose = ({ code }) => reject(new Error(`closed ${code}`));
              socket.onmessage = ({ data }: MessageEvent<string>) => {
                const [, , , event, payload] = JSON.parse(data) as [
                  unknown,
                  unknown,
                  unknown,
                  string,
                  { status?: string; data?: { commit_timestamp: string } },
                ];
                if (event === 'postgres_changes') {
                  if (window.received.callbacks.length === 0) {
                    window.received.commit = window.queuedAfter;
                    window.received.stamp = payload.data?.commit_timestamp ?? '';
                  }
                  window.received.callbacks.push(performance.now());
                } else if (payload.status !== 'ok') reject(new Error(data));
                else if (event === 'system') resolve();
              };
            }),
        ),
      );
    },
    [
      `${project.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishable}&vsn=2.0.0`,
      subscribers,
    ] as const,
  );
}

interface Changes {
  ids: readonly string[];
  changes: number;
  token: string;
  /** The number of callbacks that each change has to cause. */
  expected: number;
}

/** Makes the changes one after the other. Times are in milliseconds. */
async function change(
  page: Page,
  { ids, changes, token, expected }: Changes,
): Promise<{ sinceCommit: number[]; sinceCall: number }[]> {
  return page.evaluate(
    async ([url, options, words]) => {
      const timings: { sinceCommit: number[]; sinceCall: number }[] = [];
      for (let at = 0; at < options.changes; at += 1) {
        // Let the panel finish with the previous change.
        await new Promise((resolve) => setTimeout(resolve, 10));
        window.received = { commit: window.lastStamp, stamp: '', callbacks: [] };
        const start = performance.now();
        const response = await fetch(`${url}?id=eq.${options.ids[at % options.ids.length]}`, {
          method: 'PATCH',
          headers: options.headers,
          body: JSON.stringify({ status: words[at % words.length] }),
        });
        if (!response.ok) throw new Error(await response.text());
        const { commit, stamp, callbacks } = window.received;
        if (callbacks.length !== options.expected) {
          throw new Error(`${callbacks.length} of ${options.expected} received a change`);
        }
        if (commit.text !== stamp) {
          throw new Error(`the commit was seen at ${commit.text}, and the frame says ${stamp}`);
        }
        timings.push({
          sinceCommit: callbacks.map((time) => time - commit.at),
          sinceCall: Math.max(...callbacks) - start,
        });
      }
      return timings;
    },
    [
      `${project}/rest/v1/optimization_requests`,
      {
        ids,
        changes,
        expected,
        headers: {
          apikey: publishable,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      },
      statuses,
    ] as const,
  );
}
