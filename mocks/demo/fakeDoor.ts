/**
 * `window.__fake`: the control API for scripts, from the first script of the page on. What is asked before the engine has
 * loaded waits for it, and so does the page's own `fetch('/_fake/…')`. Without msw, because it stands in the page's head.
 */
import type { AskFake } from '../transports/askControl';
import type { EarlyActions } from './keepEarlyActions';
import type { TabChoices } from './tabChoices';

export interface FakeDoor {
  /** Rejects with a sentence where the demo cannot start, for instance with an unknown scenario. */
  readonly ready: Promise<void>;
  readonly request: AskFake;
}

export interface OwnDoor extends FakeDoor {
  /** As the page's head read them; the entry does not read them again. */
  readonly choices: TabChoices;
  /** The demo's entry passes the engine, or a promise that rejects with the reason why there is none. */
  open(engine: Promise<AskFake>): void;
  /** What the person did before the engine was there. */
  readonly early: EarlyActions;
}

declare global {
  interface Window {
    __fake?: FakeDoor;
  }
}

/** As the page's head has made it. */
export function fakeDoor(): OwnDoor {
  return window.__fake as OwnDoor;
}
