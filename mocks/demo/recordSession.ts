/** The flight recorder of a page: what its back end is asked, where the person is, and what they do. */
import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import type { Person } from '../panel/people';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { demoAccounts } from '../product/demoAccounts';
import { createDisguise } from '../sharing/disguise';
import { createRecorder, type Readings, type Recorder } from '../sharing/recorder';
import type { Recording } from '../sharing/recording';
import { tabStorage } from '../transports/page/tabStorage';
import { fakeApiStub } from './fakeApiStub';
import { recordActions } from './recordActions';
import { openRecordingShelf } from './recordingShelf';
import { drainEarlyActions } from './drainEarlyActions';

export interface SessionRecording {
  recorder: Recorder;
  /** Everything since the tab was opened, except what was dropped for space. */
  all(): Promise<Recording>;
  /** For the time in which something else is shown in the page. */
  pause(paused: boolean): void;
}

interface SessionOptions {
  fake: FakeSupabase;
  readings: Readings;
  projectUrl: string;
  siteUrl: string;
  person: () => Person | undefined;
}

export function recordSession({ person, ...engine }: SessionOptions): SessionRecording {
  const shelf = openRecordingShelf(tabStorage());
  const disguise = createDisguise(
    shelf.key,
    demoAccounts.map(({ password }) => password),
  );
  const recorder = createRecorder({
    ...engine,
    disguise,
    shelf,
    place: () => {
      const { pathname, search, hash } = toSiteAddress();
      return {
        address: pathname + search + hash,
        person: person() ?? null,
        session: tokenStorage.getItem(sessionStorageKey()),
      };
    },
  });
  let isPaused = false;
  recordActions(
    (...action) => {
      if (!isPaused) recorder.act(...action);
    },
    disguise,
    drainEarlyActions(fakeApiStub().earlyActions, tabStorage()),
  );
  return {
    recorder,
    all: () => {
      if (!isPaused) recorder.tellPlace();
      return shelf.all();
    },
    pause: (paused) => {
      isPaused = paused;
    },
  };
}
