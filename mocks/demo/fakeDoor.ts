/**
 * `window.__fake`: the control API for scripts, from the first script of the page on. What is asked before the engine has
 * loaded waits for it, and so does the page's own `fetch('/_fake/…')`. Without msw, because it stands in the page's head.
 */
import type { AskFake } from '../transports/askControl';
import { isControl } from '../transports/isForTheFake';

export interface FakeDoor {
  /** Rejects with a sentence where the demo cannot start, for instance with an unknown scenario. */
  readonly ready: Promise<void>;
  readonly request: AskFake;
}

interface OwnDoor extends FakeDoor {
  /** For the demo's entry: whom to ask, or why there is nobody. */
  open(engine: Promise<AskFake>): void;
}

declare global {
  interface Window {
    __fake?: FakeDoor;
  }
}

/** The page's door, the same for the head's script and for the entry. */
export function fakeDoor(): OwnDoor {
  return (window.__fake as OwnDoor | undefined) ?? (window.__fake = createDoor());
}

function createDoor(): OwnDoor {
  let open!: (engine: Promise<AskFake>) => void;
  let isOpen = false;
  const engine = new Promise<AskFake>((resolve) => {
    open = resolve;
  });
  // Whoever asks hears of it.
  engine.then(
    () => (isOpen = true),
    () => undefined,
  );
  const ask: AskFake = (...call) => {
    if (!isOpen) hurry();
    return engine.then((answer) => answer(...call));
  };

  const network = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isControl(href, location.origin)) return network(input, init);
    const request = new Request(input, init);
    if (!isOpen) hurry();
    return engine.then(() => window.fetch(request));
  };

  return {
    get ready() {
      if (!isOpen) hurry();
      return engine.then(() => undefined);
    },
    request: ask,
    open,
  };
}

/** The landing page fetches its application at the first sign that somebody wants to use it; an event that is no input. */
export function hurry(): void {
  document.dispatchEvent(new Event('focusin'));
}
