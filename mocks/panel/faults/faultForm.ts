/** What a person fills in, as a fault rule, and a rule in words. */
import type { Schema } from '../../engine/backend/schema';
import type { FaultEffect, FaultRule } from '../../engine/control/faults';

export interface FaultForm {
  /** A value of `targets`, or `path` with `path` filled in. */
  target: string;
  path: string;
  command: keyof typeof commands;
  /** Empty: everybody's. */
  email: string;
  occasion: 'each' | 'nth' | 'every' | 'first';
  count: string;
  effect: keyof typeof effects;
  status: string;
  /** Milliseconds; empty: none. */
  delay: string;
  /** With it, a range. */
  delayTo: string;
  name: string;
}

export const emptyForm: FaultForm = {
  target: 'any',
  path: '',
  command: 'any',
  email: '',
  occasion: 'each',
  count: '3',
  effect: 'status',
  status: '503',
  delay: '',
  delayTo: '',
  name: '',
};

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
} as const;

export const effects = {
  status: 'Answer with a status',
  html: 'Answer with a proxy’s error page',
  drop: 'Break the connection',
  'lose-answer': 'Do the work, lose the answer',
  truncate: 'Cut the answer in half',
  stall: 'Stop in the middle of the answer',
  none: 'Only delay',
} as const;

export interface Target {
  value: string;
  label: string;
  match: NonNullable<FaultRule['match']>;
}

/** Every table and function of the data API, and what else the services answer. */
export function listTargets({ exposed, tables, functions = {} }: Schema): Target[] {
  const names = Object.keys(tables).flatMap((name) => {
    const [schema = '', table = ''] = name.split('.');
    return exposed.includes(schema) ? [table] : [];
  });
  const ofTable = [...names, ...Object.keys(functions).map((name) => `rpc/${name}`)];
  const token = (grant_type: string) => ({ path: '/auth/v1/token', query: { grant_type } });
  return [
    { value: 'any', label: 'Every call', match: {} },
    ...ofTable.map((table) => ({ value: `table ${table}`, label: table, match: { table } })),
    { value: 'sign-in', label: 'Signing in', match: token('password') },
    { value: 'sign-up', label: 'Signing up', match: { path: '/auth/v1/signup' } },
    { value: 'renewal', label: 'Renewing a session', match: token('refresh_token') },
    { value: 'auth', label: 'All of auth', match: { path: '/auth/v1' } },
    { value: 'storage', label: 'All of storage', match: { path: '/storage/v1' } },
  ];
}

/** As the fake is to judge it: numbers that are none go there as they were typed. */
export function toRule(form: FaultForm, targets: readonly Target[]): FaultRule {
  const { command, email, occasion, effect, status, delay, delayTo, name, target, path } = form;
  const { method } = commands[command];
  const match = {
    ...(target === 'path' ? { path } : targets.find(({ value }) => value === target)?.match),
    ...(method !== undefined && { method }),
    ...(email.trim() !== '' && { email: email.trim() }),
  };
  const then = toEffect(effect, status);
  const from = toNumber(delay);
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(Object.keys(match).length > 0 && { match }),
    ...(occasion !== 'each' && {
      on: { [occasion]: toNumber(form.count) } as unknown as FaultRule['on'] & object,
    }),
    ...(delay.trim() !== '' && { delay: delayTo.trim() === '' ? from : [from, toNumber(delayTo)] }),
    ...(then !== undefined && { then }),
  };
}

function toEffect(effect: FaultForm['effect'], status: string): FaultEffect | undefined {
  if (effect === 'none') return undefined;
  if (effect === 'status') return { status: toNumber(status) };
  return effect === 'html' ? { html: toNumber(status) } : effect;
}

/** What is no number stays text, which the fake refuses with a sentence. */
function toNumber(text: string): number {
  const trimmed = text.trim();
  return (/^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed) as number;
}

export interface Refusal {
  /** The field that it is about; undefined for the rule as a whole. */
  field: keyof FaultForm | undefined;
  sentence: string;
}

const fieldOf: readonly { at: RegExp; field: keyof FaultForm }[] = [
  { at: /^match\.path/, field: 'path' },
  { at: /^match\.email/, field: 'email' },
  { at: /^match\.(table|query)/, field: 'target' },
  { at: /^match\.method/, field: 'command' },
  { at: /^on/, field: 'count' },
  { at: /^delay/, field: 'delay' },
  { at: /^then\.(status|html)/, field: 'status' },
  { at: /^then/, field: 'effect' },
  { at: /^name/, field: 'name' },
];

/** What the fake has against a rule, beside the field that it is about. */
export function readRefusal(message: string): Refusal {
  const [, at = '', sentence = message] = /^faults\[\d+\]\.?([\w.]*): (.*)$/s.exec(message) ?? [];
  const found = fieldOf.find((each) => each.at.test(at));
  return { field: found?.field, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` };
}

/** One sentence: which calls, when, and what happens to them. */
export function describeRule({ match = {}, on, delay, then, socket }: FaultRule): string {
  if (socket !== undefined) return `${describeSocketFault(socket)}${describeOccasion(on, 'socket')}`;
  const { method, path, table, query, email } = match;
  const parameters = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  const which = [
    method === undefined ? '' : [method].flat().join(', '),
    table ?? path ?? '',
    ...parameters,
    email === undefined ? '' : `by ${email}`,
  ].filter((part) => part !== '');
  const what = [describeDelay(delay), describeEffect(then)].filter((part) => part !== '').join(', ');
  return `${which.length > 0 ? which.join(' ') : 'Every call'}: ${what}${describeOccasion(on)}`;
}

function describeDelay(delay: FaultRule['delay']): string {
  if (delay === undefined) return '';
  return `${typeof delay === 'number' ? delay : delay.join(' to ')} ms later`;
}

function describeEffect(then: FaultEffect | undefined): string {
  if (then === undefined) return '';
  if (then === 'drop') return 'the connection breaks';
  if (then === 'lose-answer') return 'the work is done, the answer gets lost';
  if (then === 'truncate') return 'half an answer';
  if (then === 'stall') return 'the answer stops halfway';
  return 'html' in then ? `an error page with ${then.html}` : `answered ${then.status}`;
}

function describeSocketFault(socket: NonNullable<FaultRule['socket']>): string {
  if (socket === 'refuse') return 'Every socket: it does not open';
  if (socket === 'drop') return 'Every socket: it breaks';
  if (socket === 'silent') return 'Every socket: it stays open, and nothing comes';
  return `Every socket: each message ${describeDelay(socket.delay)}`;
}

function describeOccasion(on: FaultRule['on'], what = 'call'): string {
  if (on === undefined) return '';
  if ('nth' in on) return `, only ${what} ${on.nth}`;
  return 'every' in on ? `, every ${on.every} ${what}s` : `, the first ${on.first}`;
}
