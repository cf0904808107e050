/**
 * For tests with a document: matchers, clean-up, and failures for errors that would otherwise go unnoticed. Jest itself
 * fails on unhandled rejections.
 */
import '@testing-library/jest-dom';
import { answerNoCalls, interceptCalls } from 'supabase-in-memory/jest';
import { failOnConsoleErrors, watchConsoleErrors } from './consoleErrors';
import { polyfillDialog } from './polyfillDialog';
import { resetMediaQueries } from './mediaQueries';

watchConsoleErrors();
polyfillDialog();

beforeAll(interceptCalls);

beforeEach(answerNoCalls);

afterEach(() => {
  resetMediaQueries();
  localStorage.clear();
  sessionStorage.clear();
  failOnConsoleErrors();
});

// Finds what the last test logged during its clean-up.
afterAll(failOnConsoleErrors);
