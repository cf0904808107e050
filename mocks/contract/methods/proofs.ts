/** Finds the contract case that sends the same request as a client method. */
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { isObject } from 'supabase-in-memory/schema';
import type { ContractCase } from '../contractCase';
import { groups } from '../groups';
import { accessToken, type Coverage } from './coverage';

interface Sent {
  method: string;
  /** Relative to the project's URL. */
  address: string;
  headers: Headers;
  body: string;
}

const url = 'http://project.test';

/** All requests that a call of the unmodified client sends, if the project answers each with `{}`. */
export async function record(
  call: NonNullable<Extract<Coverage, { call?: unknown }>['call']>,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { method, headers } = request;
    sent.push({ method, headers, address: request.url.slice(url.length), body: await request.text() });
    return Response.json({});
  };
  const session = JSON.stringify({
    access_token: accessToken,
    refresh_token: 'X',
    expires_at: 9_999_999_999,
    token_type: 'bearer',
    user: { id: 'X' },
  });
  const kept = new Map([
    ['session', session],
    ['session-code-verifier', '"X"'],
  ]);
  const client = createClient(url, 'X', {
    global: { fetch: answer },
    // Node 20 has no `WebSocket` of its own; no call here opens one.
    realtime: { transport: WebSocket as never },
    auth: {
      storageKey: 'session',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
    },
  });
  await client.auth.getSession();
  try {
    await call(client, (address) => answer(address ?? ''));
  } catch {
    // The client may fail on `{}`; only its requests matter.
  }
  await client.auth.dispose();
  return sent;
}

/** The id of the first contract case that sends one of these requests and shows this state. */
export function findProof(state: 'server' | 'off' | 'refused', sent: readonly Sent[]): string | undefined {
  const alike = cases.filter((one) => sent.some((request) => sendsLike(one, request)));
  const failed = alike.find(({ expect }) => expect.status >= 400 && expect.status !== 501);
  if (state === 'refused') return alike.find(({ expect }) => expect.status === 501)?.id;
  const answered = alike.find(({ expect }) => expect.status < 400);
  return (state === 'off' ? (failed ?? answered) : (answered ?? failed))?.id;
}

const cases = groups.flatMap((group) => group.cases);

/** In `pattern`, `X` and the nil UUID stand for any text, a number for any number. */
function like(text: string, pattern: string): boolean {
  const expression = pattern
    .replace(/0{8}-[0-9a-f-]{27}/g, 'X')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/X|\d+/g, (found) => (found === 'X' ? '.*' : '\\d+'));
  return new RegExp(`^${expression}$`, 's').test(text);
}

function sendsLike({ request }: ContractCase, sent: Sent): boolean {
  if (request.method !== sent.method) return false;
  const [path = '', query = ''] = splitAddress(
    request.path.replace('{{upload_url}}', '/object/upload/sign/b/f?token=t'),
  );
  const [sentPath = '', sentQuery = ''] = splitAddress(sent.address);
  if (path.split('/').length !== sentPath.split('/').length && !sentPath.startsWith('/storage/'))
    return false;
  return (
    like(decodeURIComponent(path), decodeURIComponent(sentPath)) &&
    parametersLike(new URLSearchParams(query), new URLSearchParams(sentQuery)) &&
    headersLike(request.headers ?? {}, sent.headers) &&
    bodyLike(request.body, sent)
  );
}

const splitAddress = (address: string): string[] => address.split(/\?(.*)/s);

function parametersLike(given: URLSearchParams, expected: URLSearchParams): boolean {
  const all = [...given];
  return [...expected].every(
    ([name, value]) =>
      value === '' || all.some(([otherName, other]) => like(otherName, name) && like(other, value)),
  );
}

/** Compares `Prefer`, the schema, and an `Accept` that asks for something particular. */
function headersLike(given: NonNullable<ContractCase['request']['headers']>, expected: Headers): boolean {
  const names = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value ?? '']));
  const tokens = (text: string): string[] => text.split(',').map((token) => token.trim());
  const prefer = tokens(names.get('prefer') ?? '');
  const accept = expected.get('accept') ?? '*/*';
  return (
    (expected.get('prefer') === null ||
      tokens(expected.get('prefer') ?? '').every((token) => prefer.includes(token))) &&
    (/^(\*\/\*|application\/json)$/.test(accept) || (names.get('accept') ?? '').startsWith(accept)) &&
    ['accept-profile', 'content-profile'].every(
      (name) => (expected.get(name) ?? 'public') === 'public' || names.has(name),
    )
  );
}

/** Compares the texts in a body sent to Auth, except those that only the client adds. */
function bodyLike(given: ContractCase['request']['body'], { address, body }: Sent): boolean {
  if (!address.startsWith('/auth/') || body === '') return true;
  const expected: unknown = JSON.parse(body);
  const texts: { readonly [name: string]: unknown } = isObject(given) ? given : {};
  return Object.entries(isObject(expected) ? expected : {}).every(([name, value]) => {
    const text = texts[name];
    return (
      typeof value !== 'string' ||
      /^(code_challenge|channel$|factorId$)/.test(name) ||
      (typeof text === 'string' && like(text, value))
    );
  });
}
