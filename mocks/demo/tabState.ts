/** Exports this tab's state for sharing, and replaces it with a shared one. */
import { toHref, toSiteAddress, toUrl } from '../../src/firstLoad/siteAddress';
import { readStored, setStorageScope } from '../../src/lib/storage';
import { saveScrollPosition, scrollStorageKey } from '../../src/scroll/scrollPositions';
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import { createControlClient, type ControlClient, type Json, type Origin } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import { clockKey, entryKey, readClockState } from 'supabase-in-memory/tools';
import type { Person } from '../panel/people';
import type { SavedPage, ScrollPosition, SharedState } from '../sharing/stateFile';
import { writeTabStorage, tabStorage } from '../transports/page/tabStorage';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { fakeApiStub } from './fakeApiStub';
import { machineNow } from './pageClock';
import { isPerson, personKey, personScope } from './chosenPerson';
import { storeChosenScenario, namespaceOf, type ChosenScenario } from './chosenScenario';
import { demoProjectUrl } from './demoAddress';
import type { LaunchOptions } from './launchOptions';
import { messageOf } from '../../src/lib/messageOf';

export async function exportTabState(
  control: ControlClient,
  person: Person | undefined,
): Promise<SharedState> {
  // Pages and lists store their scroll position on this event.
  window.dispatchEvent(new Event('visibilitychange'));
  const [snapshot, { clock }] = await Promise.all([control.snapshot.save(), control.state()]);
  const { pathname, searchParams, hash } = toSiteAddress();
  // The snapshot contains scenario and seed, which in the address would override a later choice.
  for (const name of ['scenario', 'seed']) searchParams.delete(name);
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return {
    snapshot: snapshot as SharedState['snapshot'],
    origin: (snapshot as unknown as { origin: Origin }).origin,
    page: {
      at: Date.parse(clock),
      projectUrl: demoProjectUrl(),
      siteUrl: toUrl(''),
      address: pathname + search + hash,
      person: person ?? null,
      session: tokenStorage.getItem(sessionStorageKey()),
      places: currentScrollPositions(),
    },
  };
}

/** The scroll positions of the current history entry. */
function currentScrollPositions(): ScrollPosition[] {
  const { key = '' } = (history.state ?? {}) as { key?: string };
  try {
    const kept = JSON.parse(readStored(scrollStorageKey, 'session') ?? '{}') as Record<
      string,
      Omit<ScrollPosition, 'name'>
    >;
    return Object.entries(kept)
      .filter(([id]) => id.startsWith(`${key} `))
      .map(([id, { top, heights }]) => ({ name: id.slice(key.length + 1), top, heights }));
  } catch {
    return [];
  }
}

/** Gives the tab the state's scenario, person and storage scope, for this page and the next ones. */
export function adoptLaunchOptions({ origin, page }: SharedState): LaunchOptions {
  const chosen = choiceOf(origin);
  const named = page?.person ?? null;
  const namespace = namespaceOf(chosen);
  const person = isPerson(named) ? named : undefined;
  storeChosenScenario(chosen, tabStorage());
  writeTabStorage(tabStorage(), personKey(namespace), person ?? null);
  const scope = personScope(namespace, person);
  setStorageScope(scope);
  return {
    chosen,
    namespace,
    chosenPerson: { ...(person && { person }), requested: false },
    scope,
    view: 'page',
    search: '',
    needsOtherPage: true,
  };
}

function choiceOf({ scenario, seed, seeded }: Origin): ChosenScenario {
  return { name: scenario, ...(seeded && { seed }) };
}

/** Call it with the product stopped and the state's scope set. Throws the fake's message; then nothing has changed. */
export async function importTabState(
  control: ControlClient,
  state: SharedState,
  now: () => number,
): Promise<void> {
  await control.snapshot.load(adaptSnapshot(state, now()));
  const session = state.page?.session ?? null;
  if (session === null) tokenStorage.removeItem(sessionStorageKey());
  else tokenStorage.setItem(sessionStorageKey(), session);
}

/** Throws the fake's message if this build does not accept the state. */
export function assertCompatible({ snapshot }: SharedState): void {
  createFakeSupabase().controls.restore(snapshot);
}

interface Page {
  namespace: string;
  restart: (change: () => Promise<Person | undefined>) => Promise<void>;
  persistence: { isStored(): boolean };
}

/**
 * Replaces this tab's state with one from a file. If it cannot, returns a sentence that says why, and changes nothing.
 * A state of another scenario or seed needs another storage scope for the whole page, so the page reloads.
 */
export async function openSharedState(
  state: SharedState,
  { namespace, restart, persistence }: Page,
): Promise<string | undefined> {
  const isOtherNamespace = namespaceOf(choiceOf(state.origin)) !== namespace;
  if (isOtherNamespace && !persistence.isStored()) {
    return 'This browser cannot save anything for this page, so a state from another scenario can only be opened by its link.';
  }
  try {
    assertCompatible(state);
  } catch (error) {
    return messageOf(error);
  }
  await restart(async () => {
    const { chosenPerson } = adoptLaunchOptions(state);
    await importTabState(createControlClient(fakeApiStub().request), state, machineNow);
    restoreLocation(state, 'push');
    if (isOtherNamespace) {
      location.reload();
      await new Promise(() => undefined);
    }
    return chosenPerson.person;
  });
  return undefined;
}

/** Adds the state's address to the tab's history, with its scroll positions. */
export function restoreLocation({ page }: SharedState, mode: 'push' | 'replace'): void {
  const { address, places } = page ?? { address: '/', places: [] };
  const key = `shared-${Math.trunc(performance.timeOrigin + performance.now())}`;
  for (const { name, top, heights } of places) saveScrollPosition(key, name, { top, heights });
  const entry = { key, usr: null };
  if (mode === 'push') history.pushState(entry, '', toHref(address));
  else history.replaceState(entry, '', toHref(address));
}

/** Adapts the snapshot: a running clock continues from the time when it was saved, and mails lead to this site. */
function adaptSnapshot({ snapshot, origin, page }: SharedState, now: number): Json {
  if (!page || !Array.isArray(snapshot.changes)) return snapshot;
  const { at, projectUrl, siteUrl } = page;
  const key = entryKey('fake.state', ['key'], { key: clockKey });
  const kept = snapshot.changes.find((change) => isObject(change) && change.key === key);
  const row = isObject(kept) && isObject(kept.row) ? kept.row : undefined;
  const isRunning = row ? readClockState(row.value).mode === 'wall' : !origin.seeded;
  const changes = snapshot.changes.map((change): Json => {
    if (!isObject(change) || change.table !== 'fake.mailbox' || !isObject(change.row)) return change;
    const { link } = change.row;
    return typeof link === 'string'
      ? { ...change, row: { ...change.row, link: rewriteLink(link, { projectUrl, siteUrl }) } }
      : change;
  });
  if (isRunning) {
    const clock = {
      key,
      table: 'fake.state',
      row: { key: clockKey, value: { mode: 'wall', offset: at - now } },
    };
    const place = kept === undefined ? changes.length : snapshot.changes.indexOf(kept);
    changes.splice(place, 1, clock);
  }
  return { ...snapshot, changes };
}

/** Rewrites a mail's link from the site where the state was saved to this one. */
function rewriteLink(link: string, from: Pick<SavedPage, 'projectUrl' | 'siteUrl'>): string {
  if (!link.startsWith(`${from.projectUrl}/`)) return link;
  const moved = new URL(demoProjectUrl() + link.slice(from.projectUrl.length));
  const target = moved.searchParams.get('redirect_to');
  if (target?.startsWith(from.siteUrl)) {
    // A single file has its addresses behind "#".
    const path = target.slice(from.siteUrl.length).replace(/^#/, '');
    moved.searchParams.set('redirect_to', toUrl(path));
  }
  return moved.href;
}
