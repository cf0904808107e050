import { readyEvent } from './domContract';

/** Call it once the application has rendered: the first script then repeats the clicks that it has buffered. */
export function announceReady(): void {
  // After the updates that follow hydration, which adapt the page to this person and browser.
  queueMicrotask(() => document.dispatchEvent(new Event(readyEvent)));
}
