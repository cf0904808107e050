/** Converts the fields of the form to a fault rule, and back. */
import type { FaultEffect, FaultRule, Json, Schema } from 'supabase-in-memory';
import { sameValue } from 'supabase-in-memory/schema';
import { exposedNames } from 'supabase-in-memory/tools';

export interface FaultForm {
  kind: keyof typeof kinds;
  /** The `value` of a target, or `path` with the field `path` filled in. */
  target: string;
  path: string;
  command: keyof typeof commands;
  /** Empty: everybody. */
  email: string;
  occasion: keyof typeof occasions;
  count: string;
  /** Above 0, at most 1. */
  share: string;
  effect: keyof typeof effects;
  status: string;
  /** Milliseconds; empty: none. */
  delay: string;
  /** If filled in, the upper end of a range. */
  delayTo: string;
  socket: keyof typeof socketEffects;
  /** Milliseconds by which a socket's messages are late; with `lateTo`, a range. */
  late: string;
  lateTo: string;
  name: string;
}

export const emptyForm: FaultForm = {
  kind: 'calls',
  target: 'any',
  path: '',
  command: 'any',
  email: '',
  occasion: 'each',
  count: '3',
  share: '0.1',
  effect: 'status',
  status: '503',
  delay: '',
  delayTo: '',
  socket: 'drop',
  late: '500',
  lateTo: '',
  name: '',
};

export const kinds = { calls: 'Calls', sockets: 'Sockets (live updates)' } as const;

export const commands = {
  any: { label: 'Any command', method: undefined },
  read: { label: 'Read (GET, HEAD)', method: ['GET', 'HEAD'] },
  add: { label: 'Add (POST)', method: 'POST' },
  change: { label: 'Change (PATCH)', method: 'PATCH' },
  replace: { label: 'Replace (PUT)', method: 'PUT' },
  remove: { label: 'Remove (DELETE)', method: 'DELETE' },
} as const;

export const occasions = {
  each: 'Each time',
  nth: 'Only the nth time',
  every: 'Every nth time',
  first: 'The first n times',
  share: 'A share of the times',
} as const;

export const socketOccasions: Record<FaultForm['occasion'], string> = {
  each: 'Every socket',
  nth: 'Only the nth new socket',
  every: 'Every nth new socket',
  first: 'The first n new sockets',
  share: 'A share of new sockets',
};

export const effects = {
  status: 'Respond with a status',
  html: 'Respond with a proxy’s error page',
  drop: 'Break the connection',
  'lose-answer': 'Do the work, lose the response',
  truncate: 'Cut the response in half',
  stall: 'Stop in the middle of the response',
  none: 'Only delay',
} as const;

/** `each`: for a rule without an occasion. `counted`: for a rule with one, which counts new sockets only. */
export const socketEffects = {
  drop: {
    label: 'Lost',
    each: 'Open sockets break at once. New ones break on their first message.',
    counted: 'The socket opens and breaks on its first message.',
  },
  refuse: {
    label: 'Refused',
    each: 'New sockets fail with 503. Open ones stay open.',
    counted: 'The socket fails to open with 503.',
  },
  silent: {
    label: 'Silent',
    each: 'Sockets stay open, but no messages pass in either direction.',
    counted: 'The socket opens, but no messages pass in either direction.',
  },
  delay: {
    label: 'Late',
    each: 'Messages from the server arrive late, on open sockets too.',
    counted: 'The socket opens, and messages from the server arrive late.',
  },
} as const;

export interface Target {
  value: string;
  label: string;
  match: NonNullable<FaultRule['match']>;
}

/** Every table and function of the data API, and the main calls of Auth and Storage. */
export function listTargets(schema: Schema): Target[] {
  const token = (grant_type: string) => ({ path: '/auth/v1/token', query: { grant_type } });
  return [
    { value: 'any', label: 'Every call', match: {} },
    ...exposedNames(schema).map((table) => ({ value: `table ${table}`, label: table, match: { table } })),
    { value: 'sign-in', label: 'Signing in', match: token('password') },
    { value: 'sign-up', label: 'Signing up', match: { path: '/auth/v1/signup' } },
    { value: 'renewal', label: 'Renewing a session', match: token('refresh_token') },
    { value: 'auth', label: 'All of auth', match: { path: '/auth/v1' } },
    { value: 'storage', label: 'All of storage', match: { path: '/storage/v1' } },
  ];
}

/** Does not validate: anything that is not a number stays text, and the fake refuses it with a sentence. */
export function toRule(form: FaultForm, targets: readonly Target[]): FaultRule {
  const { kind, occasion, count, share, name } = form;
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(occasion !== 'each' && {
      on: { [occasion]: toNumber(occasion === 'share' ? share : count) } as unknown as FaultRule['on'] &
        object,
    }),
    ...(kind === 'calls' ? toCallRule(form, targets) : { socket: toSocketFault(form) }),
  };
}

function toCallRule(form: FaultForm, targets: readonly Target[]): FaultRule {
  const { command, email, effect, status, delay, delayTo, target, path } = form;
  const { method } = commands[command];
  const match = {
    ...(target === 'path' ? { path } : targets.find(({ value }) => value === target)?.match),
    ...(method !== undefined && { method }),
    ...(email.trim() !== '' && { email: email.trim() }),
  };
  const then = toEffect(effect, status);
  return {
    ...(Object.keys(match).length > 0 && { match }),
    ...(delay.trim() !== '' && { delay: toDelay(delay, delayTo) }),
    ...(then !== undefined && { then }),
  };
}

function toSocketFault({ socket, late, lateTo }: FaultForm): NonNullable<FaultRule['socket']> {
  return socket === 'delay' ? { delay: toDelay(late, lateTo) } : socket;
}

function toDelay(from: string, to: string): NonNullable<FaultRule['delay']> {
  return to.trim() === '' ? toNumber(from) : [toNumber(from), toNumber(to)];
}

function toEffect(effect: FaultForm['effect'], status: string): FaultEffect | undefined {
  if (effect === 'none') return undefined;
  if (effect === 'status') return { status: toNumber(status) };
  return effect === 'html' ? { html: toNumber(status) } : effect;
}

function toNumber(text: string): number {
  const trimmed = text.trim();
  return (/^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed) as number;
}

/** undefined if the form cannot express the rule, for example because its answer has its own body or headers. */
export function toForm(rule: FaultRule, targets: readonly Target[]): FaultForm | undefined {
  const { name = '', match: { method, email = '', ...calls } = {}, on, delay, then, socket } = rule;
  const command = commandNames.find((key) => sameJson(commands[key].method, method));
  const target = targets.find(({ match }) => sameJson(match, calls))?.value ?? 'path';
  const { path = '' } = calls;
  const [late, lateTo] = typeof socket === 'object' ? toTexts(socket.delay) : [emptyForm.late, ''];
  const [from, to] = toTexts(delay);
  const form: FaultForm = {
    ...emptyForm,
    ...toOccasion(on),
    name,
    kind: socket === undefined ? 'calls' : 'sockets',
    target,
    path: target === 'path' ? path : '',
    command: command ?? 'any',
    email,
    ...toEffectFields(then),
    delay: from,
    delayTo: to,
    ...(socket !== undefined && { socket: typeof socket === 'object' ? 'delay' : socket }),
    late,
    lateTo,
  };
  return sameRule(toRule(form, targets), rule) ? form : undefined;
}

export const sameRule = (left: FaultRule, right: FaultRule): boolean => sameJson(left, right);

const commandNames = Object.keys(commands) as (keyof typeof commands)[];

/** Rules are JSON. */
const sameJson = (left: unknown, right: unknown): boolean => sameValue(left as Json, right as Json);

function toOccasion(on: FaultRule['on']): Partial<FaultForm> {
  if (on === undefined) return {};
  if ('nth' in on) return { occasion: 'nth', count: String(on.nth) };
  if ('share' in on) return { occasion: 'share', share: String(on.share) };
  return 'every' in on
    ? { occasion: 'every', count: String(on.every) }
    : { occasion: 'first', count: String(on.first) };
}

function toEffectFields(then: FaultEffect | undefined): Partial<FaultForm> {
  if (then === undefined) return { effect: 'none' };
  if (typeof then === 'string') return { effect: then };
  return 'html' in then
    ? { effect: 'html', status: String(then.html) }
    : { effect: 'status', status: String(then.status) };
}

function toTexts(delay: FaultRule['delay']): [from: string, to: string] {
  if (delay === undefined) return ['', ''];
  return typeof delay === 'number' ? [String(delay), ''] : [String(delay[0]), String(delay[1])];
}

export interface Refusal {
  /** The refused field; undefined if the refusal is about the rule as a whole. */
  field: keyof FaultForm | undefined;
  sentence: string;
}

const fieldPatterns: readonly { at: RegExp; field: keyof FaultForm }[] = [
  { at: /^match\.path/, field: 'path' },
  { at: /^match\.email/, field: 'email' },
  { at: /^match\.(table|query)/, field: 'target' },
  { at: /^match\.method/, field: 'command' },
  { at: /^on\.share/, field: 'share' },
  { at: /^on/, field: 'count' },
  { at: /^socket\.delay/, field: 'late' },
  { at: /^socket/, field: 'socket' },
  { at: /^delay/, field: 'delay' },
  { at: /^then\.(status|html)/, field: 'status' },
  { at: /^then/, field: 'effect' },
  { at: /^name/, field: 'name' },
];

/** Splits the fake's message into the refused field and a sentence. */
export function readRefusal(message: string): Refusal {
  const [, at = '', sentence = message] = /^faults\[\d+\]\.?([\w.]*): (.*)$/s.exec(message) ?? [];
  const found = fieldPatterns.find((each) => each.at.test(at));
  const end = sentence.endsWith('?') ? '' : '.';
  return { field: found?.field, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${end}` };
}
