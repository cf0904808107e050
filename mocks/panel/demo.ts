/** What the demo's panel knows about the running fake, and what it can do to it. */
import type { ControlClient } from 'supabase-in-memory';
import type { Inspector } from './inspector';
import type { Pack } from '../product/packs/pack';
import type { Person } from './people';
import type { PageAction, PageActionResult } from './story/pageActions';
import type { SharedState } from '../sharing/stateFile';
import type { PageTransport } from '../transports/page/startTransport';

export interface DemoAccount {
  who: string;
  email: string;
  password: string;
}

/** Whether changes outlive the page, and what went wrong if they do not. */
export interface PersistenceState {
  kept: boolean;
  /** Sentences for people: a reset snapshot, full storage. */
  notices: readonly string[];
}

export interface Demo {
  accounts: readonly DemoAccount[];
  /** All of the demo's code, which loads while the page is idle. Then the page needs no network until it is reloaded. */
  code: { isLoaded: () => boolean; subscribe: (listener: () => void) => () => void };
  transport: Pick<PageTransport, 'state' | 'subscribe' | 'showCalls'>;
  persistence(): PersistenceState;
  /** Called after each change of the data or the session, also by another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  fake: ControlClient;
  /** Opens a mail's link in this page without a reload, so that nothing is lost where the browser keeps nothing. */
  follow(link: string): Promise<void>;
  /** The address at which a new tab opens a mail's link. */
  newTabHref(link: string): string;
  /** Restarts the product at an address of the site, in this page. */
  open(href: string): Promise<void>;
  /** Whether the page shows customer and admin beside each other, instead of one person's page. */
  sideBySide: boolean;
  /** In the side-by-side view only: runs a page action in the customer's or the admin's frame, until the signal is aborted. */
  runInFrame?: (
    pane: 'customer' | 'admin',
    action: PageAction,
    signal: AbortSignal,
  ) => Promise<PageActionResult>;
  /** The person chosen for this tab; undefined until one is chosen. */
  person(): Person | undefined;
  /** Who is signed in on this page, whether by hand or as the chosen person. */
  signedInAs(): Person;
  /** Makes this tab that person, at their last address. Returns a sentence if they could not be signed in. */
  switchUser(person: Person): Promise<string | undefined>;
  /** The prospect for whom the demo is prepared. */
  pack: () => Pack | null;
  /** Restarts the back end with that prospect's data; null: nobody in particular. */
  setPack: (pack: Pack | null) => Promise<void>;
  /** Deletes the pack and everything that anybody entered in this scenario and seed, in all tabs, and reloads the site. */
  nextProspect(): Promise<void>;
  /** What this tab shows, for a file or a link. */
  exportState(): Promise<SharedState>;
  /** Replaces this tab's state. Returns a sentence if `state` cannot be opened; then nothing has changed. */
  openState(state: SharedState): Promise<string | undefined>;
  /** The key in local storage of the read mails. The people of a scenario and seed share one mailbox. */
  readMailsKey: string;
  inspector: Inspector;
}
