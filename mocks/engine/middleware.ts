/** A call passes through the fake in layers: each may answer it, wait, or change the answer of the next ones. */
import type { HttpRequest, HttpResponse } from './http';
import type { ObservedCall } from './observe';

export interface Call {
  readonly request: HttpRequest;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  /** Missing when nobody observes calls. */
  readonly observed?: ObservedCall;
}

export interface Delivery {
  readonly answer: HttpResponse;
  /** The second half of the body is never sent. */
  readonly isStalled?: boolean;
}

/** Rejects for a broken connection, and as `fetch` does when the caller aborts during a delay. */
export type Handle = (call: Call) => Promise<Delivery>;

export type Middleware = (call: Call, next: Handle) => Promise<Delivery>;

/** The first layer is the outermost: it gets the call first and its answer last. */
export const compose = (layers: readonly Middleware[], last: Handle): Handle =>
  layers.reduceRight<Handle>((next, layer) => (call) => layer(call, next), last);
