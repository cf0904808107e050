/** The columns of an admin table: their content, and their position in each layout (adminRow.module.css). */
import type { ReactNode } from 'react';
import styles from './adminRow.module.css';

type Width = number | `${number}rem`;

interface ColumnLayout {
  className: string | undefined;
  /** A CSS length, or a number for a fraction of the remaining space. */
  width: Width;
  /** The width on a tablet; 'below' puts the column under the previous one that has its own width there. */
  onTablet?: Width | 'below';
  /** Whether the column comes first visually, but not in the reading order. */
  isLeading?: boolean;
  /** Whether the cells are one line of text, truncated with an ellipsis. */
  isText?: boolean;
}

/** A column of an admin table. */
export interface Column<Row, Order extends string> extends ColumnLayout {
  label: string;
  /** The content of the header, instead of the label. */
  head?: ReactNode;
  /** Whether the cells are row headers. */
  isName?: boolean;
  /** The order after the first click on the header; the next click reverses it. */
  sort?: Order;
  /** Undefined for the column with the row's badge and dropdown. */
  cell?: (row: Row) => ReactNode;
}

const columnClass = ({ className, onTablet, isLeading }: ColumnLayout) =>
  `${className} ${isLeading ? styles.leading : ''} ${onTablet ? (onTablet === 'below' ? styles.secondLine : styles.firstLine) : ''}`;

export const headClass = (column: ColumnLayout) => `${styles.columnHead} ${columnClass(column)}`;

export const cellClass = (column: ColumnLayout) =>
  `${columnClass(column)} ${column.isText ? styles.text : ''}`;

/** On a tablet, a row has two lines if columns share a track there. */
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
