/**
 * For tests with a document: matchers, cleaning up, and failing on what would otherwise pass unseen. Jest itself fails
 * a test whose rejection nobody handled.
 */
import '@testing-library/jest-dom';
import { recordUnexpected, takeConsoleErrors, watchConsoleErrors } from './consoleErrors';
import { resetMediaQueries } from './mediaQueries';

watchConsoleErrors();

function failOnUnexpected(): void {
  const found = takeConsoleErrors();
  if (found.length > 0) throw new Error(`Unexpected in this test:\n${found.join('\n')}`);
}

beforeEach(() => {
  // Each test gives its client the fake's own fetch; whatever reaches this one would have left for the network.
  globalThis.fetch = (input) => {
    const url = input instanceof Request ? input.url : String(input);
    recordUnexpected(`unhandled request: ${url}`);
    return Promise.reject(new TypeError(`No test answers ${url}`));
  };
});

afterEach(() => {
  resetMediaQueries();
  localStorage.clear();
  sessionStorage.clear();
  failOnUnexpected();
});

// What the last test logged while it was taken down.
afterAll(failOnUnexpected);
