/** What the page's head has kept of clicks and inputs (`keepEarlyActions.ts`), for the flight recorder when it starts. */
import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { withoutSwitches } from './chosenPerson';
import { earlyActionKey, type EarlyActions } from './keepEarlyActions';

export interface EarlyAction {
  /** In this page; undefined where the click has led here from another one. */
  control?: Element;
  /** Of the page in which it was done. */
  address?: string;
  /** Then: its label or text, which is what a test finds it by. */
  name: string;
  /** Of a link, among the visible ones of that text, from 0; -1 of anything else. */
  nth: number;
}

/** Oldest first. Nothing of them is left in the storage, also of frames, in which nothing is recorded. */
export function takeEarlyActions(early: EarlyActions, storage: Storage | undefined): EarlyAction[] {
  const keys = keysOf(storage);
  const found = new Map<string, EarlyAction>();
  for (const key of keys) {
    const action = key.startsWith(earlyActionKey) ? parse(storage?.getItem(key) ?? '') : undefined;
    if (action) found.set(key, action);
    storage?.removeItem(key);
  }
  for (const [key, control] of early) {
    const kept = found.get(key);
    // Without it, a page that was left and came back would hand over what the next one has taken.
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
  const { pathname, search, hash } = toSiteAddress(new URL(withoutSwitches(href)));
  return { address: pathname + search + hash, nth: Number(nth), name: name.replace(/\s+/g, ' ').trim() };
}
