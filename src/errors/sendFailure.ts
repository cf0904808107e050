/**
 * Sends a page's errors to the operator's endpoint: release, route, code and stack. Not the error's message, which may
 * contain user input, and no URLs but the product's own.
 */
import { paths } from '../lib/pages';

export interface Failure {
  /** What was thrown, for its stack. */
  error?: unknown;
  /** Without an error: which load failed and how (`ownRequests server unreadable_answer`). No user input. */
  code?: string;
}

/** The body of a report, sent as JSON. */
export interface FailureReport {
  release: string;
  /** One of the product's paths, or `other`. */
  route: string;
  code: string;
  /** `name /assets/main.js:1:2`, innermost first; empty if nothing was thrown. */
  stack: readonly string[];
}

export interface SenderOptions {
  /** The endpoint. It gets a POST of plain text, which needs no CORS preflight. */
  url: string;
  release: string;
  /** The share of pages that report, from 0 to 1. */
  share: number;
  send?: (url: string, body: string) => void;
  random?: () => number;
}

/** Limits the reports of a page that fails in a loop. */
const maxReports = 5;
const maxStackLines = 20;

/** Creates the sender of one page. It sends identical reports once, and only a few reports. */
export function createSender({
  url,
  release,
  share,
  send = post,
  random = Math.random,
}: SenderOptions): (failure: Failure) => void {
  const isSampled = random() < share;
  const sent = new Set<string>();
  return ({ error, code = nameOf(error) }) => {
    const report: FailureReport = { release, route: routeOf(location.pathname), code, stack: stackOf(error) };
    const body = JSON.stringify(report);
    if (!isSampled || sent.size >= maxReports || sent.has(body)) return;
    sent.add(body);
    send(url, body);
  };
}

export const sendFailure = createSender({
  url: process.env.ERROR_REPORT_URL ?? '',
  release: process.env.RELEASE ?? '',
  share: Number(process.env.ERROR_REPORT_SHARE || 1),
});

/** May outlive the page (`keepalive`), sends no cookie and no referrer, and ignores the response. */
function post(url: string, body: string): void {
  fetch(url, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

/** Anything can be thrown, not only errors. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const routeOf = (pathname: string): string =>
  Object.values(paths).find((path) => path === pathname) ?? 'other';

/** Drops the message, which browsers write before the frames, and the query of each address. */
function stackOf(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return [];
  return error.stack
    .split('\n')
    .flatMap((line) => {
      const frame = /^\s*(?:at )?(.*?)[@ ]?\(?(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/.exec(line);
      if (!frame) return [];
      const [, name = '', address = '', row, column] = frame;
      if (!address.startsWith(`${location.origin}/`)) return [];
      return [
        `${/^[\w$.<> [\]]{0,80}$/.test(name) ? name.trim() : ''} ${new URL(address).pathname}:${row}:${column}`,
      ];
    })
    .slice(0, maxStackLines);
}
