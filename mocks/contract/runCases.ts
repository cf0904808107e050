/**
 * Runs a group of contract cases in order against one server and returns the differences. A wrong answer does not stop
 * the run, so that the report can show every difference.
 */
import type { Json } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import { createHmac } from 'node:crypto';
import type { Account, CaseGroup, ContractCase, ForgedToken, Pattern } from './contractCase';
import { decodeJwt, matchJson, textMatches } from './match';
import { messageOf } from '../../src/lib/messageOf';

/** A server under test. */
export interface Target {
  /** The project's URL, without a trailing slash. */
  url: string;
  anonKey: string;
  serviceKey: string;
  jwtSecret: string;
  /** The project's site URL, without a trailing slash. */
  siteUrl: string;
  send: (request: Request) => Promise<Response>;
}

export interface Outcome {
  id: string;
  group: string;
  source: string;
  request: string;
  differences: readonly string[];
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Json | undefined;
}

type Saved = Map<string, string>;

class MissingValue extends Error {}

function fill(text: string, saved: Saved): string {
  return text.replace(/\{\{([\w.]+)\}\}/g, (_whole, name: string) => {
    const value = saved.get(name);
    if (value === undefined) throw new MissingValue(name);
    return value;
  });
}

/** Replaces `{{name}}` in every text of a JSON value, keys included. */
function fillJson(value: Json, saved: Saved): Json {
  if (typeof value === 'string') return fill(value, saved);
  if (Array.isArray(value)) return value.map((element) => fillJson(element, saved));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [fill(key, saved), fillJson(part, saved)]),
  );
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Paths of control calls are relative to the origin, all others to the project's URL. */
function urlOf(target: Target, path: string): string {
  return path.startsWith('/_fake/') ? new URL(path, target.url).href : target.url + path;
}

async function exchange(
  target: Target,
  one: Pick<ContractCase, 'as' | 'request'>,
  saved: Saved,
): Promise<Answer> {
  const headers = new Headers();
  if (one.as !== 'nothing') {
    headers.set('apikey', one.as === 'service' ? target.serviceKey : target.anonKey);
    if (one.as === 'service') headers.set('authorization', `Bearer ${target.serviceKey}`);
    else if (one.as === 'anon') headers.set('authorization', `Bearer ${target.anonKey}`);
    else if (one.as !== 'key') headers.set('authorization', fill(`Bearer {{${one.as}.access_token}}`, saved));
  }
  const { method, path, body } = one.request;
  let payload: string | undefined;
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    const raw = isObject(body) ? body.$raw : undefined;
    payload = typeof raw === 'string' ? fill(raw, saved) : JSON.stringify(fillJson(body, saved));
  }
  for (const [name, value] of Object.entries(one.request.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, fill(value, saved));
  }
  // A plus sign in a query means a space, so plus signs in saved values, such as times, are escaped.
  const address = new Map([...saved].map(([name, value]) => [name, value.replaceAll('+', '%2B')]));
  const request = new Request(urlOf(target, fill(path, address)), {
    method,
    headers,
    body: payload ?? null,
    redirect: 'manual',
  });
  const response = await target.send(request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function pick(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => {
    if (Array.isArray(at)) return at.at(Number(key));
    return typeof at === 'object' && at !== null ? at[key] : undefined;
  }, value);
}

/** Reads a value from an answer, in the notation of `ContractCase.save`. */
function readSaved(answer: Answer, place: string): string | undefined {
  const [from, ...path] = place.split('.');
  if (from === 'header') return answer.headers.get(path.join('.')) ?? undefined;
  if (from === 'query' || from === 'fragment') {
    const location = answer.headers.get('location');
    if (location === null) return undefined;
    const url = new URL(location);
    const parameters = from === 'query' ? url.searchParams : new URLSearchParams(url.hash.slice(1));
    return parameters.get(path.join('.')) ?? undefined;
  }
  const last = path.at(-1);
  const [key, parameter] = last?.split('?') ?? [];
  if (key !== undefined && parameter !== undefined) {
    const address = pick(answer.json, [...path.slice(0, -1), key]);
    if (typeof address !== 'string') return undefined;
    const { search, searchParams } = new URL(address, 'http://anywhere');
    return parameter === '' ? search.slice(1) : (searchParams.get(parameter) ?? undefined);
  }
  const value = pick(answer.json, path);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

function base64url(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function withNow(value: Json, now: number): Json {
  if (!isObject(value)) return value;
  const offset = value.$now;
  return typeof offset === 'number' ? now + offset : value;
}

/** Signs with HS256, as a Supabase project with a legacy secret does. */
function forge(token: ForgedToken, target: Target, now: number, saved: Saved): string {
  const secret =
    token.signedBy === 'stranger' ? 'a-secret-that-no-project-of-ours-ever-had!' : target.jwtSecret;
  const claims: { [claim: string]: Json } = {};
  for (const [name, value] of Object.entries(token.claims)) {
    claims[name] = withNow(fillJson(value, saved), now);
  }
  const body = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

function compare(expected: ContractCase['expect'], answer: Answer, saved: Saved): string[] {
  const differences: string[] = [];
  if (answer.status !== expected.status) {
    differences.push(`status is ${answer.status}, expected ${expected.status}: ${answer.text.slice(0, 300)}`);
  }
  for (const [name, pattern] of Object.entries(expected.headers ?? {})) {
    const value = answer.headers.get(name);
    if (pattern === null) {
      if (value !== null) differences.push(`${name} should not be there, is ${value}`);
      continue;
    }
    const filled = fill(pattern, saved);
    if (value === null || !textMatches(filled, value)) {
      differences.push(`${name} is ${value ?? 'missing'}, expected ${filled}`);
    }
  }
  // The difference in status already shows the body, so comparing it would add nothing.
  if (expected.body === undefined || answer.status !== expected.status) return differences;
  const pattern: Pattern = fillJson(expected.body, saved);
  const text = isObject(pattern) ? pattern.$text : undefined;
  if (typeof text === 'string') {
    if (!textMatches(text, answer.text)) {
      differences.push(
        `body is ${JSON.stringify(answer.text.slice(0, 300))}, expected ${JSON.stringify(text)}`,
      );
    }
  } else if (answer.json === undefined) {
    differences.push(`body is not JSON: ${JSON.stringify(answer.text.slice(0, 300))}`);
  } else {
    differences.push(...matchJson(pattern, answer.json));
  }
  return differences;
}

async function exchangeOrThrow(
  target: Target,
  as: string,
  request: ContractCase['request'],
  saved: Saved,
): Promise<Json> {
  const answer = await exchange(target, { as, request }, saved);
  if (answer.status >= 300) {
    throw new Error(
      `${request.method} ${request.path} answered ${answer.status}: ${answer.text.slice(0, 300)}`,
    );
  }
  return answer.json ?? null;
}

/** Makes a confirmed account and signs it in. A server without the admin API must confirm sign-ups without a mail. */
async function makeAccount(target: Target, name: string, account: Account, saved: Saved): Promise<void> {
  const email = fill(account.email, saved);
  const { password } = account;
  const metadata: { [key: string]: Json } =
    account.fullName === undefined ? {} : { full_name: account.fullName };
  const created = await exchange(
    target,
    {
      as: 'service',
      request: {
        method: 'POST',
        path: '/auth/v1/admin/users',
        body: { email, password, email_confirm: true, user_metadata: metadata },
      },
    },
    saved,
  );
  if (created.status >= 300) {
    await exchangeOrThrow(
      target,
      'key',
      { method: 'POST', path: '/auth/v1/signup', body: { email, password, data: metadata } },
      saved,
    );
  }
  const session = await exchangeOrThrow(
    target,
    'key',
    { method: 'POST', path: '/auth/v1/token?grant_type=password', body: { email, password } },
    saved,
  );
  const values = {
    access_token: pick(session, ['access_token']),
    refresh_token: pick(session, ['refresh_token']),
    id: pick(session, ['user', 'id']),
    email,
  };
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string') throw new Error(`the sign-in of ${email} gave no ${field}`);
    saved.set(`${name}.${field}`, value);
  }
  if (account.admin === true) {
    await exchangeOrThrow(
      target,
      'service',
      {
        method: 'PATCH',
        path: `/rest/v1/profiles?id=eq.${saved.get(`${name}.id`)}`,
        body: { role: 'admin' },
      },
      saved,
    );
  }
}

/** The server's clock in seconds, from an account's token or else from the `date` header. */
async function serverTime(target: Target, group: CaseGroup, saved: Saved): Promise<number> {
  for (const name of Object.keys(group.accounts ?? {}).reverse()) {
    const claims = decodeJwt(saved.get(`${name}.access_token`) ?? '')?.claims;
    const issued = pick(claims, ['iat']);
    if (typeof issued === 'number') return issued;
  }
  const answer = await exchange(
    target,
    { as: 'key', request: { method: 'GET', path: '/auth/v1/health' } },
    saved,
  );
  return Math.floor(Date.parse(answer.headers.get('date') ?? '') / 1000);
}

/** Runs every case of the group in order. If an account cannot be made, each case reports that as its difference. */
export async function runCases(target: Target, group: CaseGroup): Promise<Outcome[]> {
  const saved: Saved = new Map([
    ['base', target.url],
    ['site', target.siteUrl],
    ['anon_key', target.anonKey],
    ['service_key', target.serviceKey],
  ]);
  const outcomeOf = (one: ContractCase, differences: readonly string[]): Outcome => ({
    id: one.id,
    group: group.name,
    source: one.source,
    request: `${one.request.method} ${one.request.path}`,
    differences,
  });
  try {
    for (const [name, account] of Object.entries(group.accounts ?? {})) {
      await makeAccount(target, name, account, saved);
    }
  } catch (error) {
    const reason = `set-up failed: ${messageOf(error)}`;
    return group.cases.map((one) => outcomeOf(one, [reason]));
  }
  const outcomes: Outcome[] = [];
  for (const one of group.cases) {
    try {
      if (one.tokens !== undefined) {
        const now = await serverTime(target, group, saved);
        for (const [name, token] of Object.entries(one.tokens)) {
          saved.set(`${name}.access_token`, forge(token, target, now, saved));
        }
      }
      const answer = await exchange(target, one, saved);
      const differences = compare(one.expect, answer, saved);
      for (const [name, place] of Object.entries(one.save ?? {})) {
        const value = readSaved(answer, place);
        if (value !== undefined) saved.set(name, value);
        else if (differences.length === 0) differences.push(`nothing to save as ${name} at ${place}`);
      }
      outcomes.push(outcomeOf(one, differences));
    } catch (error) {
      const reason =
        error instanceof MissingValue
          ? `has no {{${error.message}}}: an earlier case failed`
          : messageOf(error);
      outcomes.push(outcomeOf(one, [reason]));
    }
  }
  return outcomes;
}
