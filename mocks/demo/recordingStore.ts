/**
 * Keeps the recording of this tab: in memory, with a copy in an IndexedDB database for the tab's next pages. Its size
 * is limited: the oldest segments are dropped first. Without the database a recording begins with the page.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Segment, RecordedEvent, Recording } from '../sharing/recording';
import type { SegmentStore } from '../sharing/segments';
import { writeTabStorage, readTabStorage } from '../transports/page/tabStorage';
import { machineRandomValues } from './pageRandomness';
import { clearDatabase, type Part } from './recordingDatabase';
import { deleteRest, openRecordingParts, randomText } from './recordingParts';

/** In characters: a few thousand calls. A file may be several times as large (`maxRecordingSize`). */
const maxKeptSize = 6_000_000;

/** In session storage: the id of this tab's recording, and the key for masking passwords. */
const recordingKey = 'demo-recording';

export interface RecordingStore extends SegmentStore {
  /** Everything since the tab was opened, except what was dropped for space. */
  all(): Promise<Recording>;
  /** Whether the recording survives a reload. */
  kept(): Promise<boolean>;
  /** The secret of this recording alone, 16 bytes. */
  readonly key: Uint8Array;
}

interface StoredSegment {
  id: string;
  segment: Omit<Segment, 'events'> & { events: RecordedEvent[] };
  size: number;
}

interface OwnRecording {
  tab: string;
  key: string;
  dropped: number;
}

export function openRecordingStore(storage: Storage | undefined, maxSize = maxKeptSize): RecordingStore {
  const own = readOwnRecording(storage) ?? createOwnRecording(storage);
  const segments: StoredSegment[] = [];
  const parts = openRecordingParts(storage, own.tab);

  function dropOldest(kept: StoredSegment[]): void {
    let size = kept.reduce((sum, each) => sum + each.size, 0);
    while (size > maxSize && kept.length > 1) {
      const dropped = kept.shift();
      if (!dropped) return;
      size -= dropped.size;
      own.dropped += dropped.segment.events.filter(({ kind }) => kind === 'call').length;
      parts.drop(dropped.id);
      storeOwnRecording(storage, own);
    }
  }

  window.addEventListener('pagehide', () => {
    // If the key is gone, the recording was deleted, and nothing of the last prospect may remain.
    if (readTabStorage(storage, recordingKey) !== null) parts.leave();
  });

  return {
    key: hexToBytes(own.key),
    startSegment({ events, ...head }) {
      const id = parts.startSegment(head);
      segments.push({ id, segment: { ...head, events: [...events] }, size: JSON.stringify(head).length });
      dropOldest(segments);
    },
    add(event) {
      const newest = segments.at(-1);
      if (!newest) return;
      newest.segment.events.push(event);
      newest.size += sizeOf(event);
      parts.add(newest.id, event);
    },
    kept: parts.isKept,
    async all() {
      await parts.flush();
      const here = new Set(segments.map(({ id }) => id));
      const stored = await parts.read();
      const all = [...segmentsOf(stored.filter(({ chapter }) => !here.has(chapter))), ...segments];
      dropOldest(all);
      // `dropOldest` may have dropped segments of this page, too.
      while (segments[0] && !all.includes(segments[0])) segments.shift();
      await parts.flush();
      return { segments: all.map(({ segment }) => segment), dropped: own.dropped };
    },
  };
}

/** Deletes the recordings of all tabs, so that nothing of the last prospect remains. */
export async function deleteRecordings(storage: Storage | undefined): Promise<void> {
  writeTabStorage(storage, recordingKey, null);
  deleteRest(storage);
  try {
    await clearDatabase();
  } catch {
    // Without a database nothing was kept.
  }
}

function createOwnRecording(storage: Storage | undefined): OwnRecording {
  const own = {
    tab: randomText(),
    key: bytesToHex(new Uint8Array(machineRandomValues(new Uint32Array(4)).buffer)),
    dropped: 0,
  };
  storeOwnRecording(storage, own);
  return own;
}

function storeOwnRecording(storage: Storage | undefined, own: OwnRecording): void {
  writeTabStorage(storage, recordingKey, JSON.stringify(own));
}

/** Storage can hold anything. */
function readOwnRecording(storage: Storage | undefined): OwnRecording | undefined {
  try {
    const kept = JSON.parse(readTabStorage(storage, recordingKey) ?? 'null') as OwnRecording | null;
    const isOwn =
      typeof kept?.tab === 'string' && /^[0-9a-f]{32}$/.test(kept.key) && typeof kept.dropped === 'number';
    return isOwn ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The segments that the parts make up, oldest first. */
function segmentsOf(parts: readonly Part[]): StoredSegment[] {
  const found = new Map<string, StoredSegment>();
  const known = new Set<string>();
  for (const { id: part, chapter: id, head, events } of parts) {
    if (known.has(part)) continue;
    known.add(part);
    if (head) found.set(id, { id, segment: { ...head, events: [] }, size: JSON.stringify(head).length });
    const kept = found.get(id);
    kept?.segment.events.push(...events);
    if (kept) kept.size += events.reduce((sum, event) => sum + sizeOf(event), 0);
  }
  return [...found.values()];
}

/** Estimates an answer's size, because serializing a body only to measure it would cost as much as storing it. */
function sizeOf(event: RecordedEvent): number {
  if (event.kind === 'answer' && typeof event.outcome === 'object') {
    const { body } = event.outcome;
    return 400 + (typeof body === 'string' ? body.length : (body?.base64.length ?? 0));
  }
  return JSON.stringify(event).length;
}
