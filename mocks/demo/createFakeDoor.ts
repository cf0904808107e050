/** The control API for scripts before the engine has loaded. Runs in the page's head, so it must not import msw. */
import type { AskFake } from '../transports/askControl';
import { isControl } from '../transports/isForTheFake';
import { keepEarlyActions } from './keepEarlyActions';
import type { OwnDoor } from './fakeDoor';
import type { TabChoices } from './tabChoices';

export function createFakeDoor(choices: TabChoices): OwnDoor {
  let open!: OwnDoor['open'];
  let isOpen = false;
  const engine = new Promise<AskFake>((resolve) => {
    open = resolve;
  });
  // Whoever awaits `engine` gets its rejection; this handler only keeps the browser from reporting it as unhandled.
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

/**
 * Makes the landing page load its application, which waits for a sign of use: `focusin` is one without side effects.
 */
export function hurry(): void {
  document.dispatchEvent(new Event('focusin'));
}
