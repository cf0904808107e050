/** What the panel shows, kept up to date with the fake. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../src/lib/storage';
import type { ControlState, DeliveredMail } from 'supabase-in-memory';
import type { Demo, PersistenceState } from './demo';
import type { Person } from './people';
import type { TransportState } from '../transports/page/startTransport';

export interface ShownMail extends DeliveredMail {
  id: string;
  read: boolean;
}

export interface DemoView {
  /** Who is signed in on this page. */
  person: Person;
  /** Newest first. */
  mails: readonly ShownMail[];
  state: ControlState | undefined;
  transport: TransportState;
  persistence: PersistenceState;
  /** The last mail that arrived while the page was open. */
  arrived: ShownMail | undefined;
  markRead: (id: string) => void;
  /** The address of a mail's link for a new tab. It names scenario, seed and person, which a new tab would not know. */
  newTabHref: (link: string) => string;
}

export function useDemo(demo: Demo): DemoView {
  const [mails, setMails] = useState<readonly DeliveredMail[]>([]);
  const [state, setState] = useState<ControlState>();
  const [arrivedId, setArrivedId] = useState<string>();
  const [read, setRead] = useState<ReadonlySet<string>>(() => readReadMails(demo.readMailsKey));
  const transport = useSyncExternalStore(demo.transport.subscribe, demo.transport.state);

  useEffect(() => {
    let knownCount: number | undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      const [nextMails, nextState] = await Promise.all([demo.fake.mailbox.list(), demo.fake.state()]);
      if (ended) return;
      setMails(nextMails);
      setState(nextState);
      const { clock, nextMail } = nextState;
      clearTimeout(timer);
      // A mail that is due later arrives without a call, so read again one second after it is due.
      if (nextMail !== undefined)
        timer = setTimeout(start, Math.max(Date.parse(nextMail) - Date.parse(clock), 0) + 1000);
      const newest = nextMails.at(-1);
      if (knownCount !== undefined && nextMails.length > knownCount && newest)
        setArrivedId(mailId(newest, nextMails.length - 1));
      knownCount = nextMails.length;
    };
    const start = () => {
      refresh().catch((error: unknown) => console.error('The demo panel cannot read the fake', error));
    };
    start();
    const unsubscribe = demo.subscribe(start);
    return () => {
      ended = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [demo]);

  const markRead = useCallback(
    (id: string) => {
      setRead((before) => {
        const after = new Set(before).add(id);
        storeReadMails(demo.readMailsKey, after);
        return after;
      });
    },
    [demo],
  );

  const newTabHref = useCallback(
    (link: string) => {
      const href = demo.newTabHref(link);
      if (!state) return href;
      const url = new URL(href);
      url.searchParams.set('scenario', state.scenario);
      if (state.seeded) url.searchParams.set('seed', String(state.seed));
      const person = demo.person();
      if (person) url.searchParams.set('as', person);
      return url.href;
    },
    [demo, state],
  );

  const shown = mails
    .map((mail, index) => ({ ...mail, id: mailId(mail, index) }))
    .reverse()
    .map((mail) => ({ ...mail, read: read.has(mail.id) }));
  return {
    person: demo.signedInAs(),
    mails: shown,
    state,
    transport,
    persistence: demo.persistence(),
    arrived: shown.find(({ id }) => id === arrivedId),
    markRead,
    newTabHref,
  };
}

function mailId(mail: DeliveredMail, index: number): string {
  return `${index} ${mail.at} ${mail.to}`;
}

function readReadMails(key: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}

function storeReadMails(key: string, read: ReadonlySet<string>): void {
  // Where storage is blocked or full, these mails are unread again after a reload.
  writeStored(key, JSON.stringify([...read]));
}
