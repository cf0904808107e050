/** The flight recorder of a page: the calls to its back end, where the person is, and what they do. */
import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import type { Person } from '../panel/people';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { demoAccounts } from '../product/demoAccounts';
import { createPasswordMask } from '../sharing/maskPasswords';
import { createRecorder, type Readings, type Recorder } from '../sharing/recorder';
import type { Recording } from '../sharing/recording';
import { tabStorage } from '../transports/page/tabStorage';
import { fakeApiStub } from './fakeApiStub';
import { recordActions } from './recordActions';
import { openRecordingStore } from './recordingStore';
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
  const store = openRecordingStore(tabStorage());
  const maskPassword = createPasswordMask(
    store.key,
    demoAccounts.map(({ password }) => password),
  );
  const recorder = createRecorder({
    ...engine,
    maskPassword,
    store: store,
    location: () => {
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
      if (!isPaused) recorder.recordAction(...action);
    },
    maskPassword,
    drainEarlyActions(fakeApiStub().earlyActions, tabStorage()),
  );
  return {
    recorder,
    all: () => {
      if (!isPaused) recorder.recordLocation();
      return store.all();
    },
    pause: (paused) => {
      isPaused = paused;
    },
  };
}
