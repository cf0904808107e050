/** Fault rules in words. */
import { pluralize } from '../pluralize';
import type { CountedFault, FaultEffect, FaultRule } from 'supabase-in-memory';

/** One sentence: which calls or sockets, when, and what happens to them. */
export function describeRule({ match = {}, on, delay, then, socket }: FaultRule): string {
  if (socket !== undefined) return describeSocketRule(socket, on);
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
  if (then === 'lose-answer') return 'the work is done, but the response is lost';
  if (then === 'truncate') return 'half a response';
  if (then === 'stall') return 'the response stops halfway';
  return 'html' in then ? `an error page with ${then.html}` : `answered ${then.status}`;
}

function describeOccasion(on: FaultRule['on']): string {
  if (on === undefined) return '';
  if ('nth' in on) return `, only call ${on.nth}`;
  if ('share' in on) return `, ${toPercent(on.share)} of the calls`;
  return 'every' in on ? `, every ${on.every} calls` : `, the first ${on.first}`;
}

function describeSocketRule(socket: NonNullable<FaultRule['socket']>, on: FaultRule['on']): string {
  const isPlural = on !== undefined && ('share' in on || ('first' in on && on.first > 1));
  const [one, many] = socketVerbs(socket);
  return `${describeSockets(socket, on)} ${isPlural ? many : one}.`;
}

/** A rule without an occasion also applies to open sockets, except a refusal, which needs a handshake. */
function describeSockets(socket: NonNullable<FaultRule['socket']>, on: FaultRule['on']): string {
  if (on === undefined) return socket === 'refuse' ? 'Every new socket' : 'Every socket';
  if ('nth' in on) return `Only the ${toOrdinal(on.nth)} new socket`;
  if ('share' in on) return `${toPercent(on.share)} of new sockets`;
  if ('every' in on) return on.every === 1 ? 'Every new socket' : `Every ${toOrdinal(on.every)} new socket`;
  return on.first === 1 ? 'The first new socket' : `The first ${on.first} new sockets`;
}

function socketVerbs(socket: NonNullable<FaultRule['socket']>): [one: string, many: string] {
  if (socket === 'refuse') return ['is refused', 'are refused'];
  if (socket === 'drop') return ['breaks', 'break'];
  if (socket === 'silent')
    return ['is open, but nothing comes through', 'are open, but nothing comes through'];
  const late = describeDelay(socket.delay);
  return [`gets the server’s messages ${late}`, `get the server’s messages ${late}`];
}

const toPercent = (share: number): string => `${Number((share * 100).toPrecision(6))}%`;

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

const toOrdinal = (count: number): string => `${count}${endings[ordinals.select(count)] ?? 'th'}`;

/** Sockets are counted when they open, so sockets that were open before the rule do not count. */
export function describeCounts({ hits, matches, socket }: CountedFault): string {
  const what = socket === undefined ? 'call' : 'new socket';
  return `hit ${hits} of ${pluralize(matches, what)}`;
}
