/** The columns of an admin table: what they show, and where they stand in each layout (adminRow.module.css). */
import type { ReactNode } from 'react';
import styles from './adminRow.module.css';

type Width = number | `${number}rem`;

interface ColumnLayout {
  className: string | undefined;
  /** Its width as a column: a CSS length, or a number for a share of the room that is left. */
  width: Width;
  /** On a tablet 'below' stands under the column before it that has a width of its own here. */
  onTablet?: Width | 'below';
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

const columnClass = ({ className, onTablet, isLeading }: ColumnLayout) =>
  `${className} ${isLeading ? styles.leading : ''} ${onTablet ? (onTablet === 'below' ? styles.secondLine : styles.firstLine) : ''}`;

export const headClass = (column: ColumnLayout) => `${styles.columnHead} ${columnClass(column)}`;

export const cellClass = (column: ColumnLayout) =>
  `${columnClass(column)} ${column.isText ? styles.text : ''}`;

/** A table has two lines on a tablet if columns share a track there. */
export const tableClass = (columns: readonly ColumnLayout[]) =>
  columns.some(({ onTablet }) => onTablet) ? styles.twoLines : '';

const tracks = (widths: Width[]) =>
  widths.map((width) => (typeof width === 'number' ? `minmax(0, ${width}fr)` : width)).join(' ');

/** The tracks of the grid, for a wide table and for a tablet. */
export function tracksOf(columns: readonly ColumnLayout[]) {
  const shown = columns.toSorted((a, b) => Number(b.isLeading ?? false) - Number(a.isLeading ?? false));
  return {
    '--columns': tracks(shown.map(({ width }) => width)),
    '--tablet-columns': tracks(
      shown.flatMap(({ width, onTablet = width }) => (onTablet === 'below' ? [] : [onTablet])),
    ),
  };
}
