/**
 * This tab's position in the random numbers of its seed. Each tab of a back end has a sequence of its own, and session
 * storage keeps the position, so that neither a reload nor another tab draws an id that is already in use.
 */
import { isObject } from 'supabase-in-memory/schema';
import { createIds, type Ids, type IdsPosition, isSeed } from 'supabase-in-memory/tools';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { writeTabStorage, readTabStorage } from '../transports/page/tabStorage';

/** Identifies a tab's stream of random numbers. */
export interface TabStream {
  /** A new value for each start of the back end. */
  generation: string;
  /** Describes the data of that start. The same text gives the same sequences. */
  start: string;
  /** The tab's number, from 1, in the order in which tabs joined. */
  tab: number;
}

export interface TabRandom {
  /** The number that this tab already has in that generation; undefined if it is new there. */
  tabNumberIn: (generation: string) => number | undefined;
  /** Continues from the stream's stored position, or from the beginning of a new stream. */
  resume(stream: TabStream): void;
  withIds: <T>(work: (ids: Ids) => T) => T;
}

interface StoredPosition {
  generation: string;
  tab: number;
  position: IdsPosition;
  /**
   * True while a page draws from the position. Browsers copy a tab's storage when somebody duplicates the tab, so a
   * page that finds the position held belongs to the duplicate.
   */
  held: boolean;
}

const storageKey = 'demo-random-numbers';

/** `storage` is the tab's session storage; undefined if it is blocked, and then each page starts a new sequence. */
export function openTabRandom(storage: Storage | undefined, page: Window = window): TabRandom {
  let current: StoredPosition | undefined;

  const isCurrent = ({ generation, tab }: Pick<StoredPosition, 'generation' | 'tab'>) =>
    current?.generation === generation && current.tab === tab;

  function storePosition(next: StoredPosition): void {
    current = next;
    writeTabStorage(storage, storageKey, JSON.stringify(next));
  }

  page.addEventListener('pagehide', () => {
    if (current) storePosition({ ...current, held: false });
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !current) return;
    // Restored from the back/forward cache: other pages of this tab may have drawn numbers meanwhile.
    const kept = readPosition(storage);
    storePosition({ ...(kept && isCurrent(kept) ? kept : current), held: true });
  });

  return {
    tabNumberIn(generation) {
      if (current?.generation === generation) return current.tab;
      const kept = readPosition(storage);
      return kept?.generation === generation && !kept.held ? kept.tab : undefined;
    },
    resume({ generation, start, tab }) {
      if (isCurrent({ generation, tab })) return;
      const kept = readPosition(storage);
      const isOwn = kept?.generation === generation && kept.tab === tab && !kept.held;
      const position = isOwn ? kept.position : positionOf(`${start} ${tab}`);
      storePosition({ generation, tab, position, held: true });
    },
    withIds(work) {
      if (!current) throw new Error('resume() a stream before the first withIds()');
      const { generation, tab, held } = current;
      let { position } = current;
      const result = work(
        createIds(
          () => position,
          (next) => {
            position = next;
          },
        ),
      );
      storePosition({ generation, tab, position, held });
      return result;
    },
  };
}

function positionOf(text: string): IdsPosition {
  const hash = new DataView(sha256(utf8ToBytes(text)).buffer);
  return [hash.getUint32(0), hash.getUint32(4), hash.getUint32(8), hash.getUint32(12)];
}

/** Storage can hold anything. */
function readPosition(storage: Storage | undefined): StoredPosition | undefined {
  try {
    const kept: unknown = JSON.parse(readTabStorage(storage, storageKey) ?? 'null');
    return isStoredPosition(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isStoredPosition(value: unknown): value is StoredPosition {
  if (!isObject(value)) return false;
  const { generation, tab, position, held }: Partial<Record<keyof StoredPosition, unknown>> = value;
  return (
    typeof generation === 'string' &&
    typeof tab === 'number' &&
    typeof held === 'boolean' &&
    Array.isArray(position) &&
    position.length === 4 &&
    position.every(isSeed)
  );
}
