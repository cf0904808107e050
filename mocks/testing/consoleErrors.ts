/**
 * Anything on `console.error` that a test did not announce fails it: React's and MUI's warnings arrive there, and so
 * does everything that our own code could not handle.
 */
import { format } from 'node:util';

let unexpected: string[] = [];
let expected: { pattern: RegExp; seen: boolean }[] = [];

/** For the running test: this must be logged, once or more, and is no failure. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push({ pattern, seen: false });
}

/** Also used for what is not logged by itself: a rejection that nobody handled, a request that nobody answers. */
export function recordUnexpected(text: string): void {
  unexpected.push(text);
}

export function watchConsoleErrors(): void {
  console.error = (...args: unknown[]) => {
    const text = format(...args);
    const entry = expected.find(({ pattern }) => pattern.test(text));
    if (entry) entry.seen = true;
    else recordUnexpected(`console.error: ${text}`);
  };
}

/** Answers what is wrong with the test that just ran, and starts afresh. */
export function takeConsoleErrors(): string[] {
  const missing = expected
    .filter(({ seen }) => !seen)
    .map(({ pattern }) => `never logged: ${String(pattern)}`);
  const found = [...unexpected, ...missing];
  unexpected = [];
  expected = [];
  return found;
}
