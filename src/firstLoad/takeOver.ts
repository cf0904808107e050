import { readyEvent } from './domContract';

/** Call it once the application is on the page: the first script then repeats the clicks that it has kept. */
export function takeOver(): void {
  // After the updates that follow hydration, which adapt the page to this person and browser.
  queueMicrotask(() => document.dispatchEvent(new Event(readyEvent)));
}
