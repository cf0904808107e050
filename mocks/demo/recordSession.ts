/** The flight recorder of a page: the calls to its back end, where the person is, and what they do. */
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import type { Person } from '../panel/people';
import type { FakeSupabase } from '../product/createFakeSupabase';
import { demoAccounts } from '../product/demoAccounts';
import { createPasswordMask } from '../sharing/maskPasswords';
import type { LoggedClock } from '../sharing/loggedClock';
import { createRecorder, type Recorder } from '../sharing/recorder';
import type { Recording } from '../sharing/recording';
import { tabStorage } from '../transports/page/tabStorage';
import { fakeApiStub } from './fakeApiStub';
import { recordActions } from './recordActions';
import { arrivalAddress, recordedAddress } from './recordedAddress';
import { openRecordingStore } from './recordingStore';
import { watchScreen } from './watchScreen';
import { drainEarlyActions } from './drainEarlyActions';

export interface SessionRecording {
  recorder: Recorder;
  /** Everything since the tab was opened, except what was dropped for space. */
  all(): Promise<Recording>;
  /** Call it with true while the page shows a recording, then with false. */
  pause(paused: boolean): void;
}

interface SessionOptions {
  fake: FakeSupabase;
  loggedClock: LoggedClock;
  projectUrl: string;
  siteUrl: string;
  person: () => Person | undefined;
}

export function recordSession({ person, ...engine }: SessionOptions): SessionRecording {
  // Registered before the store's own listener, which then stores what has been recorded.
  window.addEventListener('pagehide', () => recordScreen());
  const store = openRecordingStore(tabStorage());
  const maskPassword = createPasswordMask(
    store.key,
    demoAccounts.map(({ password }) => password),
  );
  const screen = watchScreen(() => recorder.isIdle());
  const recorder: Recorder = createRecorder({
    ...engine,
    maskPassword,
    store,
    takeScreen: screen.take,
    onActivity: screen.invalidate,
    location: () => ({
      address: recordedAddress(),
      person: person() ?? null,
      session: tokenStorage.getItem(sessionStorageKey()),
    }),
  });
  let isPaused = false;
  const recordScreen = () => {
    if (!isPaused) recorder.recordScreen();
  };
  // Tests compare this with a recording.
  Object.assign(fakeApiStub(), { screen: screen.read });
  recordActions(
    (...action) => {
      if (!isPaused) recorder.recordAction(...action);
    },
    maskPassword,
    { onDemo: () => recordScreen(), early: drainEarlyActions(fakeApiStub().earlyActions, tabStorage()) },
  );
  recorder.recordLocation(arrivalAddress());
  return {
    recorder,
    all: () => {
      recordScreen();
      return store.all();
    },
    pause: (paused) => {
      isPaused = paused;
    },
  };
}
