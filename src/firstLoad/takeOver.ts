/** To be called once the application is on the page: what the page's head began is the application's from now on. */
export function takeOver(): void {
  // Behind the updates that follow a hydration, which put the page right for this person and browser.
  queueMicrotask(() => window.earlyInput?.handOver());
}
