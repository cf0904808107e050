/**
 * Shows the page at a point in a recording. Meanwhile a replayed back end answers instead of the tab's, and the product
 * uses another storage scope. The tab's own state is untouched and returns when the person leaves or reloads.
 */
import { toHref } from '../../src/firstLoad/siteAddress';
import { setStorageScope } from '../../src/lib/storage';
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import type { TimelineControl } from '../panel/demo';
import type { Person } from '../panel/people';
import { replaySegment, type ReplayedBackEnd } from '../sharing/replay';
import { isPerson, personScope } from './chosenPerson';

interface TimelineOptions {
  namespace: string;
  person: () => Person | undefined;
  restart: (change: () => Promise<Person | undefined>) => Promise<void>;
  /** Pauses the flight recorder, or resumes it. */
  pause: (paused: boolean) => void;
  /** Sets who answers the page's calls; undefined: the page's own back end. */
  setReplay: (replayedBackEnd: ReplayedBackEnd | undefined) => void;
}

const scope = 'time line';

interface SavedPage {
  href: string;
  entry: unknown;
  person: Person | undefined;
}

export function openTimeline({
  namespace,
  person,
  restart,
  pause,
  setReplay,
}: TimelineOptions): TimelineControl {
  let before: SavedPage | undefined;
  return {
    async go({ segment, count, location: place }) {
      const replayedBackEnd = await replaySegment(segment, count);
      before ??= { href: location.href, entry: history.state, person: person() };
      pause(true);
      await restart(() => {
        setReplay(replayedBackEnd);
        setStorageScope(scope);
        if (place.session === null) tokenStorage.removeItem(sessionStorageKey());
        else tokenStorage.setItem(sessionStorageKey(), place.session);
        history.replaceState(null, '', toHref(place.address));
        return Promise.resolve(isPerson(place.person) ? place.person : undefined);
      });
      return replayedBackEnd.changes;
    },
    async leave() {
      const saved = before;
      before = undefined;
      if (!saved) return;
      await restart(() => {
        tokenStorage.removeItem(sessionStorageKey());
        setReplay(undefined);
        setStorageScope(personScope(namespace, saved.person));
        history.replaceState(saved.entry, '', saved.href);
        return Promise.resolve(saved.person);
      });
      pause(false);
    },
  };
}
