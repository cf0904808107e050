/** Why the code of a page has not arrived, and whether the tab has to be reloaded for it. */
import { fetchText, type ChunkError } from '../lib/lazyModule';
import { readStored, writeStored } from '../lib/storage';

export type Absence =
  /** Nothing can be reached. */
  | 'unreachable'
  /** The server answers, but the code does not come. */
  | 'gone';

const reloadKey = 'reloaded-for-chunk';

/** The entry's script, which a page names in its head. A release that changes anything gives it another name. */
const entryIn = (html: string) => /\bmain\.\w+\.js/.exec(html)?.[0];

/**
 * Reloads the tab if the site has a new release, which does not have the old one's files: by itself once for each file
 * and release, and whenever somebody has asked for it. Nothing else is helped by a reload, which would lose the running
 * application.
 */
export async function whyMissing({ request }: ChunkError, isAsked: boolean): Promise<Absence> {
  const page = await fetchText(window.location.href, 'no-store');
  if (page === null) return 'unreachable';
  const running = entryIn(document.head.innerHTML);
  const current = entryIn(page);
  const isOld = current && current !== running;
  if (isOld && (isAsked || markReload(`${running} ${request}\n`))) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  return 'gone';
}

/** False if this tab has been reloaded for the same reason before, or cannot remember that it was. */
function markReload(reason: string): boolean {
  const before = readStored(reloadKey, 'session') ?? '';
  return !before.includes(reason) && writeStored(reloadKey, before + reason, 'session');
}
