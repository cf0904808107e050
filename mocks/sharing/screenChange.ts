/** What has changed on a screen, as a recorded test expects it. */
export interface ScreenChange {
  /** Toasts and other messages, oldest first. */
  messages?: readonly string[];
  /** Lines of the page (`ScreenReading`). */
  appears?: readonly string[];
  disappears?: readonly string[];
  /** The first rows of the page's lists and tables, in order. */
  rows?: readonly string[];
}

const maxRows = 12;
const maxAppearing = 15;
const maxDisappearing = 8;

const isRow = (line: string): boolean => line.startsWith('row: ');
const isMark = (line: string): boolean => /^(heading|dialog|menu): /.test(line);

export const firstRows = (lines: readonly string[]): string[] => lines.filter(isRow).slice(0, maxRows);

/** If `before` is undefined, the page has just been opened: only headings, dialogs, menus and rows count. */
export function screenChange(
  before: readonly string[] | undefined,
  after: readonly string[],
): Omit<ScreenChange, 'messages'> {
  const rows = firstRows(after);
  if (before === undefined) return compact({ appears: after.filter(isMark), rows });
  const isListed = (line: string) => rows.includes(line);
  const added = missingIn(before, after).filter((line) => !isListed(line));
  const marks = added.filter(isMark);
  const others = added.filter((line) => !isMark(line));
  const removed = missingIn(after, before).filter((line) => !isRow(line) || rows.length === maxRows);
  return compact({
    appears: [...marks, ...others].slice(0, maxAppearing),
    // An emptied list has no rows left to compare.
    disappears: [...removed, ...(rows.length === 0 ? before.filter(isRow) : [])].slice(0, maxDisappearing),
    rows: firstRows(before).join('\n') === rows.join('\n') ? [] : rows,
  });
}

/** The distinct lines of `lines` that `others` does not contain. */
const missingIn = (others: readonly string[], lines: readonly string[]): string[] => [
  ...new Set(lines.filter((line) => !others.includes(line))),
];

const compact = (change: ScreenChange): ScreenChange =>
  Object.fromEntries(Object.entries(change).filter(([, lines]) => (lines as string[]).length > 0));
