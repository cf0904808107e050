/** To be called once the application is on the page: what the page's head began is the application's from now on. */
export function takeOver(): void {
  // After the updates that follow hydration: they adapt the page to this person and browser.
  queueMicrotask(() => window.earlyInput?.handOver());
}
