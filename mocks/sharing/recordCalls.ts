/** Records calls with their answers. */
import { sameValue } from 'supabase-in-memory/schema';
import {
  deliversMails,
  type HttpRequest,
  type HttpResponse,
  readMailbox,
  toObservedAnswer,
  toObservedBody,
  type Trace,
  watchDerivations,
} from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { maskBody, type MaskPassword } from './maskPasswords';
import type { AnswerEvent, CallEvent, ResumeEvent } from './recording';
import type { PageRecorder } from './recordPage';
import type { Segments } from './segments';

export interface CallRecorderOptions {
  fake: FakeSupabase;
  maskPassword: MaskPassword;
  /** Called when the page is about to change: a call has begun or ended. */
  onActivity?: () => void;
}

export interface CallRecorder extends Trace {
  /** Whether no call is being answered. */
  isIdle(): boolean;
  /** Call it at the start of a segment, which cannot refer to outcomes of the one before it. */
  forgetOutcomes(): void;
}

export function recordCalls(
  { fake, maskPassword, onActivity }: CallRecorderOptions,
  segments: Segments,
  page: PageRecorder,
  startSegmentIfDue: () => void,
): CallRecorder {
  const ids = new WeakMap<HttpRequest, number>();
  let calls = 0;
  let pendingCalls = 0;
  /** The newest outcome in this segment, by method and URL. */
  const outcomes = new Map<string, AnswerEvent['outcome']>();

  /**
   * Pages read the same lists again and again. For an outcome that equals the last one of the same call, returns that
   * object: IndexedDB stores an object once for all events that it writes together.
   */
  function deduplicate(
    { method, url }: HttpRequest,
    outcome: AnswerEvent['outcome'],
  ): AnswerEvent['outcome'] {
    const name = `${method} ${url.href}`;
    const last = outcomes.get(name);
    if (last !== undefined && isSame(last, outcome)) return last;
    outcomes.set(name, outcome);
    return outcome;
  }

  return {
    work(call, work) {
      if (isReadOnlyControl(call) && !deliversMails(call, fake.controls)) return work();
      const known = ids.get(call);
      if (known === undefined) startSegmentIfDue();
      if (call.path.startsWith('/_fake/')) page.recordSeen();
      page.recordLocation();
      const recipient = recipientOfOpenedMail(call, fake);
      if (recipient !== undefined) {
        page.recordSeen();
        segments.add({ kind: 'action', action: 'mail', role: '', name: recipient });
      }
      onActivity?.();
      const id = known ?? (calls += 1);
      ids.set(call, id);
      const event: CallEvent | ResumeEvent =
        known === undefined ? toCallEvent(call, id, maskPassword) : { kind: 'resume', id, clock: [] };
      if (known === undefined) {
        segments.count();
        pendingCalls += 1;
      }
      const hashes: NonNullable<CallEvent['hashes']>[number][] = [];
      return segments.addWork(
        () =>
          watchDerivations((password, derivation) => {
            const standIn = maskPassword(password);
            if (standIn !== password) hashes.push({ standIn, ...derivation });
          }, work),
        (clock) => ({ ...event, clock, ...(hashes.length > 0 && { hashes }) }),
      );
    },
    answered(call, outcome) {
      const id = ids.get(call);
      if (id === undefined) return;
      pendingCalls -= 1;
      segments.add({ kind: 'answer', id, outcome: deduplicate(call, toOutcome(outcome)) });
      page.recordLocation();
      onActivity?.();
    },
    isIdle: () => pendingCalls === 0,
    forgetOutcomes: () => outcomes.clear(),
  };
}

/** These calls are not recorded: they change nothing, and most of them are the panel's own. */
const isReadOnlyControl = ({ path, method }: HttpRequest): boolean =>
  path.startsWith('/_fake/') && (method === 'GET' || method === 'HEAD');

/** A Playwright test made from the recording opens the newest mail to a recipient, so the recipient is recorded. */
function recipientOfOpenedMail({ url, path }: HttpRequest, { backend }: FakeSupabase): string | undefined {
  if (!path.startsWith('/auth/v1/verify')) return undefined;
  return readMailbox(backend).findLast(({ link }) => link !== null && isSameLink(link, url))?.to;
}

/** Compares decoded parameters, because a browser that opens a link may encode them differently. */
function isSameLink(link: string, { pathname, searchParams }: URL): boolean {
  const mailLink = new URL(link);
  return mailLink.pathname === pathname && String(mailLink.searchParams) === String(searchParams);
}

function toCallEvent(call: HttpRequest, id: number, maskPassword: MaskPassword): CallEvent {
  return {
    kind: 'call',
    id,
    method: call.method,
    url: call.url.href,
    headers: Object.fromEntries(call.headers),
    ...recordBody(call, maskPassword),
    clock: [],
  };
}

function recordBody(call: HttpRequest, maskPassword: MaskPassword): Pick<CallEvent, 'body' | 'withheld'> {
  if (call.body.length === 0) return { body: null };
  const body = toObservedBody(call.body);
  if (!call.path.startsWith('/auth/v1/')) return { body };
  const masked = typeof body === 'string' ? maskBody(body, maskPassword) : undefined;
  return masked === undefined ? { body: null, withheld: true } : { body: masked };
}

function isSame(one: AnswerEvent['outcome'], other: AnswerEvent['outcome']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return (
    one.status === other.status && sameValue(one.body, other.body) && sameValue(one.headers, other.headers)
  );
}

export function toOutcome(outcome: HttpResponse | 'dropped' | 'aborted') {
  return typeof outcome === 'string' ? outcome : toObservedAnswer(outcome);
}
