/**
 * Shows the page at a place of a recording. Meanwhile a replayed back end answers instead of the tab's, and the product
 * uses another storage scope. The tab's own state is untouched and returns after leaving or a reload.
 */
import { toHref } from '../../src/firstLoad/siteAddress';
import { setStorageScope } from '../../src/lib/storage';
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import type { TimeLineControl } from '../panel/demo';
import type { Person } from '../panel/people';
import { play, type Stage } from '../sharing/replay';
import { isPerson, personScope } from './chosenPerson';

interface TimeLineOptions {
  namespace: string;
  person: () => Person | undefined;
  restart: (change: () => Promise<Person | undefined>) => Promise<void>;
  /** Pauses the flight recorder, or lets it go on. */
  pause: (paused: boolean) => void;
  /** Sets who answers the page's calls; undefined: the page's own back end. */
  show: (stage: Stage | undefined) => void;
}

const scope = 'time line';

interface Before {
  href: string;
  entry: unknown;
  person: Person | undefined;
}

export function openTimeLine({ namespace, person, restart, pause, show }: TimeLineOptions): TimeLineControl {
  let before: Before | undefined;
  return {
    async go({ chapter, count, place }) {
      const stage = await play(chapter, count);
      before ??= { href: location.href, entry: history.state, person: person() };
      pause(true);
      await restart(() => {
        show(stage);
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
        show(undefined);
        setStorageScope(personScope(namespace, was.person));
        history.replaceState(was.entry, '', was.href);
        return Promise.resolve(was.person);
      });
      pause(false);
    },
  };
}
