/**
 * A clean desk for the next prospect: everything that people entered or left behind in this scenario and seed goes, in
 * all tabs. The page loads anew, so its memory keeps nothing either; the theme stays, because it is the browser's.
 */
import { toHref } from '../../src/firstLoad/siteAddress';
import { removeStored, scopedKey, setStorageScope } from '../../src/lib/storage';
import { draftStorageKey } from '../../src/features/requests/forgetDraftAtSignOut';
import { scrollStorageKey } from '../../src/scroll/scrollMemory';
import { sessionStorageKey } from '../../src/supabase/tokenStorage';
import { people } from '../panel/people';
import { keepStoryPlace } from '../panel/story/storyPlace';
import { personKey, personScope } from './chosenPerson';
import { placeKey } from './personPlace';
import { forgetRecordings } from './recordingShelf';
import type { AskFake } from '../transports/askControl';
import { forgetInFrames, tabStorage } from '../transports/page/tabStorage';
import type { ChosenScenario } from './chosenScenario';
import { packKey } from './tabChoices';
import { openTabChannel } from './tabChannel';

/** In local storage; see `Demo.readMailsKey`. */
export const readMailsKey = (world: string): string => scopedKey('demo-read-mails', world);

interface NextProspectOptions {
  world: string;
  chosen: ChosenScenario;
  /** Ends the product, so that nobody writes any more. */
  stop: () => Promise<void>;
  ask: AskFake;
  openChannel?: () => BroadcastChannel | undefined;
  reload?: (href: string) => void;
}

/** Follows other tabs of this world from now on. Answers what begins afresh in all of them. */
export function openNextProspect({
  world,
  chosen,
  stop,
  ask,
  openChannel = () => openTabChannel('demo-next-prospect'),
  reload = reloadAt,
}: NextProspectOptions): () => Promise<void> {
  const channel = openChannel();

  async function beginAfresh(restart: () => Promise<void>): Promise<void> {
    await stop();
    await restart();
    forgetProspect(world);
    await forgetRecordings(tabStorage());
    reload(homeOf(chosen));
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // The back end is one for all tabs, and afresh already.
      if (data === world) void beginAfresh(() => Promise.resolve());
    };
  }
  return () =>
    beginAfresh(async () => {
      // Which starts afresh, too.
      await ask('DELETE', 'pack');
      channel?.postMessage(world);
    });
}

/** What storage has of this world, whoever left it there: also what this tab alone has. */
export function forgetProspect(world: string): void {
  for (const person of [undefined, ...people]) {
    setStorageScope(personScope(world, person));
    removeStored(sessionStorageKey());
    for (const key of verifierKeys()) removeStored(key);
    removeStored(draftStorageKey(), 'session');
    forgetInFrames(tabStorage(), placeKey());
  }
  removeStored(readMailsKey(world));
  removeStored(packKey(world));
  forgetInFrames(tabStorage(), personKey(world));
  keepStoryPlace(null);
  removeStored(scrollStorageKey, 'session');
}

/** The library keeps one secret for each mail that was asked for, under names that begin with the session's. */
function verifierKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(
      (key) => key.startsWith(`${sessionStorageKey()}-`) && key.endsWith('-code-verifier'),
    );
  } catch {
    // Blocked: there is nothing in it.
    return [];
  }
}

/** Names what was chosen, for a browser that keeps nothing for the tab. */
function homeOf({ name, seed }: ChosenScenario): string {
  const choice = new URLSearchParams({
    ...(name === undefined ? {} : { scenario: name }),
    ...(seed === undefined ? {} : { seed: String(seed) }),
  });
  return toHref(choice.size > 0 ? `/?${choice}` : '/');
}

/** In a single file the address of another page is the same file's, which a browser does not load again by itself. */
function reloadAt(href: string): void {
  history.replaceState(null, '', href);
  location.reload();
}
