/** Takes the clicks and inputs that `bufferEarlyActions.ts` has kept, for the flight recorder when it starts. */
import { earlyActionKey, type EarlyActions } from './bufferEarlyActions';
import { recordedAddress } from './recordedAddress';

export interface EarlyAction {
  /** The element, if it is in this page; undefined for an action on an earlier page. */
  control?: Element;
  /** The address of the page where the action happened. */
  address?: string;
  /** The label or text at that moment, with which a test finds the element. */
  name: string;
  /** For a link: its position among the visible links of that text, from 0; -1 for anything else. */
  nth: number;
}

/** Oldest first. Removes all early actions from the storage, even those of frames, which are not recorded. */
export function drainEarlyActions(early: EarlyActions, storage: Storage | undefined): EarlyAction[] {
  const keys = keysOf(storage);
  const found = new Map<string, EarlyAction>();
  for (const key of keys) {
    const action = key.startsWith(earlyActionKey) ? parse(storage?.getItem(key) ?? '') : undefined;
    if (action) found.set(key, action);
    storage?.removeItem(key);
  }
  for (const [key, control] of early) {
    const kept = found.get(key);
    // If its entry is gone, a later page took the action before the browser restored this page from its cache.
    if (kept || !storage) found.set(key, { name: '', nth: -1, ...kept, control });
  }
  early.clear();
  const moment = (key: string) => Number(key.slice(earlyActionKey.length));
  return [...found].sort(([one], [other]) => moment(one) - moment(other)).map(([, action]) => action);
}

function keysOf(storage: Storage | undefined): string[] {
  return Object.keys(storage ?? {}).filter((key) => key.includes(earlyActionKey));
}

/** Storage can hold anything. */
function parse(text: string): EarlyAction | undefined {
  const [, href = '', nth = '', name = ''] = /^(\S+) (-?\d{1,5}) (.{0,500})$/s.exec(text) ?? [];
  if (!URL.canParse(href)) return undefined;
  return {
    address: recordedAddress(new URL(href)),
    nth: Number(nth),
    name: name.replace(/\s+/g, ' ').trim(),
  };
}
