/** Describes a call for the list, the search and a shell. */
import type { ObservedBody } from 'supabase-in-memory/tools';
import { demoAccounts } from '../../product/demoAccounts';
import type { LoggedCall } from 'supabase-in-memory/tools';

/** An error status, or no answer at all. */
export function isFailure({ outcome }: LoggedCall): boolean {
  return typeof outcome === 'string' || outcome.status >= 400;
}

export function statusOf({ outcome }: LoggedCall): string {
  if (outcome === 'dropped') return 'dropped';
  return outcome === 'aborted' ? 'given up' : String(outcome.status);
}

export function callerName({ caller, isControl }: LoggedCall): string {
  if (isControl) return 'control';
  return caller.email ?? caller.role;
}

/** The address below the project's URL, decoded for people to read. */
export function addressOf({ url }: { readonly url: string }): string {
  const { pathname, search } = new URL(url);
  const apiPath = /\/(?:rest|auth|storage|functions|realtime|graphql)\/v1.*|\/_fake\/.*/.exec(pathname)?.[0];
  return (apiPath ?? pathname) + readable(search);
}

function readable(search: string): string {
  try {
    return decodeURIComponent(search);
  } catch {
    return search;
  }
}

/** `2 profiles added`, one entry for each table and kind. */
export function changesOf({ changes }: LoggedCall): string[] {
  const counts = new Map<string, number>();
  const past = { insert: 'added', update: 'changed', delete: 'removed' } as const;
  for (const { table, kind } of changes) {
    const what = `${table.replace(/^public\./, '')} ${past[kind]}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return Array.from(counts, ([what, count]) => `${count} ${what}`);
}

/** Whether the call's row in the list and its bodies contain all words of `text`. */
export function matchesText(call: LoggedCall, text: string): boolean {
  const { outcome, body, method, rule } = call;
  const answer = typeof outcome === 'string' ? '' : outcome.body;
  return containsAllWords(
    [
      method,
      addressOf(call),
      statusOf(call),
      callerName(call),
      rule?.text ?? '',
      ...changesOf(call),
      ...[body, answer].map((each) => (typeof each === 'string' ? withoutSecrets(each) : '')),
    ],
    text,
  );
}

/** Whether `parts` contain all words of `text`, in any case. */
export function containsAllWords(parts: readonly string[], text: string): boolean {
  const all = parts.join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/**
 * The body for display: JSON is indented, and passwords other than the demo accounts' are masked. Tokens stay, because
 * they are valid for a fake only.
 */
export function bodyText(body: ObservedBody): string {
  if (body === null || body === '') return '';
  if (typeof body !== 'string') return `${Math.floor((body.base64.length * 3) / 4)} bytes of binary data`;
  try {
    return JSON.stringify(JSON.parse(withoutSecrets(body)), null, 2);
  } catch {
    return withoutSecrets(body);
  }
}

const demoPasswords = new Set<string>(demoAccounts.map(({ password }) => password));

function withoutSecrets(body: string): string {
  return body.replace(
    /("(?:password|current_password)"\s*:\s*)("(?:[^"\\]|\\.)*")/g,
    (all, name: string, text: string) =>
      demoPasswords.has(JSON.parse(text) as string) ? all : `${name}"PASSWORD"`,
  );
}

/** The headers that the services read. */
const sentHeaders = [
  'apikey',
  'authorization',
  'accept',
  'accept-profile',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  'range-unit',
  'x-supabase-api-version',
  'x-upsert',
];

/** Where `npm run fake-supabase` listens. */
const serverUrl = 'http://127.0.0.1:54321';

/** A command line for a POSIX shell that makes the same call to `npm run fake-supabase`. */
export function toCurl(call: LoggedCall, base = serverUrl): string {
  const { method, url, headers, body } = call;
  const { search } = new URL(url);
  const path = addressOf(call).split('?', 1)[0] ?? '';
  const parts = [
    `curl ${quote(base + path + search)}`,
    ...(method === 'GET' && body === null ? [] : [`-X ${method}`]),
    ...sentHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [`-H ${quote(`${name}: ${value}`)}`];
    }),
  ];
  if (typeof body === 'string') parts.push(`--data-raw ${quote(withoutSecrets(body))}`);
  else if (body) parts.push('--data-binary @-');
  const command = parts.join(' \\\n  ');
  return body && typeof body !== 'string' ? `echo ${body.base64} | base64 -d | ${command}` : command;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
