import type { Backend } from '../backend/backend';
import type { RowChange } from '../backend/changeLog';
import { send, type Channel, type Connection } from './channel';
import { createRowEvent, type RowEvent } from './rowEvents';
import { publication } from './subscriptions';

/** Sends the changes of published tables to every channel that subscribes to them and may see the rows. */
export function emitRowChanges(
  backend: Backend,
  connections: ReadonlySet<Connection>,
  changes: readonly RowChange[],
): void {
  const published = backend.schema.publications?.[publication] ?? [];
  for (const change of changes) {
    if (!published.includes(change.table)) continue;
    const event = createRowEvent(backend, change);
    for (const { channels } of connections) for (const channel of channels.values()) emit(event, channel);
  }
}

/** Subscriptions of a channel that get the same data share one message. */
function emit(event: RowEvent, channel: Channel): void {
  const sent = new Map<string, number[]>();
  for (const { id, requested } of channel.subscriptions) {
    const data = requested && event.payloadFor(requested, channel.caller);
    if (data !== undefined) sent.set(data, [...(sent.get(data) ?? []), id]);
  }
  for (const [data, ids] of sent) {
    send(channel, 'postgres_changes', `{"data":${data},"ids":${JSON.stringify(ids)}}`);
  }
}
