/** Call it once the application is on the page: the first script then hands over the clicks that it has kept. */
export function takeOver(): void {
  // After the updates that follow hydration, which adapt the page to this person and browser.
  queueMicrotask(() => window.earlyInput?.handOver());
}
