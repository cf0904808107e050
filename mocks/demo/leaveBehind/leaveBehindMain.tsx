/** The entry of a leave-behind: the demo in a single file, for one prospect, until its last day. */
import { HashRouter } from 'react-router-dom';
import { readStored, writeStored } from '../../../src/lib/storage';
import {
  formatDay,
  dayOf,
  leaveBehindId,
  LeaveBehindProblem,
  readLeaveBehind,
  stateOn,
  type LeaveBehind,
} from '../../sharing/leaveBehind';
import { stateOfPage } from '../demoAddress';
import { fakeApiStub, type FakeApiStub } from '../fakeApiStub';
import { installMemoryStorage, MemoryStorage } from '../installMemoryStorage';
import { jumpInPage } from '../jumpInPage';
import { startDemo } from '../startDemo';
import { setLeaveBehind } from './content';
import { showSentence } from './showSentence';

open();

function open(): void {
  const data = document.getElementById(leaveBehindId);
  let content: LeaveBehind;
  try {
    content = readLeaveBehind(data?.textContent ?? '', data?.dataset.sum);
  } catch (error) {
    if (!(error instanceof LeaveBehindProblem)) throw error;
    return showSentence('This file was changed', error.message);
  }
  const { pack, made, until } = content;
  /** In local storage, which the browser may share among files: the latest day on which this file was opened. */
  const seenKey = `leave-behind-seen:${pack.business} ${made} ${until}`;
  const today = dayOf(new Date());
  const seen = readStored(seenKey) ?? '';
  const state = stateOn(today, content, seen);
  if (state === 'ended') {
    const words = `It was made for ${pack.business}, to be used until ${formatDay(until)}.`;
    return showSentence('This demo has ended', words, pack);
  }
  if (state === 'early') {
    const words = `It says ${formatDay(today)}, which is before this file was made or last opened. Set the date, and open it again.`;
    return showSentence('This computer’s date is wrong', words, pack);
  }
  if (today > seen) writeStored(seenKey, today);
  setLeaveBehind(content);
  disableStorage();
  // Shared states are for colleagues, not for prospects.
  if (stateOfPage() !== undefined) history.replaceState(null, '', location.pathname);
  ignoreLaunchOptions(fakeApiStub());
  document.addEventListener('click', jumpInPage);
  startDemo(HashRouter);
}

/**
 * Keeps what somebody enters only as long as the page: a browser may share one storage among all files on a disk, and
 * another prospect's demo may be one of them.
 */
function disableStorage(): void {
  installMemoryStorage();
  Object.defineProperty(window, 'sessionStorage', { configurable: true, value: new MemoryStorage() });
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
}

/** Ignores the choices in the address and in storage, which other files may share. */
function ignoreLaunchOptions(stub: FakeApiStub): void {
  Object.defineProperty(stub, 'launchOptions', {
    value: {
      chosen: {},
      namespace: '',
      chosenPerson: { requested: false },
      scope: '',
      view: 'page',
      search: '',
      // So that the product waits for the pack.
      needsOtherPage: true,
    } satisfies FakeApiStub['launchOptions'],
  });
}
