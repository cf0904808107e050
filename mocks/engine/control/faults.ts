/**
 * Faults as data: which call, and what happens to it. Rules are JSON, so that a scenario, a test and
 * `POST /_fake/faults` say the same thing. Preflights and the control API are never touched.
 */
import { isObject } from '../isObject';
import { functionNameOf } from '../backend/functionNames';
import { hash32 } from '../backend/ids';
import { nearestName } from '../postgrest/similarNames';
import type { Json, Schema } from '../backend/schema';
import type { HttpRequest, HttpResponse } from '../http';
import { problemWithPattern } from './problemWithPattern';
import { couldMatch } from './couldMatch';
import type { FaultCounters, RuleCounters } from './faultCounters';

/** The row of `fake.state` with the rules in force. */
export const faultsKey = 'faults';

export interface FaultRule {
  /** For people who read the list of rules. */
  name?: string;
  /** A property that is left out matches every call. */
  match?: {
    method?: string | readonly string[];
    /**
     * Below the project's URL. With a `*` it is a glob over the whole path (`*` within a segment, `**` across them),
     * with a leading `^` the source of a regular expression, otherwise a prefix (`/rest/v1`).
     */
    path?: string;
    /** Parameters of the address that have exactly these values: `{ grant_type: 'refresh_token' }`. */
    query?: { readonly [name: string]: string };
    /** A table or function that is requested from the data API: `profiles`, `rpc/is_admin`. */
    table?: string;
    /** The account whose access token the call carries. Signing in and refreshing a session carry none. */
    email?: string;
  };
  /**
   * Of the matching calls: only the nth, every nth, or the first n (all counted from 1), or the share of them that the
   * seed picks (0.1: one in ten). Left out: each one.
   */
  on?: { nth: number } | { every: number } | { first: number } | { share: number };
  /** Milliseconds, or a range from which the seed picks. Delays of several rules add up. */
  delay?: number | readonly [min: number, max: number];
  /** Of the rules that are due, the first with a `then` decides. Left out: the rule only delays. */
  then?: FaultEffect;
  /**
   * In place of `match`, `delay` and `then`: what happens to sockets. `on` counts sockets as they open. A rule without
   * `on` also applies to sockets that are already open, and stops applying to them when it is removed.
   */
  socket?: SocketFault;
}

/**
 * - `refuse`: a socket does not open; sockets that are open stay open.
 * - `drop`: a socket opens, and breaks with the client's first frame; sockets that are open break at once.
 * - `silent`: a socket is open, but no frame passes in either direction.
 * - `{ delay }`: the server's frames arrive this many milliseconds later; the seed picks the delay within a range.
 */
export type SocketFault = 'refuse' | 'drop' | 'silent' | { delay: NonNullable<FaultRule['delay']> };

/** A rule as `GET /_fake/faults` lists it. */
export type CountedFault = FaultRule & RuleCounters;

/**
 * - `drop`: the connection breaks before the service gets the call.
 * - `lose-answer`: the service did its work, then the connection breaks.
 * - `truncate`: the answer stops in the middle of its body.
 * - `stall`: the headers and the first half of the body arrive, then nothing more; the connection stays open.
 * - `{ html }`: a proxy's error page with that status, in place of the answer.
 * - `{ status, … }`: this answer; without `body` a gateway's message.
 */
export type FaultEffect =
  | 'drop'
  | 'lose-answer'
  | 'truncate'
  | 'stall'
  | { html: number }
  | { status: number; body?: Json; headers?: { readonly [name: string]: string } };

/** What happens to one call. */
export interface FaultOutcome {
  /** Milliseconds. */
  delay: number;
  effect: FaultEffect | undefined;
  /** The rule that has the effect, else the first that delays, and its place in the list. */
  decisive: { rule: FaultRule; index: number } | undefined;
}

/** What happens to one socket; delays add up, and the first rule with an effect decides. */
export interface SocketFaultOutcome {
  /** Milliseconds. */
  delay: number;
  effect: Exclude<SocketFault, object> | undefined;
}

/** The parts of a call that rules match. */
export interface FaultTarget extends Pick<HttpRequest, 'method' | 'path' | 'url'> {
  /** Only called when a rule has an `email`, because it verifies the access token. */
  email?: () => string | undefined;
}

export interface FaultInjector {
  /** Whether any rule matches the call; if none does, there is nothing to count. */
  matches(request: FaultTarget): boolean;
  /** Counts the call, so it must be called exactly once per call. */
  apply(request: FaultTarget): FaultOutcome;
  /** Counts a socket that opens, so it must be called exactly once per socket. */
  applyToSocket(): SocketFaultOutcome;
  /** For a socket that is already open, which is not counted again. */
  currentSocketFault(): SocketFaultOutcome;
  /** The counts with which the next injector of the same rules continues. */
  counters(): FaultCounters;
}

/** `counters`: the counts so far; default 0. `seed` picks delays within ranges and the calls that a share hits. */
export function createFaultInjector(
  rules: readonly FaultRule[],
  seed: number,
  counters?: FaultCounters,
): FaultInjector {
  const compiledRules = rules.map((rule, index) => ({
    rule,
    isDue: (call: number) => isDue(rule, call, () => seededFraction(seed ^ hash32(index + 1), call)),
    matches: rule.socket === undefined ? compileMatch(rule.match ?? {}) : () => false,
    count: { matches: 0, hits: 0, ...counters?.rules[index] },
  }));
  let draws = counters?.draws ?? 0;

  function addSocketFault(outcome: SocketFaultOutcome, fault: SocketFault): void {
    if (typeof fault === 'object') outcome.delay += delayOf(fault, () => seededFraction(seed, (draws += 1)));
    else outcome.effect ??= fault;
  }

  return {
    matches: (request) => compiledRules.some(({ matches }) => matches(request)),
    apply(request) {
      const outcome: FaultOutcome = { delay: 0, effect: undefined, decisive: undefined };
      for (const [index, { rule, isDue, matches, count }] of compiledRules.entries()) {
        if (!matches(request)) continue;
        count.matches += 1;
        if (!isDue(count.matches)) continue;
        count.hits += 1;
        outcome.delay += delayOf(rule, () => seededFraction(seed, (draws += 1)));
        if (rule.then !== undefined && outcome.effect === undefined) {
          outcome.effect = rule.then;
          outcome.decisive = { rule, index };
        }
        outcome.decisive ??= { rule, index };
      }
      return outcome;
    },
    applyToSocket() {
      const outcome: SocketFaultOutcome = { delay: 0, effect: undefined };
      for (const { rule, isDue, count } of compiledRules) {
        if (rule.socket === undefined) continue;
        count.matches += 1;
        if (!isDue(count.matches)) continue;
        count.hits += 1;
        addSocketFault(outcome, rule.socket);
      }
      return outcome;
    },
    currentSocketFault() {
      const outcome: SocketFaultOutcome = { delay: 0, effect: undefined };
      for (const { rule } of compiledRules) {
        if (rule.socket !== undefined && !rule.on) addSocketFault(outcome, rule.socket);
      }
      return outcome;
    },
    counters: () => ({ draws, rules: compiledRules.map(({ count }) => ({ ...count })) }),
  };
}

/** `fraction`: drawn for this call, in [0, 1). */
function isDue({ on }: FaultRule, call: number, fraction: () => number): boolean {
  if (!on) return true;
  if ('nth' in on) return call === on.nth;
  if ('every' in on) return call % on.every === 0;
  if ('share' in on) return fraction() < on.share;
  return call <= on.first;
}

function delayOf({ delay = 0 }: Pick<FaultRule, 'delay'>, draw: () => number): number {
  if (typeof delay === 'number') return delay;
  const [min, max] = delay;
  return Math.round(min + draw() * (max - min));
}

/** A fraction in [0, 1) that depends only on the seed and the number: a 32-bit hash of both. */
function seededFraction(seed: number, number: number): number {
  return hash32(((seed ^ 0x5f356495) + Math.imul(number, 0x9e3779b9)) >>> 0) / 4294967296;
}

/** Returns a test for calls that `match` describes. */
export function compileMatch(match: NonNullable<FaultRule['match']>): (request: FaultTarget) => boolean {
  const methods =
    match.method === undefined ? undefined : [match.method].flat().map((name) => name.toUpperCase());
  const path = match.path === undefined ? undefined : compilePath(match.path);
  const table = match.table === undefined ? undefined : pathOfTable(match.table);
  const query = Object.entries(match.query ?? {});
  const email = match.email?.toLowerCase();
  return (request) =>
    (methods === undefined || methods.includes(request.method.toUpperCase())) &&
    (path === undefined || path(request.path)) &&
    (table === undefined || request.path === table) &&
    query.every(([name, value]) => request.url.searchParams.get(name) === value) &&
    (email === undefined || request.email?.()?.toLowerCase() === email);
}

const pathOfTable = (table: string): string => `/rest/v1/${table}`;

function compilePath(pattern: string): (path: string) => boolean {
  const source = patternSource(pattern);
  if (source === undefined) return (path) => path.startsWith(pattern);
  const expression = new RegExp(source);
  return (path) => expression.test(path);
}

/** The source of a regular expression, or undefined when the pattern is a prefix. */
function patternSource(pattern: string): string | undefined {
  if (pattern.startsWith('^')) return pattern;
  if (!pattern.includes('*')) return undefined;
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return `^${source}$`;
}

/** The page that a proxy in front of a project shows when it cannot reach it. */
export function htmlPage(status: number): HttpResponse {
  const body = [
    '<!doctype html>',
    `<html lang="en"><head><title>${status} | Web server problem</title></head>`,
    `<body><h1>Error ${status}</h1><p>The proxy could not get an answer from the origin web server.</p></body></html>`,
  ].join('\n');
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body };
}

/** The answer of a `{ status }` rule. */
export function faultAnswer(effect: Extract<FaultEffect, { status: number }>): HttpResponse {
  const body = effect.body === undefined ? { message: gatewayMessage(effect.status) } : effect.body;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const headers = Object.fromEntries(
    Object.entries(effect.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    status: effect.status,
    headers: { 'content-type': type, ...headers },
    body: hasNoBody(effect.status) ? null : text,
  };
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

function gatewayMessage(status: number): string {
  if (status === 429) return 'API rate limit exceeded';
  if (status === 502) return 'An invalid response was received from the upstream server';
  if (status === 504) return 'The upstream server is timing out';
  if (status >= 500) return 'The service is temporarily unavailable';
  return `The gateway answered ${status}`;
}

/** What exists: a rule about anything else could never match. */
export interface CallableNames {
  schema: Schema;
  /** The paths of all calls that a service answers (`callPaths`); left out: any path will do. */
  paths?: readonly string[];
}

/**
 * Reads rules that came as JSON. Throws an Error whose message says what is wrong and where. With `known`, a rule that
 * could never match is an error, too, and names the nearest table, function or path.
 */
export function parseFaultRules(value: unknown, known?: CallableNames): FaultRule[] {
  if (!Array.isArray(value)) throw new Error(`${faultsKey}: expected an array of rules`);
  return value.map((entry: unknown, index) => parseRule(entry, `${faultsKey}[${index}]`, known));
}

function parseRule(value: unknown, location: string, known: CallableNames | undefined): FaultRule {
  const entry = parseObject(value, location, ['name', 'match', 'on', 'delay', 'then', 'socket']);
  const rule: FaultRule = {};
  if (entry.name !== undefined) rule.name = parseText(entry.name, `${location}.name`);
  if (entry.socket !== undefined) {
    const other = (['match', 'delay', 'then'] as const).find((key) => entry[key] !== undefined);
    if (other !== undefined) {
      throw new Error(
        `${location}: a rule is about calls or about sockets, so it has either "socket" or "${other}"`,
      );
    }
    rule.socket = parseSocketFault(entry.socket, `${location}.socket`);
    if (entry.on !== undefined) rule.on = parseOn(entry.on, `${location}.on`);
    return rule;
  }
  if (entry.match !== undefined) rule.match = parseMatch(entry.match, `${location}.match`, known);
  if (entry.on !== undefined) rule.on = parseOn(entry.on, `${location}.on`);
  if (entry.delay !== undefined) rule.delay = parseDelay(entry.delay, `${location}.delay`);
  if (entry.then !== undefined) rule.then = parseEffect(entry.then, `${location}.then`);
  if (rule.delay === undefined && rule.then === undefined) {
    throw new Error(`${location}: a rule needs "delay", "then" or both, or "socket"`);
  }
  return rule;
}

/** `location`: the beginning of error messages. */
export function parseMatch(
  value: unknown,
  location: string,
  known: CallableNames | undefined,
): NonNullable<FaultRule['match']> {
  const entry = parseObject(value, location, ['method', 'path', 'table', 'query', 'email']);
  const match: NonNullable<FaultRule['match']> = {};
  if (entry.method !== undefined) {
    if (Array.isArray(entry.method) && entry.method.length === 0) {
      throw new Error(`${location}.method: expected at least one method`);
    }
    match.method = Array.isArray(entry.method)
      ? entry.method.map((name: unknown) => parseMethod(name, `${location}.method`))
      : parseMethod(entry.method, `${location}.method`);
  }
  if (entry.path !== undefined) match.path = parsePath(entry.path, `${location}.path`, known);
  if (entry.query !== undefined) match.query = parseTexts(entry.query, `${location}.query`);
  if (entry.table !== undefined) match.table = parseTable(entry.table, `${location}.table`, known);
  if (entry.email !== undefined) match.email = parseEmail(entry.email, `${location}.email`);
  if (match.path !== undefined && match.table !== undefined) {
    const path = pathOfTable(match.table);
    if (!compilePath(match.path)(path))
      throw new Error(`${location}: the path of "table" is ${path}, not "path"`);
  }
  return match;
}

/** Methods that browsers send and services answer. Rules never see preflights, but they see other OPTIONS calls. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function parseMethod(value: unknown, location: string): string {
  const text = parseText(value, location);
  if (methods.includes(text.toUpperCase())) return text;
  throw new Error(`${location}: unknown method "${text}"; known are ${methods.join(', ')}`);
}

function parsePath(value: unknown, location: string, known: CallableNames | undefined): string {
  const pattern = parseText(value, location);
  const source = patternSource(pattern);
  if (!pattern.startsWith('^')) {
    if (!pattern.startsWith('/'))
      throw new Error(`${location}: expected a leading "/" (or "^" for an expression)`);
    if (/[?#\s]/.test(pattern))
      throw new Error(`${location}: a path has no "?", "#" or space; use "query" for parameters`);
    if (pattern.startsWith('/_fake')) throw new Error(`${location}: the control API has no faults`);
  }
  if (source !== undefined) {
    try {
      new RegExp(source);
    } catch {
      throw new Error(`${location}: not a regular expression`);
    }
    const problem = problemWithPattern(source);
    if (problem !== undefined) throw new Error(`${location}: ${problem}`);
  }
  const { paths } = known ?? {};
  if (paths && !couldMatch(pattern, compilePath(pattern), paths)) {
    const hint = didYouMean(pattern, paths) ?? `; the services are at ${servicePaths(paths).join(', ')}`;
    throw new Error(`${location}: no call has the path "${pattern}"${hint}`);
  }
  return pattern;
}

const servicePaths = (paths: readonly string[]) => [
  ...new Set(paths.map((path) => path.split('/').slice(0, 3).join('/'))),
];

/** The end of a sentence about an unknown name; undefined if none of `names` is near. */
function didYouMean(name: string, names: readonly string[]): string | undefined {
  const nearest = nearestName(name, names, { below: 1 });
  return nearest === null ? undefined : `. Did you mean "${nearest}"?`;
}

function parseEmail(value: unknown, location: string): string {
  const text = parseText(value, location);
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new Error(`${location}: expected the email of an account`);
}

function parseTable(value: unknown, location: string, known: CallableNames | undefined): string {
  const table = parseText(value, location);
  if (known === undefined) return table;
  const names = exposedNames(known.schema);
  if (names.includes(table)) return table;
  const what = table.startsWith('rpc/') ? 'function' : 'table';
  throw new Error(
    `${location}: no ${what} "${table}"${didYouMean(table, names) ?? `; known are ${names.join(', ')}`}`,
  );
}

/** The tables and functions (`rpc/NAME`) of the data API. */
export function exposedNames({ exposed, tables, functions = {} }: Schema): string[] {
  const names = Object.keys(tables).map((name) => {
    const dot = name.indexOf('.');
    return { schema: name.slice(0, dot), table: name.slice(dot + 1) };
  });
  return [
    ...names.filter(({ schema }) => exposed.includes(schema)).map(({ table }) => table),
    ...new Set(Object.keys(functions).map((key) => `rpc/${functionNameOf(key)}`)),
  ];
}

function parseOn(value: unknown, location: string): NonNullable<FaultRule['on']> {
  const entry = parseObject(value, location, ['nth', 'every', 'first', 'share']);
  const [key, ...others] = Object.keys(entry);
  if (key === undefined || others.length > 0)
    throw new Error(`${location}: expected one of nth, every, first, share`);
  const count = entry[key];
  if (key === 'share') {
    if (typeof count === 'number' && count > 0 && count <= 1) return { share: count };
    throw new Error(`${location}.share: expected a share above 0 and at most 1 (0.1 is one in ten)`);
  }
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
    throw new Error(`${location}.${key}: expected a whole number of at least 1`);
  }
  if (key === 'nth') return { nth: count };
  return key === 'every' ? { every: count } : { first: count };
}

function parseDelay(value: unknown, location: string): NonNullable<FaultRule['delay']> {
  if (isMilliseconds(value)) return value;
  if (Array.isArray(value) && value.length === 2) {
    const [min, max] = value as unknown[];
    if (isMilliseconds(min) && isMilliseconds(max) && min <= max) return [min, max];
  }
  throw new Error(`${location}: expected milliseconds (0 to 600000) or [min, max]`);
}

function isMilliseconds(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 600_000;
}

const effects = ['drop', 'lose-answer', 'truncate', 'stall'] as const;
const socketEffects = ['refuse', 'drop', 'silent'] as const;

/** One of `keywords`; undefined for an object, which the caller parses. */
function parseKeyword<Word extends string>(
  value: unknown,
  location: string,
  keywords: readonly Word[],
  alternatives: string,
): Word | undefined {
  const keyword = keywords.find((each) => each === value);
  if (keyword !== undefined || typeof value === 'object') return keyword;
  const hint = typeof value === 'string' ? didYouMean(value, keywords) : undefined;
  if (hint !== undefined) throw new Error(`${location}: unknown effect "${String(value)}"${hint}`);
  throw new Error(`${location}: expected ${keywords.map((each) => `"${each}"`).join(', ')}${alternatives}`);
}

function parseEffect(value: unknown, location: string): FaultEffect {
  const keyword = parseKeyword(value, location, effects, ', { html } or { status }');
  if (keyword !== undefined) return keyword;
  const entry = parseObject(value, location, ['html', 'status', 'body', 'headers']);
  if (entry.html !== undefined) {
    const other = Object.keys(entry).find((key) => key !== 'html');
    if (other !== undefined) throw new Error(`${location}: either "html" or "${other}", not both`);
    const html = parseStatus(entry.html, `${location}.html`);
    if (hasNoBody(html)) throw new Error(`${location}.html: a ${html} response has no body`);
    return { html };
  }
  const status = parseStatus(entry.status, `${location}.status`);
  if (hasNoBody(status) && entry.body !== undefined) {
    throw new Error(`${location}.body: a ${status} response has no body`);
  }
  const headers =
    entry.headers === undefined ? undefined : parseHeaders(entry.headers, `${location}.headers`);
  return {
    status,
    // Rules arrive as parsed JSON, so this is JSON.
    ...(entry.body === undefined ? {} : { body: entry.body as Json }),
    ...(headers ? { headers } : {}),
  };
}

function parseSocketFault(value: unknown, location: string): SocketFault {
  const keyword = parseKeyword(value, location, socketEffects, ' or { delay }');
  if (keyword !== undefined) return keyword;
  const { delay } = parseObject(value, location, ['delay']);
  return { delay: parseDelay(delay, `${location}.delay`) };
}

function parseHeaders(value: unknown, location: string): Record<string, string> {
  const entries = parseTexts(value, location);
  for (const [name, text] of Object.entries(entries)) {
    try {
      new Headers([[name, text]]);
    } catch {
      throw new Error(`${location}: ${JSON.stringify(`${name}: ${text}`)} is not a valid header`);
    }
  }
  return entries;
}

function parseStatus(value: unknown, location: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599) return value;
  throw new Error(`${location}: expected a status from 200 to 599`);
}

function parseTexts(value: unknown, location: string): Record<string, string> {
  const entry = parseObject(value, location);
  return Object.fromEntries(
    Object.entries(entry).map(([name, text]) => [name, parseText(text, `${location}.${name}`)]),
  );
}

function parseText(value: unknown, location: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`${location}: expected text`);
}

/** Refuses unknown keys, because a rule with a misspelled key would silently match everything. */
function parseObject(value: unknown, location: string, keys?: readonly string[]): Record<string, unknown> {
  if (!isObject(value)) {
    throw new Error(`${location}: expected an object`);
  }
  for (const key of Object.keys(value)) {
    if (keys && !keys.includes(key)) {
      throw new Error(`${location}: unknown key "${key}"; known are ${keys.join(', ')}`);
    }
  }
  return { ...value };
}
