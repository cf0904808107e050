/** What the demo's panel needs to know of the running fake, and what it may do to it. */
import type { DeliveredMail } from '../engine/backend/mailbox';
import type { ControlState } from '../engine/control/handleControl';
import type { PageTransport } from '../transports/page/startTransport';

export interface DemoAccount {
  who: string;
  email: string;
  password: string;
}

/** Whether changes outlive the page, and what went wrong when they do not. */
export interface PersistenceState {
  kept: boolean;
  /** Sentences for people: a reset snapshot, full storage. */
  notices: readonly string[];
}

export interface Demo {
  accounts: readonly DemoAccount[];
  transport: Pick<PageTransport, 'state' | 'subscribe' | 'showCalls'>;
  persistence(): PersistenceState;
  /** Called after each change, also one of another tab. Answers what ends it. */
  subscribe(listener: () => void): () => void;
  mailbox(): Promise<DeliveredMail[]>;
  state(): Promise<ControlState>;
  reset(): Promise<void>;
  /** Seconds, forwards or back. */
  moveClock(seconds: number): Promise<void>;
}

export interface DemoParts {
  accounts: readonly DemoAccount[];
  transport: Demo['transport'];
  persistence: Demo['persistence'];
  subscribe: Demo['subscribe'];
}

/** The control API, as any script of the page calls it. */
export function createDemo({ accounts, transport, persistence, subscribe }: DemoParts): Demo {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`/_fake/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = response.status === 204 ? null : await response.json();
    if (response.ok) return answer;
    throw new Error((answer as { message: string }).message);
  }
  return {
    accounts,
    transport,
    persistence,
    subscribe,
    mailbox: async () => (await ask('GET', 'mailbox')) as DeliveredMail[],
    state: async () => (await ask('GET', 'state')) as ControlState,
    reset: async () => void (await ask('POST', 'reset')),
    moveClock: async (seconds) => void (await ask('POST', 'clock', { advance: seconds })),
  };
}
