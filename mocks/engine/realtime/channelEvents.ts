/** What happens to a socket's channels, so that an explanation can say later why a channel did not get a change. */
import type { ChannelCaller } from './channelTokens';
import type { Subscription } from './subscriptions';

export type ChannelEvent =
  /** Also when a channel continues under a new token. `refusal`: the server's message about its subscriptions. */
  | {
      kind: 'joined';
      topic: string;
      caller: ChannelCaller;
      subscriptions: readonly Subscription[];
      refusal?: string;
    }
  /** `asked`: the caller and the name of a private channel that the policies refuse. */
  | { kind: 'refused'; topic: string; reason: string; asked?: { caller: ChannelCaller; name: string } }
  | { kind: 'ended'; topic: string; reason: string };

/** `early`: how many of the row changes just committed came after the event. */
export type NoteChannel = (event: ChannelEvent, early?: number) => void;

/** The event as a call log gets it. `early` as in `NoteChannel`. */
export interface SocketChannelEvent {
  kind: 'channel';
  socket: number;
  event: ChannelEvent;
  early: number;
}
