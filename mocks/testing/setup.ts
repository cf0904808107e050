/**
 * For tests with a document: matchers, cleaning up, and failing on what would otherwise pass unseen. Jest itself fails
 * a test whose rejection nobody handled.
 */
import '@testing-library/jest-dom';
import { answerNoCalls, interceptCalls, stopIntercepting } from '../transports/node/answerCalls';
import { takeConsoleErrors, watchConsoleErrors } from './consoleErrors';
import { standInForDialogs } from './dialogs';
import { resetMediaQueries } from './mediaQueries';

watchConsoleErrors();
standInForDialogs();

function failOnUnexpected(): void {
  const found = takeConsoleErrors();
  if (found.length > 0) throw new Error(`Unexpected in this test:\n${found.join('\n')}`);
}

beforeAll(interceptCalls);

beforeEach(answerNoCalls);

afterEach(() => {
  resetMediaQueries();
  localStorage.clear();
  sessionStorage.clear();
  failOnUnexpected();
});

afterAll(() => {
  stopIntercepting();
  // What the last test logged while it was taken down.
  failOnUnexpected();
});
