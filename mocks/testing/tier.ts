/** How many cases of long tables a run includes (docs/decisions/2026-11-23-thorough-browser-tests.md). */

/** `npm test` runs a part of the cases; `npm test -- --all` and plain Jest run all. */
const wantsAll = process.env.TEST_TIER !== 'core';

/** Every `each`-th case, beginning with index `first`, or all cases. */
export const casesOfTier = <Case>(cases: readonly Case[], each: number, first = 0): Case[] =>
  cases.filter((_case, index) => wantsAll || index % each === first % each);
