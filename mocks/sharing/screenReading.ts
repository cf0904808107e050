/** What a page of the demo shows, as `window.__fake.screen()` returns it to a test. */
export interface ScreenReading {
  /** When the document began to load (`performance.timeOrigin`). Each document has messages of its own. */
  document: number;
  /** Whether no call is being answered and the latest changes have been painted. */
  settled: boolean;
  /**
   * In the order of the page, each with its kind: `heading: Your requests`, `row: Bella Vista Pending`,
   * `field: Location = Gary, IN`. Dates and times are replaced by "(moment)", because they differ in a test.
   */
  lines: readonly string[];
  /** The texts of all toasts and other messages since the document began, oldest first. */
  messages: readonly string[];
}
