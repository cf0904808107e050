/**
 * Ways in which the product may break, and the recorded journeys whose tests have to notice. A break is a script that
 * runs before all others of a page, or a replacement of texts in the product's scripts.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Send = (request: Request) => Promise<Response>;

interface ProductBreak {
  /** For the names of projects. */
  id: string;
  /** The ids of the recorded journeys whose tests have to fail. */
  touches: readonly string[];
  /** Answers a call of the page, or sends it on. Runs in the page, so it cannot use anything else in this file. */
  answer?: (request: Request, send: Send) => Promise<Response>;
  /** Runs in the page. */
  run?: () => void;
  /** Replacements in the product's scripts. */
  texts?: readonly (readonly [from: string, to: string])[];
}

const statusChanges = ['admin-set-status', 'admin-status-by-key', 'admin-waits-a-day'];
const undos = ['admin-undo-by-key', 'admin-undo-by-button', 'admin-bulk'];
const submissions = ['submit-a-request', 'submit-by-keys'];

export const productBreaks: readonly ProductBreak[] = [
  {
    id: 'a change is answered with 503',
    touches: [...statusChanges, ...undos, 'admin-role'],
    answer: async (request, send) =>
      request.method === 'PATCH' ? Response.json({ message: 'broken' }, { status: 503 }) : send(request),
  },
  {
    id: 'another status is stored',
    touches: [...statusChanges, ...undos],
    async answer(request, send) {
      if (request.method !== 'PATCH' || !request.url.includes('/optimization_requests')) return send(request);
      const body = (await request.clone().json()) as { status: string };
      const status = body.status === 'failed' ? 'completed' : 'failed';
      return send(new Request(request, { body: JSON.stringify({ ...body, status }) }));
    },
  },
  {
    id: 'another role is stored',
    touches: ['admin-role'],
    async answer(request, send) {
      if (request.method !== 'PATCH' || !request.url.includes('/profiles')) return send(request);
      const body = (await request.clone().json()) as object;
      return send(new Request(request, { body: JSON.stringify({ ...body, role: 'user' }) }));
    },
  },
  {
    id: 'a message is missing',
    touches: [...statusChanges, ...submissions],
    texts: [
      ['Request status updated successfully', ''],
      ['Optimization request submitted successfully!', ''],
    ],
  },
  {
    id: 'rows come in the wrong order',
    touches: ['admin-set-status', 'admin-sort', 'admin-filter', 'admin-waits-a-day', 'back-and-forth'],
    async answer(request, send) {
      const answer = await send(request);
      if (!request.url.includes('/rpc/find_requests')) return answer;
      const body = (await answer.json()) as { rows: unknown[] };
      return Response.json({ ...body, rows: body.rows.toReversed() }, { headers: answer.headers });
    },
  },
  {
    id: 'an undo does nothing',
    touches: undos,
    run() {
      const stop = (event: Event) => event.stopImmediatePropagation();
      addEventListener('keydown', (event) => event.key === 'z' && stop(event), true);
      addEventListener(
        'click',
        (event) => {
          const button = (event.target as Element).closest('button');
          if (/^Undo/.test(button?.ariaLabel ?? button?.textContent ?? '')) stop(event);
        },
        true,
      );
    },
  },
  {
    id: 'a request is answered and not stored',
    touches: submissions,
    answer: async (request, send) =>
      request.method === 'POST' && request.url.includes('/rest/v1/optimization_requests')
        ? new Response(null, { status: 201 })
        : send(request),
  },
  {
    id: 'a request is stored twice',
    touches: submissions,
    async answer(request, send) {
      if (request.method === 'POST' && request.url.includes('/rest/v1/optimization_requests')) {
        const body = (await request.clone().json()) as object;
        const id = crypto.randomUUID();
        await send(new Request(request.clone(), { body: JSON.stringify({ ...body, id }) }));
      }
      return send(request);
    },
  },
  {
    id: 'keywords get lost',
    touches: submissions,
    async answer(request, send) {
      if (request.method !== 'POST' || !request.url.includes('/rest/v1/optimization_requests'))
        return send(request);
      const body = (await request.clone().json()) as { keywords: string[] };
      const keywords = body.keywords.slice(0, 1);
      return send(new Request(request, { body: JSON.stringify({ ...body, keywords }) }));
    },
  },
  {
    id: 'a search finds everything',
    touches: ['admin-search', 'admin-people-search'],
    async answer(request, send) {
      if (!request.url.includes('/rpc/find_')) return send(request);
      const body = (await request.clone().json()) as object;
      return send(new Request(request, { body: JSON.stringify({ ...body, search: '' }) }));
    },
  },
  {
    id: 'a filter does nothing',
    touches: ['admin-filter'],
    async answer(request, send) {
      if (!request.url.includes('/rpc/find_requests')) return send(request);
      const body = (await request.clone().json()) as object;
      return send(new Request(request, { body: JSON.stringify({ ...body, status: null }) }));
    },
  },
  {
    id: 'signing out leaves the session',
    touches: ['sign-out'],
    answer: async (request, send) =>
      request.url.includes('/auth/v1/logout') ? new Response(null, { status: 204 }) : send(request),
  },
  {
    id: 'Enter does nothing',
    touches: ['sign-in-by-enter', 'submit-by-keys', 'admin-search'],
    run() {
      const stop = (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      addEventListener('keydown', stop, true);
    },
  },
  {
    id: 'a mail is not sent',
    touches: ['forgotten-password'],
    answer: async (request, send) =>
      request.url.includes('/auth/v1/recover') ? Response.json({}) : send(request),
  },
  {
    id: 'nobody is blocked',
    touches: ['admin-block'],
    answer: async (request, send) =>
      /\/rpc\/\w*block/.test(request.url) ? new Response(null, { status: 204 }) : send(request),
  },
  {
    id: 'sums are wrong',
    touches: ['calculator'],
    run() {
      const { prototype } = Intl.NumberFormat;
      const get = Object.getOwnPropertyDescriptor(prototype, 'format')?.get;
      Object.defineProperty(prototype, 'format', {
        get(this: Intl.NumberFormat) {
          const format = get?.call(this) as (value: number) => string;
          return (value: number) => format(value + 1);
        },
      });
    },
  },
];

/** Puts `answer` before `fetch`, even after the page has replaced `fetch`. Runs in the page. */
function wrapFetch(answer: NonNullable<ProductBreak['answer']>): void {
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

function scriptOf({ answer, run }: ProductBreak): string {
  const asValue = (method: string) =>
    `({ ${method.replace(/^(async )?(answer|run)\(/, '$1it(').replace(/^(?!(async )?it\()/, 'it: ')} }).it`;
  return [
    answer && `(${wrapFetch.toString()})(${asValue(answer.toString())});`,
    run && `(${asValue(run.toString())})();`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Serves the build at `target` with the break. */
export async function serveBroken(target: string, broken: ProductBreak): Promise<BrokenServer> {
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
        response.writeHead(answer.statusCode ?? 502, rest).end(breakBody(type, body, broken));
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

export interface BrokenServer {
  origin: string;
  close: () => Promise<void>;
}

function breakBody(type: string, body: Buffer, broken: ProductBreak): Buffer | string {
  if (type.includes('text/html')) {
    const script = `<script>${scriptOf(broken)}</script>`;
    return body
      .toString()
      .replace(/<meta[^>]*http-equiv="?content-security-policy[^>]*>/i, '')
      .replace(/<head[^>]*>|^(?!.*<head)<!doctype html>/i, (head) => head + script);
  }
  const { texts } = broken;
  if (!type.includes('javascript') || !texts) return body;
  return texts.reduce((text, [from, to]) => text.replaceAll(from, to), body.toString());
}
