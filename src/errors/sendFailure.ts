/**
 * Sends what broke in a page to an endpoint of the operator: release, route, code and stack. No message, because that may
 * hold what a person typed; of addresses only what is the product's own.
 */
import { paths } from '../lib/paths';

export interface Failure {
  /** What was thrown; its stack tells the place. */
  error?: unknown;
  /** Without an error: which load failed and how (`ownRequests server unreadable_answer`). Nothing that a person has typed. */
  code?: string;
}

/** The body of each report, as JSON in a text. */
export interface FailureReport {
  release: string;
  /** One of the product's paths, or `other`. */
  route: string;
  code: string;
  /** `name /assets/main.js:1:2`, the innermost first; empty where nothing was thrown. */
  stack: readonly string[];
}

export interface SenderOptions {
  /** The endpoint. It gets a POST of text, which needs no permission to be asked for. */
  url: string;
  release: string;
  /** Of pages, from 0 to 1. */
  share: number;
  send?: (url: string, body: string) => void;
  random?: () => number;
}

/** A page that breaks in a loop is one that has broken. */
const mostReports = 5;
const longestStack = 20;

/** For one page: the same once, and a few at most. */
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
    if (!isSampled || sent.size >= mostReports || sent.has(body)) return;
    sent.add(body);
    send(url, body);
  };
}

export const sendFailure = createSender({
  url: process.env.ERROR_REPORT_URL ?? '',
  release: process.env.RELEASE ?? '',
  share: Number(process.env.ERROR_REPORT_SHARE || 1),
});

/** It may leave with the page, carries no cookie and no address, and nobody waits for the answer. */
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

/** Whatever can be thrown. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const routeOf = (pathname: string): string =>
  Object.values(paths).find((path) => path === pathname) ?? 'other';

/** Browsers write a message of one or more lines before the frames, and addresses with what was asked for. */
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
    .slice(0, longestStack);
}
