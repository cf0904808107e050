/** The report of a run against another server: how often each known difference occurred, and every new one. */
import { isKnown, type KnownDifference } from './knownDifferences';
import type { Outcome } from './runCases';

export interface Comparison {
  /** Differences that are not listed as known. */
  unexpected: readonly Outcome[];
  /** Listed ids that did not differ in this run: the server was corrected, or the case was skipped or removed. */
  stale: readonly string[];
  /** Cases that agree or differ as listed. */
  asExpected: number;
  skipped: number;
  text: string;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function table(outcomes: readonly Outcome[], known: readonly KnownDifference[]): string[] {
  if (outcomes.length === 0) return [];
  return [
    line(['', 'group', 'case', 'request', 'difference', 'source']),
    line(['---', '---', '---', '---', '---', '---']),
    ...outcomes.map((one) =>
      line([
        isKnown(one.id, known) ? 'known' : 'NEW',
        one.group,
        one.id,
        one.request,
        one.differences.join('; '),
        one.source,
      ]),
    ),
    '',
  ];
}

/** `every`: prints known differences as well. */
export function compareOutcomes(
  outcomes: readonly Outcome[],
  known: readonly KnownDifference[],
  { every = false } = {},
): Comparison {
  const different = outcomes.filter((one) => one.differences.length > 0);
  const unexpected = different.filter((one) => !isKnown(one.id, known));
  const skipped = outcomes.filter((one) => one.skipped !== undefined);
  const stale = known.flatMap((difference) =>
    difference.ids.filter((id) => !different.some((one) => isKnown(one.id, [{ ...difference, ids: [id] }]))),
  );
  const reasons = new Map<string, number>();
  for (const { skipped: reason = '' } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const times = (count: number) => `${String(count).padStart(4)} × `;
  const text = [
    ...table(every ? different : unexpected, known),
    `${outcomes.length} cases: ${outcomes.length - different.length - skipped.length} agree, ` +
      `${different.length} differ (${unexpected.length} new), ${skipped.length} left out.`,
    '',
    'Known differences:',
    ...known.map(
      (difference) =>
        times(different.filter((one) => isKnown(one.id, [difference])).length) +
        `${difference.server}: ${difference.why}`,
    ),
    '',
    'Left out:',
    ...[...reasons].map(([reason, count]) => times(count) + reason),
  ].join('\n');
  return {
    unexpected,
    stale,
    asExpected: outcomes.length - skipped.length - unexpected.length,
    skipped: skipped.length,
    text,
  };
}
