/** WebSockets as the engine and its transports see them: what both ends are to each other, and how one is opened. */
import type { HttpResponse } from './http';

/** A text frame, or the bytes of a binary one. */
export type Frame = string | Uint8Array;

/**
 * One end, as the other one calls it. The engine calls in the middle of its work, so a client's end takes what it is given
 * and looks at it later.
 */
export interface SocketEnd {
  send(frame: Frame): void;
  /** The other end has closed. 1006: it broke, nobody said goodbye. Nothing comes after it. */
  close(code: number, reason: string): void;
}

/** From an address and the client's end to the server's end, or to the answer of a handshake that is refused. */
export type Connect = (address: URL, client: SocketEnd) => Promise<SocketEnd | HttpResponse>;

export const isRefusal = (answer: SocketEnd | HttpResponse): answer is HttpResponse => 'status' in answer;

/** What happens to sockets, in the order in which the engine does it: frames that a fault delays count when the engine sends them. */
export type SocketEvent =
  /** `refused`: the status of a handshake that got none. */
  | { kind: 'opened'; socket: number; url: string; refused?: number }
  /** By the client. */
  | { kind: 'sent'; socket: number; frame: Frame }
  /** From the server. */
  | { kind: 'heard'; socket: number; frame: Frame }
  | { kind: 'closed'; socket: number; by: 'client' | 'server'; code: number; reason: string };

/** Hears of sockets, which are counted from 1. Does `work`, the event's own, once and at once. */
export type TraceSocket = (event: SocketEvent, work: () => void) => void;
