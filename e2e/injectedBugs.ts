/**
 * Bugs to inject into the product, and the recorded journeys whose tests have to fail with them. A bug is a script that
 * runs before all others of a page.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Send = (request: Request) => Promise<Response>;

interface InjectedBug {
  /** For the names of projects. */
  id: string;
  /** The ids of the recorded journeys whose tests have to fail. */
  affectedJourneys: readonly string[];
  /** Answers a call of the page, or sends it on. Runs in the page, so it cannot use anything else in this file. */
  answer?: (request: Request, send: Send) => Promise<Response>;
  /** Runs in the page. */
  run?: () => void;
}

export const injectedBugs: readonly InjectedBug[] = [
  {
    id: 'another status is stored',
    affectedJourneys: ['admin-undo-by-key'],
    async answer(request, send) {
      if (request.method !== 'PATCH' || !request.url.includes('/optimization_requests')) return send(request);
      const body = (await request.clone().json()) as { status: string };
      const status = body.status === 'failed' ? 'completed' : 'failed';
      return send(new Request(request, { body: JSON.stringify({ ...body, status }) }));
    },
  },
  {
    id: 'an undo does nothing',
    affectedJourneys: ['admin-undo-by-key'],
    run() {
      addEventListener('keydown', (event) => event.key === 'z' && event.stopImmediatePropagation(), true);
    },
  },
  {
    id: 'keywords get lost',
    affectedJourneys: ['submit-by-keys'],
    async answer(request, send) {
      if (request.method !== 'POST' || !request.url.includes('/rest/v1/optimization_requests'))
        return send(request);
      const body = (await request.clone().json()) as { keywords: string[] };
      const keywords = body.keywords.slice(0, 1);
      return send(new Request(request, { body: JSON.stringify({ ...body, keywords }) }));
    },
  },
  {
    id: 'Enter does nothing',
    affectedJourneys: ['sign-in-by-enter', 'submit-by-keys', 'admin-search'],
    run() {
      const stop = (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      addEventListener('keydown', stop, true);
    },
  },
];

/** Puts `answer` before `fetch`, even after the page has replaced `fetch`. Runs in the page. */
function wrapFetch(answer: NonNullable<InjectedBug['answer']>): void {
  const wrapped = new WeakMap<typeof fetch, typeof fetch>();
  const wrap = (inner: typeof fetch): typeof fetch => {
    const known = wrapped.get(inner);
    if (known) return known;
    const made = new Proxy(inner, {
      apply: (_target, _this, given: Parameters<typeof fetch>) =>
        answer(new Request(...given), (request) => inner(request)),
    });
    wrapped.set(inner, made);
    wrapped.set(made, made);
    return made;
  };
  let current = window.fetch;
  Object.defineProperty(window, 'fetch', {
    configurable: true,
    get: () => wrap(current),
    set(next: typeof fetch) {
      current = next;
    },
  });
}

function scriptOf({ answer, run }: InjectedBug): string {
  const asValue = (method: string) =>
    `({ ${method.replace(/^(async )?(answer|run)\(/, '$1it(').replace(/^(?!(async )?it\()/, 'it: ')} }).it`;
  return [
    answer && `(${wrapFetch.toString()})(${asValue(answer.toString())});`,
    run && `(${asValue(run.toString())})();`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Serves the build at `target` with the bug. */
export async function serveWithBug(target: string, bug: InjectedBug): Promise<BuggyServer> {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(target).host };
    delete headers['accept-encoding'];
    const forwarded = http.request(target + request.url, { method: request.method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const type = answer.headers['content-type'] ?? '';
        // The page's own policy would block the added script.
        const { 'content-security-policy': _policy, 'content-length': _length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest).end(injectScript(type, body, bug));
      });
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface BuggyServer {
  origin: string;
  close: () => Promise<void>;
}

function injectScript(type: string, body: Buffer, bug: InjectedBug): Buffer | string {
  if (!type.includes('text/html')) return body;
  const script = `<script>${scriptOf(bug)}</script>`;
  return body
    .toString()
    .replace(/<meta[^>]*http-equiv="?content-security-policy[^>]*>/i, '')
    .replace(/<head[^>]*>|^(?!.*<head)<!doctype html>/i, (head) => head + script);
}
