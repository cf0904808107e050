/** WebSockets as the engine and its transports see them: the interface of both ends, and how a socket is opened. */
import type { HttpResponse } from './http';

/** A text frame, or the bytes of a binary one. */
export type Frame = string | Uint8Array;

/**
 * One end of a socket, as the other end calls it. The engine calls the client's end synchronously in the middle of its
 * work, so the client's end has to queue frames and handle them later.
 */
export interface SocketEnd {
  send(frame: Frame): void;
  /** The other end has closed, and nothing follows. Code 1006: the connection broke without a closing handshake. */
  close(code: number, reason: string): void;
}

/** Takes an address and the client's end; gives the server's end, or the HTTP response that refuses the handshake. */
export type Connect = (address: URL, client: SocketEnd) => Promise<SocketEnd | HttpResponse>;

export const isRefusal = (answer: SocketEnd | HttpResponse): answer is HttpResponse => 'status' in answer;

/** In the order in which the engine acts: a frame that a fault delays is reported when the engine sends it. */
export type SocketEvent =
  /** `refused`: the HTTP status of a refused handshake. */
  | { kind: 'opened'; socket: number; url: string; refused?: number }
  /** By the client. */
  | { kind: 'sent'; socket: number; frame: Frame }
  /** From the server. */
  | { kind: 'heard'; socket: number; frame: Frame }
  | { kind: 'closed'; socket: number; by: 'client' | 'server'; code: number; reason: string };
