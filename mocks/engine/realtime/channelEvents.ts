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
  /** `denied`: the caller and the name of a private channel that the policies refuse. */
  | { kind: 'refused'; topic: string; reason: string; denied?: { caller: ChannelCaller; name: string } }
  | { kind: 'ended'; topic: string; reason: string };

/** `changesAfter`: how many of the row changes just committed came after the event. */
export type OnChannelEvent = (event: ChannelEvent, changesAfter?: number) => void;

/** The event as a call log gets it. `changesAfter` as in `OnChannelEvent`. */
export interface SocketChannelEvent {
  kind: 'channel';
  socket: number;
  event: ChannelEvent;
  changesAfter: number;
}
