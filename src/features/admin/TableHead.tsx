import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import styles from './adminRow.module.css';

/** A column of an admin table. */
export interface Column<Row, Order extends string> {
  /** Its class, too. */
  name: string;
  label: string;
  /** In place of the label. */
  head?: ReactNode;
  /** Whether its cells name their rows. */
  isName?: boolean;
  /** Whether its cells are one line of text, which ends with dots where there is no room for all of it. */
  isText?: boolean;
  /** The orders along it, and the one that it begins with. */
  sort?: { ascending: Order; descending: Order; begins: 'ascending' | 'descending' };
  /** Without it, a cell has the row's badge and dropdown. */
  cell?: (row: Row) => ReactNode;
}

interface TableHeadProps<Order extends string> {
  columns: readonly Pick<Column<never, Order>, 'name' | 'label' | 'head' | 'sort'>[];
  order: Order;
  onOrder: (order: Order) => void;
}

/** The heads of the columns. What they sort by are orders that the database walks along an index. */
export function TableHead<Order extends string>({ columns, order, onOrder }: TableHeadProps<Order>) {
  return (
    <div role="row" aria-rowindex={1} className={`${styles.columns} ${styles.heads}`}>
      {columns.map(({ name, label, head, sort }) => {
        const direction =
          order === sort?.ascending ? 'ascending' : order === sort?.descending ? 'descending' : 'none';
        const next =
          direction === 'ascending' ? 'descending' : direction === 'descending' ? 'ascending' : sort?.begins;
        return (
          <div
            key={name}
            role="columnheader"
            aria-sort={sort && direction}
            className={`${styles.columnHead} ${styles[name] ?? ''}`}
          >
            {sort && next ? (
              <button type="button" className={styles.sort} onClick={() => onOrder(sort[next])}>
                {label}
                <Icon name="arrowUp" size="1em" className={styles[direction]} />
              </button>
            ) : (
              (head ?? label)
            )}
          </div>
        );
      })}
    </div>
  );
}
