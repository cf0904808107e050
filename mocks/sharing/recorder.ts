/**
 * Records what happens to a back end, closely enough for a replay: calls with their answers, sockets with their frames,
 * readings of the machine's clock, and what other tabs did. Ids are not recorded: the position of the id generator is a
 * row of `fake.state`, so the snapshot at the beginning of a segment has it, and a replay draws the same ids.
 */
import type { Origin } from 'supabase-in-memory';
import type { JournalEntry } from 'supabase-in-memory/tools';
import type { LoggedClock } from './loggedClock';
import { type CallRecorder, type CallRecorderOptions, recordCalls } from './recordCalls';
import { type PageRecorder, type PageRecorderOptions, recordPage } from './recordPage';
import { recordSockets, type SocketRecorder } from './recordSockets';
import { createSegments, type SegmentStore } from './segments';

export interface RecorderOptions extends CallRecorderOptions, PageRecorderOptions {
  loggedClock: LoggedClock;
  projectUrl: string;
  siteUrl: string;
  store: SegmentStore;
}

export interface Recorder
  extends
    Pick<CallRecorder, 'work' | 'answered' | 'isIdle'>,
    Pick<SocketRecorder, 'socket' | 'joinCluster'>,
    Pick<PageRecorder, 'recordAction' | 'recordLocation' | 'recordScreen'> {
  /** Wraps the import of another tab's changes. */
  importChanges(origin: Origin | undefined, changes: readonly JournalEntry[], work: () => void): void;
}

export function createRecorder(options: RecorderOptions): Recorder {
  const segments = createSegments({
    ...options,
    onStart() {
      page.forgetLocation();
      calls.forgetOutcomes();
      return sockets.openSocketEvents();
    },
  });
  const page = recordPage(options, segments);
  const calls = recordCalls(options, segments, page, startSegmentIfDue);
  const sockets = recordSockets(segments, options.fake.realtime, startSegmentIfDue);

  /** A new segment must not split a running call, and cannot restore presences. */
  function startSegmentIfDue(): void {
    if (calls.isIdle() && !sockets.hasSeenPresence()) segments.startIfDue();
  }

  segments.start(true);
  return {
    ...calls,
    ...sockets,
    ...page,
    importChanges(origin, changes, work) {
      segments.addWork(work, (clock) => ({
        kind: 'rows',
        ...(origin && { origin }),
        changes: [...changes],
        ...(clock.length > 0 && { clock }),
      }));
    },
  };
}
