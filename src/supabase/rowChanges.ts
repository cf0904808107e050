/**
 * Rows as they change on the server (Supabase Realtime, `postgres_changes`). The only place that opens a channel. A
 * change is a hint and not the truth: the server silently leaves out what it could not deliver.
 */
import { onEachClient, type Client } from './client';
import { withJitter } from './reconnect';

export type LiveTable = 'profiles' | 'optimization_requests';

/** The rows of one table that a Realtime filter selects (`user_id=eq.…`); without it, all that the person may read. */
export interface WatchedRows {
  table: LiveTable;
  filter?: string;
}

export interface RowChange {
  table: LiveTable;
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Unchecked, as the server sent it; of a deleted row only the primary key. */
  row: unknown;
}

export interface RowListener {
  onChange: (change: RowChange) => void;
  /** Called when changes may have been missed, once they are delivered again. */
  onGap: () => void;
  /** This watch replaces another one: changes before its first channel is open count as missed. */
  isContinued?: boolean;
}

/** Consecutive failures after which the project counts as one without Realtime. */
const maxFailures = 4;

/** Milliseconds until such a project is asked again, and until a channel that the server has closed is opened again. */
const longPause = 10 * 60_000;
const shortPause = 5_000;

let channelCount = 0;

/** Returns a cleanup function. Never throws, and reports nothing if the project has no Realtime. */
export function watchRows(watched: readonly WatchedRows[], listener: RowListener): () => void {
  return onEachClient((client) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let close: (() => void) | undefined;
    let failures = 0;
    let hasGap = listener.isContinued ?? false;
    let isOver = false;

    const pause = (milliseconds: number) => {
      close?.();
      close = undefined;
      timer = setTimeout(() => void open(), withJitter(milliseconds));
    };
    const open = async () => {
      // Without this the library does not have the member's token yet, and would join as a visitor.
      await client.realtime.setAuth();
      if (isOver) return;
      close = openChannel(client, watched, {
        onChange: listener.onChange,
        onReady() {
          failures = 0;
          if (hasGap) listener.onGap();
          hasGap = false;
        },
        onLost(isClosed) {
          hasGap = true;
          failures += 1;
          if (failures >= maxFailures) pause(longPause);
          // CLOSED is the only ending after which the library does not join again by itself.
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
  /** From now on the server delivers every change. */
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
  // The server answers a join before it follows the database's log; this message says that it does so, or has failed.
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
    // The socket stays open for a later channel; it closes with the client.
    void client.removeChannel(channel);
  };
}
