/** The control API for scripts, before there is anybody to answer it. In the page's head, so without msw. */
import type { AskFake } from '../transports/askControl';
import { isControl } from '../transports/isForTheFake';
import type { OwnDoor } from './fakeDoor';
import type { TabChoices } from './tabChoices';

/** Makes the page's door. */
export function createFakeDoor(choices: TabChoices): OwnDoor {
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
    choices,
    request: ask,
    open,
  };
}

/** The landing page fetches its application at the first sign that somebody wants to use it; an event that is no input. */
export function hurry(): void {
  document.dispatchEvent(new Event('focusin'));
}
