/** What happens to the channels of a socket, so that an explanation can say later why a change did not reach one. */
import type { ChannelCaller } from './channelTokens';
import type { Subscription } from './subscriptions';

export type ChannelEvent =
  /** Also a channel that goes on under a new token. `refusal`: the server's message about its subscriptions. */
  | {
      kind: 'joined';
      topic: string;
      caller: ChannelCaller;
      subscriptions: readonly Subscription[];
      refusal?: string;
    }
  /** `asked`: who asked for which private channel that the policies refuse. */
  | { kind: 'refused'; topic: string; reason: string; asked?: { caller: ChannelCaller; name: string } }
  | { kind: 'ended'; topic: string; reason: string };

/** `early`: how many row changes, just committed, came after the event. */
export type NoteChannel = (event: ChannelEvent, early?: number) => void;

/** What a call log learns besides. `early` as in `NoteChannel`. */
export interface SocketChannelEvent {
  kind: 'channel';
  socket: number;
  event: ChannelEvent;
  early: number;
}
