/**
 * Which regular expressions a rule may hold: those that surely end soon on any path. An engine that backtracks takes
 * exponential time for a repeated group that repeats inside, and a high power of the length for many repeats in a row.
 */
const mostRepeats = 3;

/** Why the expression is refused, as the end of a sentence; undefined where it is not. `source` has to be a valid expression. */
export function problemWithExpression(source: string): string | undefined {
  // What is escaped and what stands in brackets is one character each.
  const bare = source.replace(/\\[1-9k]/g, '\u0000').replace(/\\.|\[(?:\\.|[^\\\]])*\]/g, 'x');
  if (bare.includes('\u0000')) return 'a reference back to a group can take for ever';
  if (/\)(?:[*+]|\{\d)/.test(bare)) return 'a repeated group can take for ever';
  const repeats = bare.match(/[*+]|\{\d/g)?.length ?? 0;
  return repeats > mostRepeats ? `at most ${mostRepeats} repeats, so that it ends soon` : undefined;
}
