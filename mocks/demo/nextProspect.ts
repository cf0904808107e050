/**
 * Starts over for the next prospect: deletes everything that people entered or left behind in this scenario and seed,
 * in all tabs. The page reloads, so its memory is empty, too; the theme stays, because it belongs to the browser.
 */
import { toHref } from '../../src/firstLoad/siteAddress';
import { removeStored, scopedKey, setStorageScope } from '../../src/lib/storage';
import { draftStorageKey, noteStorageKey } from '../../src/features/session/forgetAtSignOut';
import { scrollStorageKey } from '../../src/scroll/scrollPositions';
import { sessionStorageKey } from '../../src/supabase/tokenStorage';
import { people } from '../panel/people';
import { storeStoryProgress } from '../panel/story/storyProgress';
import { personKey, personScope } from './chosenPerson';
import { locationKey } from './personLocation';
import type { ControlClient } from 'supabase-in-memory';
import { removeFromAllFrames, tabStorage } from '../transports/page/tabStorage';
import type { ChosenScenario } from './chosenScenario';
import { packKey } from './launchOptions';
import { openTabChannel } from './tabChannel';

/** In local storage; see `Demo.readMailsKey`. */
export const readMailsKey = (namespace: string): string => scopedKey('demo-read-mails', namespace);

interface NextProspectOptions {
  namespace: string;
  chosen: ChosenScenario;
  /** Stops the product, so that it stores nothing more. */
  stop: () => void;
  control: Pick<ControlClient, 'request'>;
  openChannel?: () => BroadcastChannel | undefined;
  reload?: (href: string) => void;
}

/** Makes this tab start over when another tab of its namespace does. Returns a function that starts them all over. */
export function openNextProspect({
  namespace,
  chosen,
  stop,
  control,
  openChannel = () => openTabChannel('demo-next-prospect'),
  reload = reloadAt,
}: NextProspectOptions): () => Promise<void> {
  const channel = openChannel();

  async function startOver(restart: () => Promise<void>): Promise<void> {
    stop();
    await restart();
    removeProspectData(namespace);
    reload(homeOf(chosen));
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // The tabs share one back end, and the other tab has restarted it already.
      if (data === namespace) void startOver(() => Promise.resolve());
    };
  }
  return () =>
    startOver(async () => {
      // Deleting the pack restarts the back end.
      await control.request('DELETE', 'pack');
      channel?.postMessage(namespace);
    });
}

/** Deletes what is stored under this namespace, for every person, and what this tab keeps without a namespace. */
function removeProspectData(namespace: string): void {
  for (const person of [undefined, ...people]) {
    setStorageScope(personScope(namespace, person));
    removeStored(sessionStorageKey());
    for (const key of verifierKeys()) removeStored(key);
    removeStored(draftStorageKey(), 'session');
    removeStored(noteStorageKey(), 'session');
    removeFromAllFrames(tabStorage(), locationKey());
  }
  removeStored(readMailsKey(namespace));
  removeStored(packKey(namespace));
  removeFromAllFrames(tabStorage(), personKey(namespace));
  storeStoryProgress(null);
  removeStored(scrollStorageKey, 'session');
}

/** supabase-js stores a PKCE code verifier for each mail that it requests. The keys begin with the session's key. */
function verifierKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(
      (key) => key.startsWith(`${sessionStorageKey()}-`) && key.endsWith('-code-verifier'),
    );
  } catch {
    // Storage is blocked, so it holds nothing.
    return [];
  }
}

/** Repeats the choice in the address, for a browser that cannot keep it for the tab. */
function homeOf({ name, seed }: ChosenScenario): string {
  const choice = new URLSearchParams({
    ...(name === undefined ? {} : { scenario: name }),
    ...(seed === undefined ? {} : { seed: String(seed) }),
  });
  return toHref(choice.size > 0 ? `/?${choice}` : '/');
}

/** In a single file, addresses differ only in their fragment, so navigating to another one would not reload. */
function reloadAt(href: string): void {
  history.replaceState(null, '', href);
  location.reload();
}
