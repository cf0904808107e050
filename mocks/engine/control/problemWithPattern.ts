/**
 * Which regular expressions a rule may hold: only those that cannot backtrack for long on any path (ReDoS). A repeated
 * group that itself contains a repeat can take exponential time, and many repeats in a row take a high power of the
 * path's length.
 */
const maxRepeats = 3;

/** Why the expression is refused, as the end of a sentence; undefined if it is accepted. `source` must be valid. */
export function problemWithPattern(source: string): string | undefined {
  // Replace escapes and character classes by one plain character each, so that nothing in them is mistaken for syntax.
  const bare = source.replace(/\\[1-9k]/g, '\u0000').replace(/\\.|\[(?:\\.|[^\\\]])*\]/g, 'x');
  if (bare.includes('\u0000')) return 'a reference back to a group can take for ever';
  if (/\)(?:[*+]|\{\d)/.test(bare)) return 'a repeated group can take for ever';
  const repeats = bare.match(/[*+]|\{\d/g)?.length ?? 0;
  return repeats > maxRepeats ? `at most ${maxRepeats} repeats, so that it ends soon` : undefined;
}
