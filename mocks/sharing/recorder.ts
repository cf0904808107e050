/**
 * Records what happens to a back end, closely enough for a replay: calls with their answers, sockets with their frames,
 * the readings of the machine's clock, and what other tabs did. Ids are not recorded: the generator's position is a row of
 * `fake.state`, so the snapshot at the beginning of a segment has it, and a replay draws the same ids.
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
  readings: LoggedClock;
  projectUrl: string;
  siteUrl: string;
  maskPassword: MaskPassword;
  location: () => Omit<LocationEvent, 'kind'>;
  /** What the person has seen since this was asked last. */
  takeSeen?: () => Omit<SeenEvent, 'kind'>;
  /** The page will change: a call has begun or ended, or somebody has done something. */
  onActivity?: () => void;
  store: SegmentStore;
}

export interface Recorder extends Trace {
  socket: TraceSocket;
  /** To be called instead of `fake.realtime.joinCluster`: records what other tabs say. */
  joinCluster: Realtime['joinCluster'];
  /** Wraps the import of what another tab did. */
  importChanges(origin: Origin | undefined, changes: readonly JournalEntry[], work: () => void): void;
  /** `address`: where the person did it, if they are elsewhere by now. */
  recordAction(action: Omit<ActionEvent, 'kind'>, address?: string): void;
  /** Notes where the person is now. `address`: by what they came there. */
  recordLocation(address?: string): void;
  /** Notes what the person has seen, too. */
  recordScreen(): void;
  /** Whether no call is being answered. */
  isIdle(): boolean;
}

/** Control calls that only read are left out: most are the panel's own, and they change nothing. */
const isReadOnlyControl = ({ path, method }: HttpRequest): boolean =>
  path.startsWith('/_fake/') && (method === 'GET' || method === 'HEAD');

export function createRecorder(options: RecorderOptions): Recorder {
  const { fake, maskPassword, location, takeSeen, onActivity } = options;
  const ids = new WeakMap<HttpRequest, number>();
  let calls = 0;
  let pendingCalls = 0;
  let lastLocation = '';
  let lastAction: Omit<ActionEvent, 'kind'> | undefined;
  /** The newest outcome of each method and address of the segment. */
  const outcomes = new Map<string, AnswerEvent['outcome']>();
  const segments = createSegments({
    ...options,
    onStart() {
      lastLocation = '';
      outcomes.clear();
      return sockets.standingEvents();
    },
  });
  const sockets = recordSockets(segments, fake.realtime, startSegmentIfDue);

  /** A running call must not be split, and presences cannot be continued. */
  function startSegmentIfDue(): void {
    if (pendingCalls === 0 && !sockets.knowsPresence()) segments.startIfDue();
  }

  function recordLocation(address?: string): void {
    const event: LocationEvent = { kind: 'place', ...location(), ...(address !== undefined && { address }) };
    const text = JSON.stringify(event);
    if (text === lastLocation) return;
    lastLocation = text;
    segments.add(event);
  }

  function recordSeen(): void {
    if (takeSeen) segments.add({ kind: 'seen', ...takeSeen() });
  }

  /** A Playwright test made of the recording opens the newest mail of a recipient, so record who that is. */
  function recordOpenedMail({ url, path }: HttpRequest): void {
    if (!path.startsWith('/auth/v1/verify')) return;
    const mail = readMailbox(fake.backend).findLast(({ link }) => link !== null && isSameLink(link, url));
    if (!mail) return;
    recordSeen();
    segments.add({ kind: 'action', action: 'mail', role: '', name: mail.to });
  }

  /**
   * Pages read the same lists again and again. An outcome that repeats the last one of the same call is the same object,
   * which IndexedDB stores once for all events that it writes together.
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
      if (call.path.startsWith('/_fake/')) recordSeen();
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
      recordSeen();
    },
    isIdle: () => pendingCalls === 0,
    recordAction(action, address) {
      // While somebody types into a field, nobody else does anything.
      if (!isSameFill(action, lastAction)) recordSeen();
      lastAction = action;
      // The browser has gone already when it says so.
      if (action.action !== 'go') recordLocation(address);
      segments.add({ kind: 'action', ...action });
      recordLocation(address);
      onActivity?.();
    },
  };
}

/** Whether both put text into the same field. */
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

/** A page that a link opens may encode its parameters otherwise. */
function isSameLink(link: string, { pathname, searchParams }: URL): boolean {
  const mailed = new URL(link);
  return mailed.pathname === pathname && String(mailed.searchParams) === String(searchParams);
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
