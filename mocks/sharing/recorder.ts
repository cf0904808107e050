/**
 * Records what happens to a back end, closely enough for a replay: calls with their answers, sockets with their frames,
 * readings of the machine's clock, and what other tabs did. Ids are not recorded: the position of the id generator is a
 * row of `fake.state`, so the snapshot at the beginning of a segment has it, and a replay draws the same ids.
 */
import type { Origin } from 'supabase-in-memory';
import { sameValue } from 'supabase-in-memory/schema';
import {
  deliversMails,
  type HttpRequest,
  type HttpResponse,
  type JournalEntry,
  readMailbox,
  type Realtime,
  toObservedAnswer,
  toObservedBody,
  type Trace,
  type TraceSocket,
  watchDerivations,
} from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { maskBody, type MaskPassword } from './maskPasswords';
import type { ActionEvent, AnswerEvent, CallEvent, LocationEvent, ResumeEvent, SeenEvent } from './recording';
import { recordSockets } from './recordSockets';
import { createSegments, type SegmentStore } from './segments';
import type { LoggedClock } from './loggedClock';

export interface RecorderOptions {
  fake: FakeSupabase;
  loggedClock: LoggedClock;
  projectUrl: string;
  siteUrl: string;
  maskPassword: MaskPassword;
  location: () => Omit<LocationEvent, 'kind'>;
  /** What the person has seen since the last call of this function. */
  takeScreen?: () => Omit<SeenEvent, 'kind'>;
  /** Called when the page is about to change: a call has begun or ended, or the person has done something. */
  onActivity?: () => void;
  store: SegmentStore;
}

export interface Recorder extends Trace {
  socket: TraceSocket;
  /** Call it instead of `fake.realtime.joinCluster`: it records the messages of other tabs. */
  joinCluster: Realtime['joinCluster'];
  /** Wraps the import of another tab's changes. */
  importChanges(origin: Origin | undefined, changes: readonly JournalEntry[], work: () => void): void;
  /** `address`: where the action happened, if the person has left that address since. */
  recordAction(action: Omit<ActionEvent, 'kind'>, address?: string): void;
  /** Records where the person is. `address` replaces the page's own address, if that has changed since. */
  recordLocation(address?: string): void;
  /** Records where the person is and what they have seen. */
  recordScreen(): void;
  /** Whether no call is being answered. */
  isIdle(): boolean;
}

/** These calls are not recorded: they change nothing, and most of them are the panel's own. */
const isReadOnlyControl = ({ path, method }: HttpRequest): boolean =>
  path.startsWith('/_fake/') && (method === 'GET' || method === 'HEAD');

export function createRecorder(options: RecorderOptions): Recorder {
  const { fake, maskPassword, location, takeScreen, onActivity } = options;
  const ids = new WeakMap<HttpRequest, number>();
  let calls = 0;
  let pendingCalls = 0;
  let lastLocation = '';
  let lastAction: Omit<ActionEvent, 'kind'> | undefined;
  /** The newest outcome in this segment, by method and URL. */
  const outcomes = new Map<string, AnswerEvent['outcome']>();
  const segments = createSegments({
    ...options,
    onStart() {
      lastLocation = '';
      outcomes.clear();
      return sockets.openSocketEvents();
    },
  });
  const sockets = recordSockets(segments, fake.realtime, startSegmentIfDue);

  /** A new segment must not split a running call, and cannot restore presences. */
  function startSegmentIfDue(): void {
    if (pendingCalls === 0 && !sockets.hasSeenPresence()) segments.startIfDue();
  }

  function recordLocation(address?: string): void {
    const event: LocationEvent = { kind: 'place', ...location(), ...(address !== undefined && { address }) };
    const text = JSON.stringify(event);
    if (text === lastLocation) return;
    lastLocation = text;
    segments.add(event);
  }

  function addScreen(): void {
    if (takeScreen) segments.add({ kind: 'seen', ...takeScreen() });
  }

  /** A Playwright test made from the recording opens the newest mail to a recipient, so record the recipient. */
  function recordOpenedMail({ url, path }: HttpRequest): void {
    if (!path.startsWith('/auth/v1/verify')) return;
    const mail = readMailbox(fake.backend).findLast(({ link }) => link !== null && isSameLink(link, url));
    if (!mail) return;
    addScreen();
    segments.add({ kind: 'action', action: 'mail', role: '', name: mail.to });
  }

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

  function recordBody(call: HttpRequest): Pick<CallEvent, 'body' | 'withheld'> {
    if (call.body.length === 0) return { body: null };
    const body = toObservedBody(call.body);
    if (!call.path.startsWith('/auth/v1/')) return { body };
    const masked = typeof body === 'string' ? maskBody(body, maskPassword) : undefined;
    return masked === undefined ? { body: null, withheld: true } : { body: masked };
  }

  segments.start(true);
  return {
    work(call, work) {
      if (isReadOnlyControl(call) && !deliversMails(call, fake.controls)) return work();
      const known = ids.get(call);
      if (known === undefined) startSegmentIfDue();
      if (call.path.startsWith('/_fake/')) addScreen();
      recordLocation();
      recordOpenedMail(call);
      onActivity?.();
      const hashes: NonNullable<CallEvent['hashes']>[number][] = [];
      const id = known ?? (calls += 1);
      ids.set(call, id);
      const event: CallEvent | ResumeEvent =
        known === undefined
          ? {
              kind: 'call',
              id,
              method: call.method,
              url: call.url.href,
              headers: Object.fromEntries(call.headers),
              ...recordBody(call),
              clock: [],
            }
          : { kind: 'resume', id, clock: [] };
      if (known === undefined) {
        segments.count();
        pendingCalls += 1;
      }
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
      recordLocation();
      onActivity?.();
    },
    socket: sockets.socket,
    joinCluster: sockets.joinCluster,
    importChanges(origin, changes, work) {
      segments.addWork(work, (clock) => ({
        kind: 'rows',
        ...(origin && { origin }),
        changes: [...changes],
        ...(clock.length > 0 && { clock }),
      }));
    },
    recordLocation,
    recordScreen() {
      recordLocation();
      addScreen();
    },
    isIdle: () => pendingCalls === 0,
    recordAction(action, address) {
      // Typing into one field is one step, so the screen between two letters is not recorded.
      if (!isSameFill(action, lastAction)) addScreen();
      lastAction = action;
      // At a `go` the browser is at its new address already.
      if (action.action !== 'go') recordLocation(address);
      segments.add({ kind: 'action', ...action });
      recordLocation(address);
      onActivity?.();
    },
  };
}

/** Whether both actions fill the same field. */
export function isSameFill(
  one: Omit<ActionEvent, 'kind'>,
  other: Omit<ActionEvent, 'kind'> | undefined,
): boolean {
  return (
    one.action === 'fill' &&
    other?.action === 'fill' &&
    one.role === other.role &&
    one.name === other.name &&
    one.nth === other.nth
  );
}

/** Compares decoded parameters, because a browser that opens a link may encode them differently. */
function isSameLink(link: string, { pathname, searchParams }: URL): boolean {
  const mailLink = new URL(link);
  return mailLink.pathname === pathname && String(mailLink.searchParams) === String(searchParams);
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
