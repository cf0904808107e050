/**
 * Makes a test fail on every `console.error` that it did not expect. React and MUI log their warnings there, and the
 * product's own code the errors that it could not handle.
 */
import { format } from 'node:util';

let unexpected: string[] = [];
let expected: { pattern: RegExp; seen: boolean }[] = [];

/** Makes the running test require at least one such message, instead of failing because of it. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push({ pattern, seen: false });
}

function recordUnexpected(text: string): void {
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

/** Fails the test that has just run if it logged something unexpected or missed an expected error, and resets. */
export function failOnConsoleErrors(): void {
  const missing = expected
    .filter(({ seen }) => !seen)
    .map(({ pattern }) => `never logged: ${String(pattern)}`);
  const found = [...unexpected, ...missing];
  unexpected = [];
  expected = [];
  if (found.length > 0) throw new Error(`Unexpected in this test:\n${found.join('\n')}`);
}
