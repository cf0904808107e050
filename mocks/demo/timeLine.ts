/**
 * Shows the page at a point in a recording. Meanwhile a replayed back end answers instead of the tab's, and the product
 * uses another storage scope. The tab's own state is untouched and returns when the person leaves or reloads.
 */
import { toHref } from '../../src/firstLoad/siteAddress';
import { setStorageScope } from '../../src/lib/storage';
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import type { TimeLineControl } from '../panel/demo';
import type { Person } from '../panel/people';
import { replaySegment, type ReplayedBackEnd } from '../sharing/replay';
import { isPerson, personScope } from './chosenPerson';

interface TimeLineOptions {
  namespace: string;
  person: () => Person | undefined;
  restart: (change: () => Promise<Person | undefined>) => Promise<void>;
  /** Pauses the flight recorder, or resumes it. */
  pause: (paused: boolean) => void;
  /** Sets who answers the page's calls; undefined: the page's own back end. */
  setReplay: (stage: ReplayedBackEnd | undefined) => void;
}

const scope = 'time line';

interface SavedPage {
  href: string;
  entry: unknown;
  person: Person | undefined;
}

export function openTimeLine({
  namespace,
  person,
  restart,
  pause,
  setReplay,
}: TimeLineOptions): TimeLineControl {
  let before: SavedPage | undefined;
  return {
    async go({ segment, count, location: place }) {
      const stage = await replaySegment(segment, count);
      before ??= { href: location.href, entry: history.state, person: person() };
      pause(true);
      await restart(() => {
        setReplay(stage);
        setStorageScope(scope);
        if (place.session === null) tokenStorage.removeItem(sessionStorageKey());
        else tokenStorage.setItem(sessionStorageKey(), place.session);
        history.replaceState(null, '', toHref(place.address));
        return Promise.resolve(isPerson(place.person) ? place.person : undefined);
      });
      return stage.changes;
    },
    async leave() {
      const was = before;
      before = undefined;
      if (!was) return;
      await restart(() => {
        tokenStorage.removeItem(sessionStorageKey());
        setReplay(undefined);
        setStorageScope(personScope(namespace, was.person));
        history.replaceState(was.entry, '', was.href);
        return Promise.resolve(was.person);
      });
      pause(false);
    },
  };
}
