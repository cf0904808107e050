/** The control API for scripts, before there is anybody to answer it. In the page's head, so without msw. */
import type { AskFake } from '../transports/askControl';
import { isControl } from '../transports/isForTheFake';
import { keepEarlyActions } from './keepEarlyActions';
import type { OwnDoor } from './fakeDoor';
import type { TabChoices } from './tabChoices';

/** Makes the page's door. */
export function createFakeDoor(choices: TabChoices): OwnDoor {
  let open!: OwnDoor['open'];
  let isOpen = false;
  const engine = new Promise<AskFake>((resolve) => {
    open = resolve;
  });
  // Whoever asks hears of it.
  engine.then(
    () => (isOpen = true),
    () => undefined,
  );
  const wake = () => {
    if (!isOpen) hurry();
    return engine;
  };

  const network = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!isControl(request.url, location.origin)) return network(request);
    return wake().then(() => window.fetch(request));
  };

  return {
    get ready() {
      return wake().then(() => undefined);
    },
    choices,
    request: (...call) => wake().then((answer) => answer(...call)),
    open,
    early: keepEarlyActions(() => isOpen),
  };
}

/** The landing page fetches its application at the first sign that somebody wants to use it; an event that is no input. */
export function hurry(): void {
  document.dispatchEvent(new Event('focusin'));
}
