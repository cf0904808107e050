/** What a run against another server prints: every difference as one line of a table, then the counts. */
import { isKnown, type KnownDifference } from './knownDifferences';
import type { Outcome } from './runCases';

export interface Comparison {
  /** Differences that are not listed as known. */
  unexpected: readonly Outcome[];
  text: string;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

export function compareOutcomes(outcomes: readonly Outcome[], known: readonly KnownDifference[]): Comparison {
  const different = outcomes.filter((one) => one.differences.length > 0);
  const unexpected = different.filter((one) => !isKnown(one.id, known));
  const skipped = outcomes.filter((one) => one.skipped !== undefined);
  const rows = different.map((one) =>
    line([
      isKnown(one.id, known) ? 'known' : 'NEW',
      one.group,
      one.id,
      one.request,
      one.differences.join('; '),
      one.source,
    ]),
  );
  const reasons = new Map<string, number>();
  for (const { skipped: reason = '' } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const text = [
    line(['', 'group', 'case', 'request', 'difference', 'source']),
    line(['---', '---', '---', '---', '---', '---']),
    ...rows,
    '',
    `${outcomes.length} cases: ${outcomes.length - different.length - skipped.length} agree, ` +
      `${different.length} differ (${unexpected.length} new), ${skipped.length} left out.`,
    ...[...reasons].map(([reason, count]) => `  ${count} × ${reason}`),
  ].join('\n');
  return { unexpected, text };
}
