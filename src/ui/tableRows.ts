/** Marks a row of a windowed table, with the key of what it shows. */
export const rowMark = 'data-row';

/** What Tab stops at inside a row. */
export const tabStops = 'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled)';
