/** What is to be seen in a page of the demo, as `window.__fake.screen()` tells a test. */
export interface ScreenReading {
  /** When the document began: each has messages of its own. */
  document: number;
  /** No call is being answered, and what the last one changed has been painted. */
  settled: boolean;
  /**
   * In the order of the page, each with its kind: `heading: Your requests`, `row: Bella Vista Pending`,
   * `field: Location = Gary, IN`. Moments are left out, because those of a test are others.
   */
  lines: readonly string[];
  /** The texts of all toasts and other messages since the document began, oldest first. */
  messages: readonly string[];
}
