/** The columns of an admin table: what they show, and where they stand in each layout (adminRow.module.css). */
import type { ReactNode } from 'react';
import styles from './adminRow.module.css';

type Width = number | `${number}rem`;

interface ColumnLayout {
  className: string | undefined;
  /** Its width as a column: a CSS length, or a number for a share of the room that is left. */
  width: Width;
  /** On a tablet, if it shares its column with another one: which of the two lines it is. The first has the width. */
  onTablet?: { line: 1; width: Width } | { line: 2 };
  /** Whether it stands before the columns that are read before it. */
  isLeading?: boolean;
  /** Whether its cells are one line of text, cut with an ellipsis where there is no room. */
  isText?: boolean;
}

/** A column of an admin table. */
export interface Column<Row, Order extends string> extends ColumnLayout {
  label: string;
  /** In place of the label. */
  head?: ReactNode;
  /** Whether its cells are the headers of their rows. */
  isName?: boolean;
  /** The order that the first click on the head chooses; the next one chooses its reverse. */
  sort?: Order;
  /** Without it, a cell has the row's badge and dropdown. */
  cell?: (row: Row) => ReactNode;
}

const lineClass = ({ onTablet }: ColumnLayout) =>
  onTablet && (onTablet.line === 1 ? styles.firstLine : styles.secondLine);

const join = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ');

const columnClass = (column: ColumnLayout) =>
  join(column.className, column.isLeading && styles.leading, lineClass(column));

export const headClass = (column: ColumnLayout): string => join(styles.columnHead, columnClass(column));

export const cellClass = (column: ColumnLayout): string =>
  join(columnClass(column), column.isText && styles.text);

/** A table of which some columns share a track on a tablet has two lines there. */
export const tableClass = (columns: readonly ColumnLayout[]): string | undefined =>
  columns.some(({ onTablet }) => onTablet) ? styles.twoLines : undefined;

const track = (width: Width) => (typeof width === 'number' ? `minmax(0, ${width}fr)` : width);

/** The tracks of the grid, for a wide table and for a tablet. */
export function tracksOf(columns: readonly ColumnLayout[]): {
  '--columns': string;
  '--tablet-columns': string;
} {
  const shown = columns.toSorted((a, b) => Number(b.isLeading ?? false) - Number(a.isLeading ?? false));
  const tablet = shown.flatMap(({ width, onTablet }) =>
    onTablet === undefined ? [width] : onTablet.line === 1 ? [onTablet.width] : [],
  );
  return {
    '--columns': shown.map(({ width }) => track(width)).join(' '),
    '--tablet-columns': tablet.map(track).join(' '),
  };
}
