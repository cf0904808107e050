/** Prints a table. The first column is aligned to the left, the others to the right. */
export function printTable(title: string, columns: string[], rows: string[][]): void {
  console.log(`\n${title}`);
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  console.log(line(columns));
  for (const row of rows) console.log(line(row));
}
