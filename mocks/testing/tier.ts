/** Long tables of cases, as far as a run wants them (docs/decisions/2026-11-23-thorough-browser-tests.md). */

/** `npm test` asks for a part of them; CI, `npm test -- --all` and Jest by itself for all. */
const wantsAll = process.env.TEST_TIER !== 'core';

/** Of as many `runs` with random cases a third, or all. */
export const runsOfTier = (runs: number): number => (wantsAll ? runs : Math.ceil(runs / 3));

/** Of every `each` cases one, beginning with the `first`, or all. */
export const casesOfTier = <Case>(cases: readonly Case[], each: number, first = 0): Case[] =>
  cases.filter((_case, index) => wantsAll || index % each === first % each);
