/**
 * For tests with a document: matchers, clean-up, and failing on errors that would otherwise go unnoticed. Unhandled
 * rejections need no code here, because Jest itself fails on them.
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
  // Finds what the last test logged during its clean-up.
  failOnUnexpected();
});
