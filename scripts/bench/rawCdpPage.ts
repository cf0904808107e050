/**
 * Loads a page as a visitor's browser does. Playwright enables the `Runtime` domain in every page that it opens. V8
 * then keeps the position of every expression of every script, which doubles the time that scripts take to start. So
 * this file bypasses Playwright and drives the page through the browser's own CDP session.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { observe, type Observed } from './measure';

export interface Conditions {
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  /** Slowdown factor of the processor. */
  processor: number;
  /** `latency` in milliseconds for each request, `download` and `upload` in bytes per second. */
  network: { latency: number; download: number; upload: number };
  /** Entries of the page's local storage. */
  storage: readonly { name: string; value: string }[];
}

export interface Load {
  observed: Observed;
  /** Milliseconds from the start of the navigation until `isReady` was true. */
  ready: number;
  /** Compressed bytes of all answers, as transferred. */
  bytes: number;
  requests: number;
}

interface Answer {
  id?: number;
  method?: string;
  params?: { encodedDataLength?: number; redirectResponse?: unknown };
  result?: unknown;
  error?: { message: string };
}

/** The page is idle after this many milliseconds without network traffic. */
const quietPeriod = 1_500;

/** A page that is not ready after this many milliseconds counts as broken. */
const timeout = 45_000;

/**
 * Loads `url` with an empty cache and waits until the page is idle. `isReady` is a JavaScript expression that is true
 * once the page can be used. Rejects when it stays false.
 */
export async function loadByCdp(
  browser: Browser,
  url: string,
  isReady: string,
  { viewport, deviceScaleFactor, processor, network, storage }: Conditions,
): Promise<Load> {
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId });

  const waiting = new Map<number, (answer: Answer) => void>();
  const open = { requests: 0, since: performance.now() };
  let bytes = 0;
  let requests = 0;
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    // A redirect repeats this event, and the request before it never reports its end.
    if (answer.method === 'Network.requestWillBeSent' && !answer.params?.redirectResponse) open.requests += 1;
    if (answer.method === 'Network.loadingFinished') {
      bytes += answer.params?.encodedDataLength ?? 0;
      requests += 1;
    }
    if (answer.method === 'Network.loadingFinished' || answer.method === 'Network.loadingFailed') {
      open.requests -= 1;
    }
    if (answer.method?.startsWith('Network.')) open.since = performance.now();
  });
  async function send(method: string, params: object = {}): Promise<unknown> {
    const id = waiting.size + 1;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await devtools.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  async function evaluate<T>(expression: string): Promise<T> {
    const answer = await send('Runtime.evaluate', { expression, returnByValue: true });
    return (answer as { result: { value: T } }).result.value;
  }

  try {
    const fill = storage.map(
      ({ name, value }) => `localStorage[${JSON.stringify(name)}] = ${JSON.stringify(value)};`,
    );
    const source = `${fill.join('')}(${observe.toString()})()`;
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source });
    await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true });
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await send('Network.enable');
    await send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.download,
      uploadThroughput: network.upload,
    });
    await send('Emulation.setCPUThrottlingRate', { rate: processor });
    const started = performance.now();
    await send('Page.navigate', { url });
    while (!(await evaluate<boolean>(isReady))) {
      if (performance.now() - started > timeout) throw new Error(`${url} is never ready: ${isReady}`);
      await wait(50);
    }
    const ready = performance.now() - started;
    while (open.requests > 0 || performance.now() - open.since < quietPeriod) await wait(50);
    return { observed: await evaluate<Observed>('window.observed'), ready, bytes, requests };
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId });
    await devtools.detach();
  }
}
