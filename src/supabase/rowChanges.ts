/**
 * Rows as they change on the server (Supabase Realtime, `postgres_changes`). The only place that opens a channel. What it
 * tells is a hint and never the truth: the server leaves out whatever it could not deliver, and says nothing of it.
 */
import { followClients, type Client } from './client';
import { withJitter } from './reconnect';

export type LiveTable = 'profiles' | 'optimization_requests';

/** Rows of one table, as Realtime's filters say it (`user_id=eq.…`); without one, all that the person may read. */
export interface WatchedRows {
  table: LiveTable;
  filter?: string;
}

export interface RowChange {
  table: LiveTable;
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  /** As the server sent it; of a deleted row the primary key. Whoever uses it checks it. */
  row: unknown;
}

export interface RowListener {
  onChange: (change: RowChange) => void;
  /** Changes may have been missed, and none is from now on. */
  onReturn: () => void;
  /** Other rows were watched until now: what happens before the first channel is open counts as missed. */
  goesOn?: boolean;
}

/** Tries in a row that may fail before the project counts as one without Realtime. */
const mostFailures = 4;

/** Milliseconds until such a project is asked again, and until a channel that the server has closed is opened again. */
const longPause = 10 * 60_000;
const shortPause = 5_000;

let channelCount = 0;

/** Answers what ends it. Never throws, and says nothing where the project has no Realtime. */
export function watchRows(watched: readonly WatchedRows[], listener: RowListener): () => void {
  return followClients((client) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let close: (() => void) | undefined;
    let failures = 0;
    let hasGap = listener.goesOn ?? false;
    let isOver = false;

    const pause = (milliseconds: number) => {
      close?.();
      close = undefined;
      timer = setTimeout(() => void open(), withJitter(milliseconds));
    };
    const open = async () => {
      // The library knows its token only after it was asked for it, and would join as a visitor.
      await client.realtime.setAuth();
      if (isOver) return;
      close = openChannel(client, watched, {
        onChange: listener.onChange,
        onReady() {
          failures = 0;
          if (hasGap) listener.onReturn();
          hasGap = false;
        },
        onLost(isClosed) {
          hasGap = true;
          failures += 1;
          if (failures >= mostFailures) pause(longPause);
          // Of all endings the only one after which the library does not join again by itself.
          else if (isClosed) pause(shortPause);
        },
      });
    };
    void open();
    return () => {
      isOver = true;
      clearTimeout(timer);
      close?.();
    };
  });
}

interface ChannelListener {
  onChange: RowListener['onChange'];
  /** From now on the server tells of every change. */
  onReady: () => void;
  onLost: (isClosed: boolean) => void;
}

function openChannel(
  client: Client,
  watched: readonly WatchedRows[],
  { onChange, onReady, onLost }: ChannelListener,
): () => void {
  let isOpen = true;
  channelCount += 1;
  const channel = client.channel(`rows ${channelCount}`);
  for (const { table, filter } of watched) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
      ({ eventType, new: row, old }) => {
        if (isOpen) onChange({ table, event: eventType, row: eventType === 'DELETE' ? old : row });
      },
    );
  }
  // A join is answered before the server reads the database's log for it; this is what it says then.
  channel.on('system', {}, (message: unknown) => {
    const { extension, status } = message as { extension?: unknown; status?: unknown };
    if (!isOpen || extension !== 'postgres_changes') return;
    if (status === 'ok') onReady();
    else onLost(false);
  });
  channel.subscribe((state) => {
    const status: string = state;
    if (isOpen && status !== 'SUBSCRIBED') onLost(status === 'CLOSED');
  });
  return () => {
    isOpen = false;
    // The socket stays for the channel that may follow; it ends with the client.
    void client.removeChannel(channel);
  };
}
