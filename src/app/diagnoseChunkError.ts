/** Finds out why the code of a page could not be loaded, and reloads the tab if that helps. */
import { fetchText, type ChunkError } from '../lib/lazyModule';
import { readStored, writeStored } from '../lib/storage';

export type ChunkErrorReason =
  /** The server cannot be reached. */
  | 'unreachable'
  /** The server responds, but without the code. */
  | 'gone';

const reloadKey = 'reloaded-for-chunk';

/** The entry script, which every page references in its head. Each release that changes anything renames it. */
const entryIn = (html: string) => /\bmain\.\w+\.js/.exec(html)?.[0];

/**
 * Reloads the tab if the site has a new release, which no longer has the old files: automatically once per file and
 * release, and whenever somebody asks for it. Otherwise a reload would not help, and would lose the running
 * application.
 */
export async function diagnoseChunkError(
  { request }: ChunkError,
  isManual: boolean,
): Promise<ChunkErrorReason> {
  const page = await fetchText(window.location.href, 'no-store');
  if (page === null) return 'unreachable';
  const running = entryIn(document.head.innerHTML);
  const current = entryIn(page);
  const isOld = current && current !== running;
  if (isOld && (isManual || markReload(`${running} ${request}\n`))) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  return 'gone';
}

/** Returns false if this tab was already reloaded for the same reason, or cannot remember it. */
function markReload(reason: string): boolean {
  const before = readStored(reloadKey, 'session') ?? '';
  return !before.includes(reason) && writeStored(reloadKey, before + reason, 'session');
}
