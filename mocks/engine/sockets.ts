/** One WebSocket, once it is open: what both of its ends are to each other, whichever transport lies between them. */

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
